// Generated from openapi.json by `npm run types`; do not edit.
export interface paths {
    readonly "/api/1/{contractId}/products/analysis/pricerecommendations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the newest prices, for old shop plugins
         * @deprecated
         * @description The newest recommendation of each product that was calculated since a time.
         */
        readonly get: operations["listPluginRecommendations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/1/{contractId}/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read when a contract expires
         * @deprecated
         * @description For old shop plugins; not wrapped in `data`.
         */
        readonly get: operations["getContractSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/companies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a company
         * @description The caller becomes its owner. A caller that has a company already gets 403. The body is the name, as a JSON string or in an object.
         */
        readonly post: operations["createCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/companies/{companyId}/contracts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a company's contracts
         * @description All contracts of the company, oldest first; expired and inactive ones too.
         */
        readonly get: operations["listContracts"];
        readonly put?: never;
        /**
         * Create a contract
         * @description For owners of the company and admins.
         */
        readonly post: operations["createContract"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/domains": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the domains of all your contracts by name
         * @deprecated
         * @description Not wrapped in `data`.
         */
        readonly get: operations["listDomainNames"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/log/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Store one log message of an integration
         * @deprecated
         * @description For old shop plugins.
         */
        readonly post: operations["storeLogMessage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/public/feeds/{address}/{fileName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export all entries of a feed by its public address
         * @description The same file as the feed's own export, without credentials. It has no `ETag`. An address that was
         *     taken back is 404 at once.
         */
        readonly get: operations["exportPublicFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/feeds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List feeds
         * @description In the order of their creation.
         */
        readonly get: operations["listFeeds"];
        readonly put?: never;
        /** Create a feed: which fields a file of recommendations has */
        readonly post: operations["createFeed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/feeds/{feedId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get a feed */
        readonly get: operations["getFeed"];
        /**
         * Replace a feed's definition
         * @description Entries that its delta has dismissed stay dismissed.
         */
        readonly put: operations["replaceFeed"];
        readonly post?: never;
        /**
         * Delete a feed
         * @description Its recommendations stay.
         */
        readonly delete: operations["deleteFeed"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/feeds/{feedId}/export/{fileName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export all entries of a feed
         * @description One entry for each product that has a recommendation: its newest one. `Accept: text/csv` gives
         *     CSV, `application/json` an array; the feed's own format if Accept leaves the choice. The answer is streamed. A product that
         *     exists during the whole export comes exactly once. An incomplete file ends in a broken connection: forget its `ETag`. The
         *     `ETag` of a complete file in `If-None-Match` answers 304 while the feed's data has not changed.
         */
        readonly get: operations["exportFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/feeds/{feedId}/export/delta": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Dismiss the fetched entries of the delta
         * @description Later deltas leave out the entries of the newest complete fetch. Entries stored after that fetch began
         *     stay new. Answers with the feed.
         */
        readonly delete: operations["dismissDelta"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/feeds/{feedId}/export/delta/{fileName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export the entries that are new
         * @description The same for products whose newest recommendation is new since the last DELETE on the delta. Until
         *     the next DELETE, another fetch gives the same entries and newer ones. A feed has one delta: give each reader a feed of its
         *     own. It has no `ETag`: fetching it decides what the next DELETE dismisses.
         */
        readonly get: operations["exportDelta"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/offerfilters/blacklist/vendors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ignored vendors */
        readonly get: operations["getIgnoredVendors"];
        /**
         * Leave vendors out
         * @description Replaces the list. All given parts of an entry must match, without regard to case; `*` stands for
         *     any text. Applies to reads and calculations from now on, history included.
         */
        readonly put: operations["putIgnoredVendors"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/offers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Submit snapshots of offers
         * @description Each snapshot is judged alone; results stand in input order. Snapshots of a product and domain form
         *     a history that only grows: each must be newer than the ones stored. Offer ids must never repeat. The first snapshot of a
         *     domain adds it and fixes its currency.
         */
        readonly post: operations["submitSnapshots"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create and replace orders, version 2
         * @description All orders are stored, or none: one wrong order fails the request, and up to 100 errors are
         *     named. An order whose orderId is known replaces that order and its items. An item belongs to the one product whose
         *     customerProductId is its itemId; an item without one, or with several, is stored and named in `unmappedItems`. Whom it
         *     belongs to is looked up whenever orders are read: products imported later count, deleted ones do not. Every order needs `productMappings`, its own or the request's.
         */
        readonly post: operations["importOrdersV2"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read all products in one answer
         * @deprecated
         * @description Not paginated and not wrapped in `data`. Use the products query instead.
         */
        readonly get: operations["listProducts"];
        /**
         * Replace the assortment by a JSON list
         * @deprecated
         * @description Asynchronously, as the CSV import does: products that are not in the list are deleted, those that
         *     are keep their internal ids. A wrong product is 400, and nothing is replaced. What identifies products is what identifies those that are there, else
         *     `customerProductId`. Use the CSV import instead.
         */
        readonly put: operations["replaceProducts"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/result/pricerecommendations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the newest recommendations calculated in a range
         * @description One entry per product: the cheapest of its domains. Within `[startTime, endTime)`.
         */
        readonly get: operations["listRecommendations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/result/pricerecommendations/{recommendationId}/explanation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Why a price is what it is
         * @description Structured steps and sentences; with `Accept: text/plain` the sentences alone. A price stays readable after the rules of the engine have changed: without steps if they come to another price now.
         */
        readonly get: operations["explainRecommendationV2"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/settings/callbacks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the callbacks
         * @description In the order sent, with defaults filled in and secrets hidden.
         */
        readonly get: operations["getCallbacks"];
        /**
         * Replace the callbacks
         * @description Replaces the whole list, which all parties share: send the callbacks of the others too. An
         *     empty list deletes all. Either every callback is stored or none.
         *
         *     A hidden value that is sent back as `•••` keeps the stored value of the same callback. The same callback is the
         *     stored one of the same name, or else one of the same url and method; each stored one counts once, in order. The scheme,
         *     host and port of the url must stay: for another host, send the value again. `•••` without a stored value is an error.
         */
        readonly put: operations["putCallbacks"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/settings/callbacks/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List deliveries of callbacks
         * @description Newest first. A delivery is one request to one callback. It has up to
         *     10 attempts over 75 hours, until the receiver answers 2xx within
         *     15 seconds. Redirects are not followed.
         */
        readonly get: operations["listDeliveriesV2"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/settings/callbacks/deliveries/{deliveryId}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send the request of a delivery again
         * @description Creates a new delivery with its own id and attempts and the same request, even if the callback has changed.
         */
        readonly post: operations["redeliverCallbackV2"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/settings/callbacks/signingkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the key that deliveries are signed with
         * @description Deliveries are signed as Standard Webhooks defines it: the headers webhook-id,
         *     webhook-timestamp and webhook-signature. The webhook-id is the same on every attempt. The key is made when it is first
         *     needed; keep it secret.
         */
        readonly get: operations["getSigningKeyV2"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/settings/callbacks/signingkey/previous": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End the previous key
         * @description Deliveries are signed with the new key only, as they are after the overlap.
         */
        readonly delete: operations["endPreviousSigningKeyV2"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/settings/callbacks/signingkey/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace the key that deliveries are signed with
         * @description Makes a new key. For `overlapHours`, deliveries carry two signatures, separated by a space: one by the
         *     new key, one by the previous key. A Standard Webhooks verifier accepts either, so receivers can change over one by one. 0 ends
         *     the previous key at once. An older key always ends.
         */
        readonly post: operations["rotateSigningKeyV2"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/settings/domains": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The contract's domains */
        readonly get: operations["getDomains"];
        /**
         * Set the contract's domains
         * @description Replaces the list. A domain left out keeps its history but counts in no calculation.
         */
        readonly put: operations["putDomains"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/settings/offerretention": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** How long market data is kept */
        readonly get: operations["getOfferRetentionV2"];
        /**
         * Set how long market data is kept
         * @description The newest snapshot of a product and domain and the newest recommendation stay, whatever their age.
         */
        readonly put: operations["putOfferRetentionV2"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/settings/schedules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** When prices are calculated */
        readonly get: operations["getSchedulesV2"];
        /**
         * Say when prices are calculated
         * @description Replaces all of it. A run starts at each time a schedule names, and with `onMarketData` once new
         *     market data has waited for `debounceSeconds`. Runs of a contract never overlap, and while one waits no other is added;
         *     times that pass while the service is down are made up for by one run.
         */
        readonly put: operations["putSchedulesV2"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/tasks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List tasks, newest first */
        readonly get: operations["listTasksV2"];
        readonly put?: never;
        /**
         * Start a task: a price calculation, or the monitoring of domains
         * @description `backend.tasks.monitoring` reads the pages of the contract's products on its watched domains. A domain
         *     that an open run already reads is left out; if none remains, the answer is 409.
         */
        readonly post: operations["createTaskV2"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/2/v/contracts/{contractId}/tasks/{taskId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get a task */
        readonly get: operations["getTaskV2"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who am I
         * @description The caller, its company and the contracts in it. The answer is not wrapped in `data`.
         */
        readonly get: operations["getAccount"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3.1/vendor/contracts/{contractId}/offers/stats/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read what competitors ask, per product and domain
         * @description Over the newest offers stored in a range of at most 48 hours; ignored and own offers are left out.
         */
        readonly post: operations["queryOfferStatistics"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3.1/vendor/contracts/{contractId}/products/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read products, all or by id
         * @description In the order of the internal ids. Without a body: the first 10,000 products.
         */
        readonly post: operations["queryProducts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/account/invitation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept an invitation
         * @description An invited user chooses its login password and is logged in. The token works once, for 7 days.
         */
        readonly post: operations["acceptInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/account/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Log in
         * @description Opens a session with e-mail and login password. Failed logins are limited per account and per address: then 429 with `Retry-After`.
         */
        readonly post: operations["logIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/account/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Log out
         * @description Ends the session of the given refresh token (its access token lives out its 15 minutes). Without one, every session of the caller ends, access tokens included.
         */
        readonly post: operations["logOut"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/account/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change the login password
         * @description Ends every session of the caller and opens a new one. The API password stays.
         */
        readonly post: operations["changePassword"];
        /**
         * Revoke the API password
         * @description The caller's API password stops working at once. The login password stays.
         */
        readonly delete: operations["revokeApiPassword"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/account/password/forgotten": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask for a new login password by e-mail
         * @description Sends a mail with a token to the user of this address, if there is one. The answer is the same
         *     either way. Ask again if no mail comes. At most 3 requests for an e-mail address and 20 from a network address pass in 15
         *     minutes; then the answer is 429. It is 409 if the operator has not set up e-mail (`SMTP_URL`).
         */
        readonly post: operations["requestPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/account/password/generate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make an API password
         * @description Makes the caller's API password for Basic authentication. It replaces the one before, and is shown only now.
         *     It opens the data of contracts and reads the account. Users, contracts and credentials need a login, or the scope `account`.
         */
        readonly post: operations["generateApiPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/account/password/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Choose a new login password with a token
         * @description Sets a new login password and logs in, with the token of the mail or of the operator
         *     (`npm run user -- reset`). The token works once, for an hour. Every session of the user ends; the API password stays,
         *     so revoke it if somebody else may know it.
         */
        readonly post: operations["resetPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/account/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Refresh a session
         * @description Takes a refresh token, once, and gives the next pair of tokens. A refresh token that comes a second time ends its session.
         */
        readonly post: operations["refreshToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/companies/{companyId}/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a company's users
         * @description All users of the company, the oldest first. Everybody in the company may list them.
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Invite a user into a company
         * @description For owners of the company and admins. A user who is in the company already is answered 200 and stays unchanged. If this user is pending, a new invitation replaces the old one. An address that cannot be invited, for instance because it belongs to a user elsewhere, is 409 without a reason, so nobody learns who uses this service.
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/companies/{companyId}/users/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change a user's role
         * @description For owners of the company and admins. 409 if the company would lose its last owner.
         */
        readonly put: operations["changeRole"];
        readonly post?: never;
        /**
         * Remove a user
         * @description For owners of the company and admins. The user's tokens and passwords stop working at once. 409 for the last owner.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/crawlhosts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the hosts that collectors visit
         * @description For admins of the platform. By name, whoever watches them.
         */
        readonly get: operations["listCrawlHosts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/crawlhosts/{host}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a host that collectors visit
         * @description For admins of the platform. 404 for a host that no collector knows.
         */
        readonly get: operations["getCrawlHost"];
        /**
         * Set the pace at which collectors visit a host
         * @description For admins of the platform. It holds for all contracts, from the next request on, and takes the place of
         *     the default of 2 s and of the host's `Crawl-delay`. A host that is slow or refuses requests is still asked less often.
         */
        readonly put: operations["putCrawlHost"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/domains": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the domains of all your contracts
         * @description Each once, in alphabetical order; active ones and others.
         */
        readonly get: operations["listDomains"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/log/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Store log messages of an integration
         * @description Stores all messages or none. They are kept for 30 days. A message that names no
         *     contract concerns every contract of your company.
         */
        readonly post: operations["storeLogMessages"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Register a user without a company
         * @description For admins of the platform: invites somebody who will create a company of its own. 409 if the e-mail address is taken.
         */
        readonly post: operations["registerUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a contract
         * @description One contract that the caller may see.
         */
        readonly get: operations["getContract"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/log/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the log messages of a contract, newest first
         * @description Its own messages, and those of its company that name no contract.
         */
        readonly get: operations["listLogMessages"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/callbacks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the callbacks for alerts of monitoring
         * @description In the order sent, with defaults filled in and secrets hidden.
         */
        readonly get: operations["getAlertCallbacks"];
        /**
         * Replace the callbacks for alerts of monitoring
         * @description Replaces the whole list; those for completed prices stay as they are. They are called when a site changed so
         *     that its pages are read less than before, when a shop shows captchas, and when it can be read again. Secrets, signatures and
         *     deliveries are those of all callbacks.
         */
        readonly put: operations["putAlertCallbacks"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/candidates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List pages that may be those of products
         * @description Runs find them: items of catalogues with alike names, or with a product's number and several prices.
         *     They wait for a decision, in the order in which they were found. Nothing is read of them before.
         */
        readonly get: operations["listCandidates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/candidates/decide": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decide which candidates are pages of products
         * @description Each decision is judged alone, and results stand in input order. A confirmed candidate becomes an active
         *     page, which the next run reads; a rejected one is never proposed again. The service overrides no decision.
         */
        readonly post: operations["decideCandidates"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/domains": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The domains that are read, and how that goes
         * @description By name.
         */
        readonly get: operations["getWatchedDomains"];
        /**
         * Say which domains are read, and how
         * @description Replaces the list. Each domain is added to the contract's domains. A domain left out is stopped, and the
         *     snapshots that were collected of it are closed; its pages and recipes stay for 30 days, in case a list names
         *     it again. The answer is that of the GET: `status` and `warnings` are ignored when sent, and a `url` as it was read stands for the
         *     stored one with its query.
         */
        readonly put: operations["putWatchedDomains"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/held": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what waits for a decision
         * @description Readings whose prices are too far from the last ones or from the market, and domains whose prices moved
         *     by a factor of taxes. Nothing of them is stored until somebody decides, or a later reading is within bounds. Those that
         *     have waited longest come first.
         */
        readonly get: operations["listHeld"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/held/decide": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Release or reject held readings
         * @description Each decision is judged alone; results stand in input order. A released reading is stored as of the time
         *     it was gathered, unless something newer is stored: `resource.snapshotOutdated`. A rejected price is held again whenever
         *     it is read. A decision on a domain holds for the factor: released, prices that moved by it are believed; rejected, they are
         *     held, and what the run stored by it is closed.
         */
        readonly post: operations["decideHeld"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/pages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the pages of products
         * @description In the order in which they were added; without pages of products that are gone. `outcome` is that of
         *     the last attempt at the product on the domain. `Accept: text/csv` gives all pages of the filters as a file: `start`, `limit`
         *     and `after` have no effect then.
         */
        readonly get: operations["listPages"];
        /**
         * Say where products stand
         * @description JSON: each page is judged alone, and results stand in input order. A page that is there becomes active; the
         *     other pages of the product stay.
         *
         *     `text/csv` replaces the given pages of the domains that the file names, asynchronously: a row that is wrong fails the task, whose
         *     `failures` name row and column, and all pages stay as they were. The header row has `productId` or `customerProductId`, `domain`
         *     and `url`; other columns of an export are read over. With `domain` in the query the file needs no such column.
         */
        readonly put: operations["putPages"];
        readonly post?: never;
        /**
         * Delete pages of products
         * @description Those of a product, of a domain, of both, or all of the contract.
         */
        readonly delete: operations["deletePages"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/recipes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the recipes of watched domains
         * @description The newest version of each, by domain.
         */
        readonly get: operations["listRecipes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/recipes/{domain}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the recipe of a domain
         * @description Its ETag goes into `If-Match` of a change.
         */
        readonly get: operations["getRecipe"];
        /**
         * Store a recipe of a domain
         * @description Stores a new version, unless the newest is equal. Collectors read by it at once. Its tests run first, on
         *     stored samples; a version of which a test fails is refused, with an error for each field that differs. The samples that tests
         *     of the last two versions name are kept. With `If-Match`, another version than the one of that ETag is 412.
         */
        readonly put: operations["putRecipe"];
        readonly post?: never;
        /**
         * Read a domain without a recipe
         * @description Versions stay readable, and count on.
         */
        readonly delete: operations["deleteRecipe"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/recipes/{domain}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the versions of a domain's recipe, newest first
         * @description At most 100; older ones are deleted.
         */
        readonly get: operations["getRecipeHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List runs of monitoring, newest first
         * @description Runs are started by schedules and by `POST …/tasks`; the task has the failures.
         */
        readonly get: operations["listMonitoringRuns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/runs/{runId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get a run of monitoring */
        readonly get: operations["getMonitoringRun"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/samples": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List pages as they were fetched
         * @description A few good and a few bad ones of each domain, and those that tests of its recipe name; newest first.
         */
        readonly get: operations["listSamples"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/samples/{sampleId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a page as it was fetched, or what was read from it
         * @description The page is a file of text: save it, and never show it as HTML. `part=reading` answers JSON in its place.
         */
        readonly get: operations["getSample"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/monitoring/try": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Try what is read from a page
         * @description Reads a page as collectors do, and stores nothing. With `body` the page is the one sent along. Without it a
         *     collector fetches the page: at the pace of its host, by its robots.txt; the request waits up to 30 s. All reasons for
         *     which a page cannot be reached read alike. At most 30 pages a minute that are sent along, and 100 an hour that are
         *     fetched.
         */
        readonly post: operations["tryPage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/offers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the newest offers stored in a range, by product
         * @description The newest snapshot per product and domain within `[startDate, endDate)`, over the time stored.
         *     Poll windows of 15 minutes that ended 15 minutes ago; they never change again.
         */
        readonly get: operations["listOffers"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Say that a product is gone from a domain
         * @description Closes the newest snapshot without a successor. Ranges keep it; calculations, feeds, extended tags and
         *     the buy box leave it out from then on. The next snapshot must be gathered after the closing.
         */
        readonly delete: operations["closeSnapshot"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/offers/{offerId}/evidence": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get where the price of an offer stood
         * @description Of offers that a collector stored, for 30 days.
         */
        readonly get: operations["getOfferEvidence"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/offers/closings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read which snapshots were closed in a range
         * @description In the order they were closed, over `[startDate, endDate)`. Poll it in the windows of the offers.
         */
        readonly get: operations["listClosings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/offers/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read the newest offers stored in a range as a flat list
         * @description The filter knows three forms: a StringEquality on productId; that AND NOT a NumberEquality of
         *     ignoredBy with the contract's number, for offers that are not ignored; a StringEquality on reseller_name. Prefer the list by
         *     product for polling.
         */
        readonly post: operations["queryOffers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read orders, all or those placed in a range
         * @description In the order they were first imported. A missing bound is open.
         */
        readonly get: operations["listOrders"];
        /**
         * Create and replace orders
         * @description All orders are stored, or none: one wrong order fails the request, and up to 100 errors are
         *     named. An order whose orderId is known replaces that order and its items. An item belongs to the one product whose
         *     customerProductId is its itemId; an item without one, or with several, is stored and named in `unmappedItems`. Whom it
         *     belongs to is looked up whenever orders are read: products imported later count, deleted ones do not.
         */
        readonly put: operations["importOrders"];
        readonly post?: never;
        /** Delete all orders */
        readonly delete: operations["deleteOrders"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/orders/delete/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Delete orders by id and time
         * @description An order is deleted when both its id and its creationDate are as given; the others stay.
         */
        readonly post: operations["deleteQueriedOrders"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/orders/stats/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read what was sold, per product and currency
         * @description Over the orders placed in a range of at most 30 days. Products nothing was sold of are left out;
         *     so are items that belong to no product.
         */
        readonly post: operations["queryOrderStatistics"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/plugin": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the registered shop plugin
         * @description 404 when none is registered.
         */
        readonly get: operations["getPlugin"];
        /**
         * Register the shop plugin that serves the contract
         * @description A contract has one plugin. It replaces the plugin registered before.
         */
        readonly put: operations["putPlugin"];
        readonly post?: never;
        /**
         * Remove the registration of the shop plugin
         * @description 404 when none is registered.
         */
        readonly delete: operations["deletePlugin"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/pricerecommendations/{recommendationId}/explanation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Why a price is what it is
         * @description Structured steps and sentences; with `Accept: text/plain` the sentences alone. A price stays readable after the rules of the engine have changed: without steps if they come to another price now.
         */
        readonly get: operations["explainRecommendation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/pricerecommendations/backtest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Calculate the prices of a past time
         * @description Replays a document, a stored strategy or the active one over stored market data: at every
         *     moment at which a product's market changed, it is priced again. Market and sales are those of the time, sales to the full
         *     hour; products, tags, boundaries, own shops and ignored vendors are as they are now. Up to
         *     1000 products with 20000 snapshots in the range are answered
         *     at once; of more, then it is 202 and a task with progress, which can be cancelled, and whose result can be downloaded for
         *     7 days.
         */
        readonly post: operations["backtestStrategy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/pricerecommendations/simulate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Calculate prices without storing them
         * @description Prices the products of today's assortment and market by a document, a stored strategy or the
         *     active one, without storing a price. Up to 10000 products are answered at once
         *     (1000 with explanations), if their text is short enough for one answer; of more, a page at a time, or all of them: then it is 202 and a task with progress, which can be cancelled, and whose result can be downloaded for
         *     7 days. With
         *     simulationRequests it answers up to 10 products in the form of published clients.
         */
        readonly post: operations["simulateStrategy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Replace the assortment by a CSV
         * @description Replaces the whole assortment by the CSV, asynchronously: products that are not in it are deleted,
         *     those that are keep their internal ids. Readers see the old assortment or the new one, never a mixture. A bad row fails
         *     the task, whose `failures` name row and column, and the old assortment stands. The body is UTF-8 CSV after RFC 4180
         *     with a header row; empty cells are no value; columns that no header names become tags. Request headers say which columns hold
         *     the fields, and how the text is written. The decimal separator, the column separator and the quotation character must differ.
         */
        readonly put: operations["importCsv"];
        /**
         * Create and replace products
         * @description Synchronous upsert by the identifying attribute. Each product is judged alone; entries answer in
         *     input order. An upsert replaces the whole product. The header `service-tags-decimal-separator` (`.` or `,`,
         *     default `.`) says how numbers in tag values are written.
         */
        readonly post: operations["importProducts"];
        /**
         * Delete products
         * @description Conditions combine by AND; without any, all products are deleted. However many there are, readers see the change at once; if the answer is not waited for, the deletion ends nevertheless.
         */
        readonly delete: operations["deleteProducts"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/products/{productId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a product
         * @description With its tags. Its ETag goes into `If-Match` of a change.
         */
        readonly get: operations["getProduct"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change fields of a product
         * @description A JSON merge patch (RFC 7396) of the fields of an import, judged by its rules: what is left out stays, null
         *     removes. `tags` as a list replaces all tags; as an object it merges by key: `{ "brand": "Contoso", "old": null }`. The
         *     identifying attribute cannot change. With `If-Match`, another version than the one of that ETag is 412.
         */
        readonly patch: operations["patchProduct"];
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/products/{productId}/extendedtags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A product's tags, and what the service knows about it
         * @description Labels of the service begin with `service.`: lowestUnitPrice, lowestTotalPrice, ownPosition, offers,
         *     vendors and domains of competitors; recommendedPrice, recommendedAt; unitsSold7d, unitsSold30d. An unknown value has no tag.
         */
        readonly get: operations["getExtendedTags"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/products/{productId}/pricerecommendationhistory": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read every recommendation of a product, the oldest first
         * @description A missing bound is open. At most 10000 entries, the newest ones.
         */
        readonly get: operations["getRecommendationHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/products/marketplace/buybox/stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Which products hold the buy box of marketplaces
         * @description Covers the newest offers stored in a range: the last 48 hours by default, or 48 hours from or to the
         *     only bound given. Lists only products with an offer that has the attribute `buyBox`.
         */
        readonly get: operations["listBuyBoxStatistics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/products/monitoringstatus": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * When products were last searched for, per domain
         * @description Products that do not exist are left out.
         */
        readonly get: operations["getMonitoringStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/products/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Search products
         * @description By any condition on fields and tags, by words, in the order of a field; products of equal value by
         *     their internal ids. Texts are sorted by their first 100 characters, without regard to capital letters; what has no
         *     value comes first. A search that takes over 5 s is ended with 503.
         */
        readonly post: operations["searchProducts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/products/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Keys and values of tags, counted
         * @description Without `key` every key, with it every value of that key; each with how many products have it. In
         *     the order of their first 100 characters. All products are looked at: a read that takes over 20 s is ended with 503.
         */
        readonly get: operations["listTags"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/callbacks/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List deliveries of callbacks
         * @description Newest first. A delivery is one request to one callback. It has up to
         *     10 attempts over 75 hours, until the receiver answers 2xx within
         *     15 seconds. Redirects are not followed.
         */
        readonly get: operations["listDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/callbacks/deliveries/{deliveryId}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send the request of a delivery again
         * @description Creates a new delivery with its own id and attempts and the same request, even if the callback has changed.
         */
        readonly post: operations["redeliverCallback"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/callbacks/signingkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the key that deliveries are signed with
         * @description Deliveries are signed as Standard Webhooks defines it: the headers webhook-id,
         *     webhook-timestamp and webhook-signature. The webhook-id is the same on every attempt. The key is made when it is first
         *     needed; keep it secret.
         */
        readonly get: operations["getSigningKey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/callbacks/signingkey/previous": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End the previous key
         * @description Deliveries are signed with the new key only, as they are after the overlap.
         */
        readonly delete: operations["endPreviousSigningKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/callbacks/signingkey/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace the key that deliveries are signed with
         * @description Makes a new key. For `overlapHours`, deliveries carry two signatures, separated by a space: one by the
         *     new key, one by the previous key. A Standard Webhooks verifier accepts either, so receivers can change over one by one. 0 ends
         *     the previous key at once. An older key always ends.
         */
        readonly post: operations["rotateSigningKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/offerretention": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** How long market data is kept */
        readonly get: operations["getOfferRetention"];
        /**
         * Set how long market data is kept
         * @description The newest snapshot of a product and domain and the newest recommendation stay, whatever their age.
         */
        readonly put: operations["putOfferRetention"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List strategies */
        readonly get: operations["listStrategies"];
        readonly put?: never;
        /** Create a strategy; activate it to price by it */
        readonly post: operations["createStrategy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies/{strategyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get a strategy with its document */
        readonly get: operations["getStrategy"];
        /**
         * Store a new version of a strategy
         * @description Earlier versions stay as they are. If the strategy is active, the next run follows the new version.
         */
        readonly put: operations["replaceStrategy"];
        readonly post?: never;
        /**
         * Delete a strategy that is not active
         * @description Prices it made stay; they can no longer be explained.
         */
        readonly delete: operations["deleteStrategy"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies/{strategyId}/activate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make a version of a strategy the one that prices follow
         * @description Until another one is activated or stored: prices follow a new version of the active strategy at once.
         */
        readonly post: operations["activateStrategy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies/{strategyId}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the versions of a strategy, newest first */
        readonly get: operations["getStrategyHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the versions of all strategies of the contract, newest first */
        readonly get: operations["getContractStrategyHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies/validate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Check a strategy document without storing it */
        readonly post: operations["validateStrategy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/repricingstrategy/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the versions of all strategies of the contract, newest first */
        readonly get: operations["getRepricingStrategyHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/schedules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** When prices are calculated */
        readonly get: operations["getSchedules"];
        /**
         * Say when prices are calculated
         * @description Replaces all of it. A run starts at each time a schedule names, and with `onMarketData` once new
         *     market data has waited for `debounceSeconds`. Runs of a contract never overlap, and while one waits no other is added;
         *     times that pass while the service is down are made up for by one run.
         */
        readonly put: operations["putSchedules"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/settings/shops": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Your own shops */
        readonly get: operations["getShops"];
        /**
         * Say which vendors are you
         * @description Replaces the list. Your own offers are no competitors; they say what your price is now.
         */
        readonly put: operations["putShops"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/tasks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List tasks, newest first */
        readonly get: operations["listTasks"];
        readonly put?: never;
        /**
         * Start a task: a price calculation, or the monitoring of domains
         * @description `backend.tasks.monitoring` reads the pages of the contract's products on its watched domains. A domain
         *     that an open run already reads is left out; if none remains, the answer is 409.
         */
        readonly post: operations["createTask"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/tasks/{taskId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get a task */
        readonly get: operations["getTask"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/tasks/{taskId}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a task that waits or executes
         * @description Every kind of task can be cancelled; one that is completed answers 409. The task ends failed with
         *     the failureCode `task.cancelled`, and after the answer it stores nothing more. What it has stored until then stays: the
         *     prices of a price calculation. A cancelled CSV import leaves the assortment as it was. A cancelled callback is not attempted
         *     again; an attempt under way may still arrive. Cancelling again changes nothing.
         */
        readonly post: operations["cancelTask"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vendor/contracts/{contractId}/tasks/{taskId}/result": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download the result of a simulation or backtest
         * @description What the request would have answered at once. Kept for 7 days; 409 until the task has succeeded.
         */
        readonly get: operations["getStudyResult"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The process runs */
        readonly get: operations["getLiveness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The service can answer: it is started, not stopping, and reaches its database */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Metrics for Prometheus
         * @description With the setting METRICS_TOKEN, to who sends it as `Authorization: Bearer …`. Without it, to
         *     programs on the same machine that connect without a proxy. Everybody else gets 401.
         */
        readonly get: operations["getMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/schemas/strategy.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The JSON Schema of strategy documents */
        readonly get: operations["getStrategySchema"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/version": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The release number */
        readonly get: operations["getVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Account */
        readonly Account: {
            /** @description The caller's company: one, or none yet. */
            readonly companies: readonly {
                /** @description The company's contracts. */
                readonly contracts: readonly {
                    /**
                     * @description Neither switched off nor expired.
                     * @example true
                     */
                    readonly active: boolean;
                    /** @description For clients that read it. Every contract has every feature, so both lists are empty. */
                    readonly features: {
                        readonly disabled: readonly string[];
                        readonly enabled: readonly string[];
                    };
                    /**
                     * @description The contract's number.
                     * @example 12
                     */
                    readonly id: number;
                    /**
                     * @description What people call the contract.
                     * @example Acme Germany
                     */
                    readonly name: string;
                    /**
                     * @description The contractId.
                     * @example k3x9ab
                     */
                    readonly sid: string;
                    /**
                     * @description Whom the contract is for.
                     * @example reseller
                     */
                    readonly type: "reseller" | "manufacturer";
                }[];
                /**
                 * @description Names the company in paths.
                 * @example 3
                 */
                readonly id: number;
                /**
                 * @description The company's name.
                 * @example Acme
                 */
                readonly name: string;
            }[];
            /**
             * @description The caller's e-mail address.
             * @example kim@example.com
             */
            readonly email: string;
            /**
             * @description The caller's userId.
             * @example 17
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description When the caller was last seen, to the minute.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly lastActiveDate: string;
            /**
             * @description The caller's name.
             * @example Kim Larsson
             */
            readonly name: string;
            /**
             * @description The user's role, one entry. admin: the whole platform; owner: the company, its contracts and users; member: its contracts; reader: reads them.
             * @example [
             *       "member"
             *     ]
             */
            readonly roles: readonly ("admin" | "owner" | "member" | "reader")[];
        };
        /** BuyBoxStatistics */
        readonly BuyBoxStatistics: {
            /** @description Per marketplace domain. */
            readonly domains: readonly {
                readonly domain: string;
                /** @description For other users. */
                readonly isInNonPrimeBuybox: boolean;
                /** @description For Prime users. */
                readonly isInPrimeBuybox: boolean;
            }[];
            /** @description For other users. */
            readonly isInNonPrimeBuybox: boolean;
            /** @description For Prime users. */
            readonly isInPrimeBuybox: boolean;
            readonly productId: number;
        };
        /** Callback */
        readonly Callback: {
            /**
             * @description Mustache template of the body of a POST, with the variables startTime (when the run started, ISO 8601) and contractId. Their values are escaped for a JSON string, with two braces or three. Partials and other delimiters are errors.
             * @default {"startTime":"{{startTime}}"}
             * @example {"startTime":"{{startTime}}","contract":"{{contractId}}"}
             */
            readonly bodyTemplate: string;
            /**
             * @description Sent with the request. Values of authorization, cookie and of names that contain token, key or secret are stored encrypted and read back as `•••`.
             * @default {}
             * @example {
             *       "x-shop": "7"
             *     }
             */
            readonly headers: {
                readonly [key: string]: string;
            };
            /**
             * @description GET sends no body.
             * @default GET
             * @example POST
             * @enum {string}
             */
            readonly method: "GET" | "POST";
            /**
             * @description Identifies the callback; should be unique.
             * @example shop
             */
            readonly name?: string;
            /**
             * @description Present if a token is stored.
             * @enum {string}
             */
            readonly token?: "•••";
            /**
             * @description The receiver's URL: http or https, without user and password. Addresses that are not public are refused unless the operator allows them.
             * @example https://shop.example/hooks/prices
             */
            readonly url: string;
        };
        /** CallbackIn */
        readonly CallbackIn: {
            /**
             * @description Mustache template of the body of a POST, with the variables startTime (when the run started, ISO 8601) and contractId. Their values are escaped for a JSON string, with two braces or three. Partials and other delimiters are errors.
             * @default {"startTime":"{{startTime}}"}
             * @example {"startTime":"{{startTime}}","contract":"{{contractId}}"}
             */
            readonly bodyTemplate: string;
            /**
             * @description Sent with the request. Values of authorization, cookie and of names that contain token, key or secret are stored encrypted and read back as `•••`.
             * @default {}
             * @example {
             *       "x-shop": "7"
             *     }
             */
            readonly headers: {
                readonly [key: string]: string;
            };
            /**
             * @description GET sends no body.
             * @default GET
             * @example POST
             * @enum {string}
             */
            readonly method: "GET" | "POST";
            /**
             * @description Identifies the callback; should be unique.
             * @example shop
             */
            readonly name?: string;
            /**
             * @description Sent as `Authorization: Bearer …`. Reads back as `•••`.
             * @example s3cr3t
             */
            readonly token?: string;
            /**
             * @description The receiver's URL: http or https, without user and password. Addresses that are not public are refused unless the operator allows them.
             * @example https://shop.example/hooks/prices
             */
            readonly url: string;
        };
        /** Candidate */
        readonly Candidate: {
            /**
             * @description Names the candidate.
             * @example 17
             */
            readonly candidateId: string;
            /**
             * Format: date-time
             * @description When it was found.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly creationDate: string;
            /** @description The customer's own id, if the product has one. */
            readonly customerProductId?: string;
            /**
             * @description A watched domain.
             * @example shop-b.example
             */
            readonly domain: string;
            /** @description What the shop says about it. */
            readonly found: {
                readonly brand?: string;
                readonly currency?: string;
                /** @description 14 digits. */
                readonly gtin?: string;
                readonly name?: string;
                /**
                 * @description As a decimal text.
                 * @example 39.9
                 */
                readonly priceText?: string;
            };
            /** @description The internal id. */
            readonly productId: string;
            /** @description The product's name. */
            readonly productName?: string;
            /** @description How sure the service is. */
            readonly score: number;
            /** @example https://shop-b.example/kettle */
            readonly url: string;
        };
        /** CandidateDecision */
        readonly CandidateDecision: {
            /**
             * @description Names the candidate.
             * @example 17
             */
            readonly candidateId: string;
            /**
             * @description `confirmed`: the page is the product's and is read from now on. `rejected`: it is never proposed again.
             * @example confirmed
             * @enum {string}
             */
            readonly decision: "confirmed" | "rejected";
        };
        /** CandidateDecisionResult */
        readonly CandidateDecisionResult: {
            /** @enum {boolean} */
            readonly data: true;
        } | {
            readonly errors: readonly components["schemas"]["ErrorItem"][];
        };
        /** Company */
        readonly Company: {
            /**
             * @description Names the company in paths.
             * @example 3
             */
            readonly id: number;
            /**
             * @description The company's name.
             * @example Acme
             */
            readonly name: string;
        };
        /** Contract */
        readonly Contract: {
            /**
             * @description Neither switched off nor expired; else it can be read only.
             * @example true
             */
            readonly active: boolean;
            /**
             * @description The company the contract belongs to.
             * @example 3
             */
            readonly companyId: number;
            /**
             * @description The company the contract belongs to.
             * @example Acme
             */
            readonly companyName: string;
            /**
             * @description Names the contract in paths.
             * @example k3x9ab
             */
            readonly contractId: string;
            /**
             * @description What people call the contract.
             * @example Acme Germany
             */
            readonly contractName: string;
            /**
             * @description What `ignoredBy` of offers is compared with.
             * @example 12
             */
            readonly contractNumber: number;
            /**
             * @description Whom the contract is for.
             * @example reseller
             */
            readonly contractType: "reseller" | "manufacturer";
            /**
             * @description ISO 4217 code of recommendations.
             * @example EUR
             */
            readonly currency?: string;
            /**
             * Format: date-time
             * @description When the contract expires.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expirationDate?: string;
            /**
             * @description IANA time zone of the contract.
             * @example Europe/Berlin
             */
            readonly timeZone: string;
        };
        /** ContractIn */
        readonly ContractIn: {
            /**
             * @description What people call the contract.
             * @example Acme Germany
             */
            readonly contractName: string;
            /**
             * @description `reseller` or `manufacturer`, in any case; a text that contains the word is accepted.
             * @example reseller
             */
            readonly contractType: string;
            /**
             * @description ISO 4217 code of recommendations. The first offers set it unless it is given.
             * @example EUR
             */
            readonly currency?: string;
            /**
             * Format: date-time
             * @description From then on the contract can be read only; without it, never.
             * @example 2026-01-31T12:00:00Z
             */
            readonly expirationDate?: string;
            /**
             * @description IANA time zone in which strategies see dates and times; UTC unless given.
             * @example Europe/Berlin
             */
            readonly timeZone?: string;
        };
        /** CrawlHost */
        readonly CrawlHost: {
            /** @description The `Crawl-delay` of its robots.txt. */
            readonly crawlDelayMs?: number;
            /** @description The pace now, after what the host answered lately. */
            readonly currentIntervalMs: number;
            readonly host: string;
            /** @description What the operator set; absent for the default. */
            readonly intervalMs?: number;
            /**
             * Format: date-time
             * @description No request begins before it.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextRequestAt: string;
            /** @description Why the operator set it. */
            readonly reason?: string;
            /** @description Requests that it has got. */
            readonly requests: number;
            /**
             * Format: date-time
             * @description It rests until then.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly restsUntil?: string;
            /**
             * @description `idle`: nobody has work there. `due`, `waiting`: a request may begin, or has to wait. `busy`: one is under way.
             * @enum {string}
             */
            readonly state: "idle" | "due" | "waiting" | "busy" | "restingFailures" | "restingWall";
        };
        /** Delivery */
        readonly Delivery: {
            /** @description Attempts so far; at most 10. */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description When the event occurred.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly creationDate: string;
            /**
             * Format: uuid
             * @description Also the `webhook-id` header of every attempt.
             */
            readonly id: string;
            /**
             * Format: date-time
             * @description When the last attempt ended.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly lastAttemptDate?: string;
            /** @example The receiver did not answer within 15 s. */
            readonly lastError?: string;
            /**
             * @description The status of the last attempt's answer, if any.
             * @example 500
             */
            readonly lastStatus?: number;
            /** @enum {string} */
            readonly method: "GET" | "POST";
            /** @description The callback's name, if it had one. */
            readonly name?: string;
            /**
             * Format: date-time
             * @description When the next attempt is due; absent if there is none.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextAttemptDate?: string;
            /** @description The last two are completed states. */
            readonly state: "pending" | "executing" | "succeeded" | "failed";
            /**
             * Format: uuid
             * @description The task that delivers; the same as `id`.
             */
            readonly taskId: string;
            /** @example https://shop.example/hooks/prices */
            readonly url: string;
        };
        /** Domain */
        readonly Domain: {
            /** @example shop-b.example */
            readonly domain: string;
            /**
             * @description Stable, of one domain.
             * @example 17
             */
            readonly domainId: number;
            /** @description Several vendors offered the same product there, or competed for a buy box. */
            readonly marketplace: boolean;
            /** @description For people; the domain itself. */
            readonly name: string;
            /**
             * @description Where its offers come from: `CRAWLER` of a watched domain, else `PUSH_API` once a snapshot was accepted.
             * @example [
             *       "PUSH_API"
             *     ]
             */
            readonly offerSources: readonly ("PUSH_API" | "CRAWLER")[];
        };
        /**
         * Error
         * @description What every failed request is answered with.
         */
        readonly Error: {
            /** @example request.invalid */
            readonly code: string;
            /** @description All errors found, the first repeated on top; at most 100. */
            readonly errors: readonly components["schemas"]["ErrorItem"][];
            readonly message: string;
        };
        /** ErrorItem */
        readonly ErrorItem: {
            /**
             * @description Machine-readable; see the list of error codes.
             * @example request.invalid
             */
            readonly code: string;
            /** @description What is wrong and what to do. */
            readonly message: string;
            /** @description JSON pointer into the body, or `/query/…` and `/headers/…` for a parameter or header. */
            readonly path?: string;
        };
        /** Explanation */
        readonly Explanation: {
            readonly currency: string;
            /** @description Version of the rules that the price was calculated by. */
            readonly engineVersion: number;
            readonly price: number;
            readonly productId: string;
            /** Format: uuid */
            readonly recommendationId: string;
            readonly relevantDomain?: string;
            /** @description The same for people. */
            readonly sentences: readonly string[];
            /** @description Each step, with the exact numbers used. Empty if the rules have changed and no longer come to this price: the sentences then say so. */
            readonly steps: readonly Record<string, never>[];
            readonly strategy: {
                /** Format: uuid */
                readonly id: string;
                readonly name: string;
                readonly version: number;
            };
            /**
             * Format: date-time
             * @description When it was calculated.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly timestamp: string;
        };
        /** Feed */
        readonly Feed: {
            /**
             * @description The contract, six characters a-z0-9.
             * @example k3x9ab
             */
            readonly contractId: string;
            /**
             * @description Before the decimals of numbers in a CSV; `.` without it. Must differ from csvSeparator.
             * @enum {string}
             */
            readonly csvDecimalSeparator?: "." | ",";
            /**
             * @description One character between the columns of a CSV; `,` without it.
             * @example ;
             */
            readonly csvSeparator?: string;
            /** @description URL of the delta; the last segment may be any file name. */
            readonly deltaUrl: string;
            readonly fields: readonly components["schemas"]["FeedField"][];
            /**
             * @description Format of an export if the request's Accept leaves the choice.
             * @example csv
             * @enum {string}
             */
            readonly format: "json" | "csv";
            /** Format: uuid */
            readonly id: string;
            /**
             * Format: date-time
             * @description When an export or a delta was last asked for.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly lastAccessed?: string;
            /**
             * Format: date-time
             * @description When a delta was last dismissed.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly lastDeletion?: string;
            /** @example Prices for the shop */
            readonly name: string;
            /** @description URL of the export for whoever has it: keep it like a password. Only while the feed is public. */
            readonly publicUrl?: string;
            /** @description URL of the export; the last segment may be any file name. */
            readonly url: string;
            /** @description Begins at 1; each replacement adds 1. */
            readonly version: number;
        };
        /** FeedField */
        readonly FeedField: {
            /**
             * @description Replaces a missing value; without it null in JSON, nothing in CSV.
             * @example unknown
             */
            readonly default?: string | number | boolean;
            /**
             * @description Name of the column or member; without it the field's name.
             * @example Brand
             */
            readonly label?: string;
            /**
             * @description Of the product: `id` (the internal id), `identifier` (value of the identifying attribute), `name` (as it is now, as all of the product), `customerProductId` (your id), `gtin` (the GTIN), `referencePrice` (the baseline), `minPriceBoundary` (lowest price allowed), `maxPriceBoundary` (highest price allowed), `createdAt` (first imported), `updatedAt` (last imported), `tags` (all tags, a list), `tags.<key>` (the text of one tag). Of the recommendation:
             *     `productId` (the same as id), `recommendationId` (its id), `price` (the recommended unit price), `currency` (of the price, ISO 4217), `timestamp` (when it was calculated), `relevantDomain` (domain of the cheapest recommendation), `deliveryCosts` (own delivery costs in the comparison), `oldPrice` (cheapest own offer on the domain), `oldDeliveryCosts` (its delivery costs), `oldPosition` (its position), `newPosition` (position of the price), `relativePriceChangePercentage` (of oldPrice, else of the price before: 200 is doubled), `decisiveStrategyBranchName` (innermost named branch), `decisiveStrategyTreeLeafNodeId` (number of the rule), `originalMinPriceBoundary` (when calculated), `originalMaxPriceBoundary` (when calculated), `originalTags` (when calculated, a list). Of the market: `offers` (every newest offer, a list), `offers.count` (competitors' offers), `offers.vendorCount` (their vendors), `offers.domainCount` (their domains), `offers.lowestUnitPrice` (without delivery), `offers.highestUnitPrice` (without delivery), `offers.lowestTotalPrice` (with delivery), `offers.highestTotalPrice` (with delivery), `offers.cheapestVendor` (of the lowest total price), `offers.cheapestDomain` (the domain of that offer), `offers.cheapestUrl` (the link to it).
             *
             *     Figures of the market cover competitors' offers: the newest ones on active domains, in the currency of the price,
             *     without own and ignored ones. Lists are JSON, also in a CSV.
             * @example tags.brand
             */
            readonly name: string;
        };
        /** FeedIn */
        readonly FeedIn: {
            /** @description Ignored in a body; the service sets it. */
            readonly contractId?: unknown;
            /**
             * @description Before the decimals of numbers in a CSV; `.` without it. Must differ from csvSeparator.
             * @enum {string}
             */
            readonly csvDecimalSeparator?: "." | ",";
            /**
             * @description One character between the columns of a CSV; `,` without it.
             * @example ;
             */
            readonly csvSeparator?: string;
            /** @description Ignored in a body; the service sets it. */
            readonly deltaUrl?: unknown;
            /** @description The columns, in order. Labels must not repeat. */
            readonly fields: readonly components["schemas"]["FeedField"][];
            /**
             * @description Format of an export if the request's Accept leaves the choice.
             * @example csv
             * @enum {string}
             */
            readonly format: "json" | "csv";
            /** @description Ignored in a body; the service sets it. */
            readonly id?: unknown;
            /** @description Ignored in a body; the service sets it. */
            readonly lastAccessed?: unknown;
            /** @description Ignored in a body; the service sets it. */
            readonly lastDeletion?: unknown;
            /** @example Prices for the shop */
            readonly name: string;
            /**
             * @description true gives the feed a public address, which needs no credentials; false takes it back, and the same one
             *     never comes again. Left out, it stays as it is.
             */
            readonly publicAccess?: boolean;
            /** @description Ignored in a body; the service sets it. */
            readonly publicUrl?: unknown;
            /** @description Ignored in a body; the service sets it. */
            readonly url?: unknown;
            /** @description Ignored in a body; the service sets it. */
            readonly version?: unknown;
        };
        /** HeldDecision */
        readonly HeldDecision: {
            /**
             * @description `release`: it is right, store it. `reject`: it is wrong, and so is the same reading later.
             * @example release
             * @enum {string}
             */
            readonly decision: "release" | "reject";
            /** @example shop-b.example */
            readonly domain: string;
            /**
             * Format: date-time
             * @description As the entry has it.
             * @example 2026-01-31T12:00:00Z
             */
            readonly heldAt: string;
            /**
             * @description The internal id.
             * @example 1
             */
            readonly productId?: string;
        };
        /**
         * HeldDecisionResult
         * @description Says that the decision took effect, or what is wrong with it; at its index in the request.
         */
        readonly HeldDecisionResult: true | {
            readonly errors: readonly components["schemas"]["ErrorItem"][];
        };
        /**
         * HeldReading
         * @description A reading, or a domain, that waits for a person.
         */
        readonly HeldReading: {
            /** @example shop-b.example */
            readonly domain: string;
            /** @description The text around the price; of readings. */
            readonly evidence?: string;
            /**
             * @description By which prices moved; of domains.
             * @example 1.19
             */
            readonly factor?: number;
            /**
             * Format: date-time
             * @description When the pages were read; of readings.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly gatheredAt?: string;
            /**
             * Format: date-time
             * @description Since when. A decision names it, so that nobody decides on a reading that took its place.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly heldAt: string;
            /**
             * @description `reading`: of a product on a domain. `domain`: all readings of a domain wait.
             * @example reading
             * @enum {string}
             */
            readonly kind: "reading" | "domain";
            /** @description The lowest price of the last reading that was believed, as shown: decimal text. */
            readonly lastPrice?: string;
            /** @description What a release stores; of readings. */
            readonly offers?: readonly {
                readonly availability?: boolean;
                readonly currency: string;
                readonly deliveryCosts: number;
                /** @description As it would be stored: with taxes. */
                readonly price: number;
                readonly url: string;
                readonly vendorName: string;
            }[];
            /** @description The internal id; of readings. */
            readonly productId?: string;
            /** @description Why it is held, in sentences. */
            readonly reasons: readonly string[];
        };
        /**
         * IgnoredVendor
         * @description Offers that match all that is given.
         * @example {
         *       "vendorName": "Outlet*"
         *     }
         */
        readonly IgnoredVendor: {
            readonly domain?: string;
            readonly vendorDomainId?: string;
            readonly vendorName?: string;
        };
        /** ImportResult */
        readonly ImportResult: {
            readonly data: {
                /** @description The internal id. */
                readonly productId: string;
                readonly result: "created" | "updated" | "unchanged";
            };
        } | {
            readonly errors: readonly components["schemas"]["ErrorItem"][];
        };
        /** InvitedUser */
        readonly InvitedUser: {
            /**
             * @description The user's e-mail address, in lower case.
             * @example kim@example.com
             */
            readonly email: string;
            /**
             * @description While the user is pending: hand it over; it sets the login password, once, within 7 days.
             * @example 0vJ8y4pJc1x2dSg4mX5R3wq7bN6kL9tZ0aEfHuYiOpQ
             */
            readonly invitationToken?: string;
            /**
             * @description The user's name.
             * @example Kim Larsson
             */
            readonly name: string;
            /**
             * @description Whether the invitation is not accepted yet.
             * @example false
             */
            readonly pending: boolean;
            /**
             * @description The user's role, one entry. admin: the whole platform; owner: the company, its contracts and users; member: its contracts; reader: reads them.
             * @example [
             *       "member"
             *     ]
             */
            readonly roles: readonly ("admin" | "owner" | "member" | "reader")[];
            /**
             * @description Names the user in paths.
             * @example 17
             */
            readonly userId: number;
        };
        /** ListedProduct */
        readonly ListedProduct: {
            readonly gtin?: number;
            /** @description Value of the identifying attribute. */
            readonly identifier?: string;
            readonly maxPriceBoundary?: number;
            readonly minPriceBoundary?: number;
            readonly name?: string | null;
            /** @description The internal id. */
            readonly productId: string;
            readonly referencePrice?: number | null;
            /** @description Name of the active strategy that prices it. */
            readonly strategy?: string | null;
            readonly tags?: readonly {
                readonly key: string;
                readonly value: string;
            }[];
        };
        /** LogMessage */
        readonly LogMessage: {
            /**
             * @description The part of the integration that sends the message.
             * @example price-update
             */
            readonly component: string;
            /** @description Absent if the message named none. */
            readonly contractId?: string;
            /**
             * Format: date-time
             * @description When it was stored.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly creationDate: string;
            /** @example The shop answered 503 to the price update. */
            readonly message: string;
            /**
             * @example error
             * @enum {string}
             */
            readonly severity: "fatal" | "error" | "warn" | "info" | "debug" | "trace";
            /**
             * @description The integration, with its version or its host.
             * @example shop-plugin/2.4.1
             */
            readonly source: string;
        };
        /** LogMessageIn */
        readonly LogMessageIn: {
            /**
             * @description The part of the integration that sends the message.
             * @example price-update
             */
            readonly component: string;
            /**
             * @description The contract it concerns; without one it concerns every contract of your company.
             * @example k3x9ab
             */
            readonly contractId?: string | null;
            /** @example The shop answered 503 to the price update. */
            readonly message: string;
            /**
             * @example error
             * @enum {string}
             */
            readonly severity: "fatal" | "error" | "warn" | "info" | "debug" | "trace";
            /**
             * @description The integration, with its version or its host.
             * @example shop-plugin/2.4.1
             */
            readonly source: string;
        };
        /** MonitoringRun */
        readonly MonitoringRun: {
            /**
             * Format: date-time
             * @description What is not read by then fails.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly deadline: string;
            /** @description By name. */
            readonly domains: readonly components["schemas"]["MonitoringRunDomain"][];
            /**
             * Format: date-time
             * @description When it was completed.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly finishDate?: string;
            /**
             * Format: date-time
             * @description When it was started.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly startDate: string;
            /** @description The last two are completed states. */
            readonly state: "pending" | "executing" | "succeeded" | "failed";
            /**
             * Format: uuid
             * @description The run is this task.
             */
            readonly taskId: string;
        };
        /** MonitoringRunDomain */
        readonly MonitoringRunDomain: {
            /** @example shop-b.example */
            readonly domain: string;
            /**
             * @description How many products ended in which outcome; `Skipped`: left alone on purpose.
             * @example {
             *       "ProductFound": 120,
             *       "ProductNotFound": 3,
             *       "Skipped": 1
             *     }
             */
            readonly outcomes: {
                readonly [key: string]: number;
            };
            /** @description Their pages. */
            readonly pages: number;
            /** @description Products to read there; 0 until the run is planned. */
            readonly pairs: number;
            /** @description Products not read yet. */
            readonly remaining: number;
        };
        /** MonitoringStatus */
        readonly MonitoringStatus: {
            readonly productId: number;
            /** @description One entry per active domain of the contract. */
            readonly statusOnDomain: readonly {
                /**
                 * Format: date-time
                 * @description When that was completed.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly completedAt?: string;
                readonly domain: string;
                readonly outcome?: {
                    /** @enum {string} */
                    readonly outcome: "ProductFound" | "ProductNotFound" | "ProductNotAvailable" | "CaptchaFailure" | "LayoutFailure" | "RequestFailure" | "UnknownFailure" | "ProductSearchFailure" | "MissingTaskData" | "AlreadyCompletedTask" | "InvalidTaskSession" | "MissingContractId" | "UnsupportedDomainFailure";
                    readonly successful: boolean;
                };
                /**
                 * Format: date-time
                 * @description When it was last looked at; absent when it never was.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly startedAt?: string;
            }[];
        };
        /** Offer */
        readonly Offer: {
            readonly attributes: readonly {
                readonly name: string;
                readonly value: string;
            }[];
            readonly availability?: boolean;
            /**
             * Format: date-time
             * @description When it was stored; ranges are over it.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly creationDate: string;
            readonly currency: string;
            readonly deliveryCosts: number;
            readonly domain: string;
            readonly id: string;
            /** @description Left out of calculations by the contract's vendor filter. */
            readonly ignored: boolean;
            /** @description Hours. */
            readonly maxDeliveryHours?: number;
            /** @description Hours. */
            readonly maxDeliveryTime?: number;
            /** @description Hours. */
            readonly minDeliveryHours?: number;
            /** @description Hours. */
            readonly minDeliveryTime?: number;
            /** @description 1-based; ties share the better one. */
            readonly positionByTotalPrice: number;
            readonly positionByUnitPrice: number;
            readonly price: number;
            readonly productId: string;
            readonly productName: string;
            /**
             * Format: date-time
             * @description When it was fetched from the domain.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly retrievalDate: string;
            readonly url: string;
            readonly vendorDomainId?: string;
            readonly vendorName: string;
        };
        /** OfferEvidence */
        readonly OfferEvidence: {
            /** @description The other methods that came to the same price. */
            readonly confirmedBy: readonly string[];
            /**
             * @description How the price was read.
             * @example jsonLd
             */
            readonly method: string;
            /**
             * Format: date-time
             * @description When it was stored.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly readAt: string;
            /**
             * @description The text around the price.
             * @example now only 38.50 €
             */
            readonly text: string;
            /**
             * @description The page.
             * @example https://shop-b.example/kettle
             */
            readonly url: string;
        };
        /** OfferIn */
        readonly OfferIn: {
            readonly attributes?: readonly {
                readonly key: string;
                readonly value: string;
            }[];
            /** @description In stock and purchasable. */
            readonly availability?: boolean;
            /**
             * @description ISO 4217; one per domain.
             * @example EUR
             */
            readonly currency: string;
            /** @example 4.95 */
            readonly deliveryCosts: number;
            /** @description Unique among all offers ever sent; use a UUID if there is no id. */
            readonly id: string | number;
            /**
             * @description Longest delivery time.
             * @example 24
             */
            readonly maxDeliveryHours?: number;
            /**
             * @description Shortest delivery time.
             * @example 24
             */
            readonly minDeliveryHours?: number;
            /**
             * @description Unit price from 0.01; up to 4 decimals are kept.
             * @example 39.9
             */
            readonly price: number;
            /** @example Kettle 1.7 l */
            readonly productName: string;
            /**
             * Format: date-time
             * @description When it was fetched; else the snapshot's creationDate.
             * @example 2026-01-31T12:00:00Z
             */
            readonly retrievalDate?: string;
            /**
             * @description http or https.
             * @example https://shop-b.example/kettle
             */
            readonly url: string;
            readonly vendorDomainId?: string | number;
            /** @example Shop B */
            readonly vendorName: string;
        };
        /** OfferRetention */
        readonly OfferRetention: {
            /**
             * @description Offers and recommendations that were superseded longer ago are deleted.
             * @example 730
             */
            readonly days: number;
        };
        /** OfferStatistics */
        readonly OfferStatistics: {
            /** @description Of the statistics over all domains; domains in another one are left out there. */
            readonly currency: string;
            /** @description Competitors' offers; ignored and own ones are left out. */
            readonly offerCount: number;
            readonly productId: string;
            readonly stats: {
                /** @description Domains without competitors' offers are left out. */
                readonly domainStats: readonly {
                    readonly competitorOfferCount: number;
                    readonly currency: string;
                    readonly domain: string;
                    /** @description Unit price plus delivery costs. */
                    readonly totalPriceStats: components["schemas"]["PriceStatistics"] | null;
                    /** @description null if no competitor offers. */
                    readonly unitPriceStats: components["schemas"]["PriceStatistics"] | null;
                }[];
                /** @description Unit price plus delivery costs. */
                readonly totalPriceStats: components["schemas"]["PriceStatistics"] | null;
                /** @description null if no competitor offers. */
                readonly unitPriceStats: components["schemas"]["PriceStatistics"] | null;
            };
        };
        /** Order */
        readonly Order: {
            /**
             * Format: date-time
             * @description When it was placed.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly creationDate: string;
            /**
             * @description ISO 4217.
             * @example EUR
             */
            readonly currency: string;
            /**
             * Format: date-time
             * @description When it was last imported.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly importDate: string;
            readonly items: readonly {
                readonly itemId: string;
                /** @description The product it belongs to now, if exactly one has its id. */
                readonly productId?: string;
                readonly quantity: number;
                readonly taxPercentage?: number;
                readonly unitPrice: number;
            }[];
            readonly orderId: string;
            /**
             * @description Where it was placed.
             * @example Shop A
             */
            readonly origin?: string;
            /** @description Who sent the buyer there. */
            readonly referrer?: string;
            readonly shippingCosts?: number;
            readonly totalPrice?: number;
        };
        /** OrderIn */
        readonly OrderIn: {
            /**
             * Format: date-time
             * @description When it was placed; with Z or an offset.
             * @example 2026-01-31T12:00:00Z
             */
            readonly creationDate: string;
            /**
             * @description ISO 4217.
             * @example EUR
             */
            readonly currency: string;
            /** @description What was bought. */
            readonly items: readonly components["schemas"]["OrderItemIn"][];
            /**
             * @description Unique in the contract.
             * @example 2026-0001
             */
            readonly orderId: string | number;
            /**
             * @description Where it was placed.
             * @example Shop A
             */
            readonly origin?: string;
            /** @description Who sent the buyer there. */
            readonly referrer?: string;
            /**
             * @description Included in the total price; rounded half-up to 2 decimals.
             * @example 4.95
             */
            readonly shippingCosts?: number;
            /**
             * @description Items, taxes and shipping; rounded half-up to 2 decimals.
             * @example 44.85
             */
            readonly totalPrice?: number;
        };
        /** OrderItemIn */
        readonly OrderItemIn: {
            /**
             * @description The product's customerProductId.
             * @example SKU-1001
             */
            readonly itemId: string | number;
            /** @example 1 */
            readonly quantity: number;
            /**
             * @description 19 for 19 %; up to 4 decimals are kept.
             * @example 19
             */
            readonly taxPercentage?: number;
            /**
             * @description Gross, taxes included; rounded half-up to 2 decimals.
             * @example 39.9
             */
            readonly unitPrice: number;
        };
        /** OrderStatistics */
        readonly OrderStatistics: {
            /** @description By currency; amounts of different ones are never added. */
            readonly currencies: readonly {
                /** @description Per unit sold; rounded half-up to 2 decimals. */
                readonly averageUnitPrice: number;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                readonly currency: string;
                /** @description Sum of unit price times quantity. */
                readonly revenue: number;
            }[];
            /** @description The items' id, which is the product's customerProductId. */
            readonly itemId: string;
            /** @description Sum of the quantities. */
            readonly numberOfSoldItems: number;
            /** @description Orders with the product. */
            readonly orderCount: number;
            /** @description The internal id. */
            readonly productId: string;
        };
        /** OwnShop */
        readonly OwnShop: {
            /** @example marketplace.example */
            readonly domain: string;
            /**
             * @description The vendor name of your offers there; compared without regard to case.
             * @example My Shop
             */
            readonly ownShopName: string;
        };
        /** PageReading */
        readonly PageReading: {
            /** @description Every price that a method found, the best first, confirmed or not. */
            readonly candidates: readonly {
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                readonly currency?: string;
                /**
                 * @description The text around it.
                 * @example now only 29,90 €
                 */
                readonly evidence: string;
                /**
                 * @description How it was found.
                 * @example jsonLd
                 */
                readonly method: string;
                /** @example 29.9 */
                readonly price: number;
                /**
                 * @description The same as exact decimal text.
                 * @example 29.90
                 */
                readonly priceText: string;
            }[];
            /** @description Whether the offers would be stored without asking a person. */
            readonly isConfirmed: boolean;
            /** @description What would be stored. */
            readonly offers: readonly {
                readonly availability?: boolean;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                readonly currency: string;
                /** @description As the page says; absent if it says nothing. */
                readonly deliveryCosts?: number;
                /** @example 29.9 */
                readonly price: number;
                /**
                 * @description The same as exact decimal text.
                 * @example 29.90
                 */
                readonly priceText: string;
                /** @description The seller that the page names. */
                readonly vendorName?: string;
            }[];
            /** @enum {string} */
            readonly outcome: "ProductFound" | "ProductNotFound" | "ProductNotAvailable" | "CaptchaFailure" | "LayoutFailure" | "RequestFailure" | "UnknownFailure" | "ProductSearchFailure" | "MissingTaskData" | "AlreadyCompletedTask" | "InvalidTaskSession" | "MissingContractId" | "UnsupportedDomainFailure";
            readonly product?: {
                readonly brand?: string;
                /** @description 14 digits. */
                readonly gtin?: string;
                readonly name?: string;
                readonly sku?: string;
            };
            /** @description Why nothing is confirmed. */
            readonly reasons: readonly {
                /** @example severalPrices */
                readonly code: string;
                /** @description One sentence. */
                readonly text: string;
            }[];
            /**
             * @description What the recipe found, by field, as its tests compare it.
             * @example {
             *       "price": "29.90",
             *       "name": "Kettle"
             *     }
             */
            readonly recipeFields?: {
                readonly [key: string]: string;
            };
        };
        /** Plugin */
        readonly Plugin: {
            /**
             * @description URL of the plugin's metrics, http or https. The service stores it and does not call it.
             * @example https://shop.example/plugin/metrics
             */
            readonly metricsUrl: string;
            /**
             * @description Names the installation of the plugin.
             * @example 7d0c5e1a
             */
            readonly pluginId: string;
            /**
             * @description The shop system that the plugin extends.
             * @example OpenShop 6.5
             */
            readonly shopSystem: string;
            /** @enum {number} */
            readonly version: 1;
        };
        /** PluginIn */
        readonly PluginIn: {
            /**
             * @description URL of the plugin's metrics, http or https. The service stores it and does not call it.
             * @example https://shop.example/plugin/metrics
             */
            readonly metricsUrl: string;
            /**
             * @description Names the installation of the plugin.
             * @example 7d0c5e1a
             */
            readonly pluginId: string;
            /**
             * @description The shop system that the plugin extends.
             * @example OpenShop 6.5
             */
            readonly shopSystem: string;
            /**
             * @description Version of the body's form, "1".
             * @example 1
             */
            readonly version: "1" | 1;
        };
        /** PriceStatistics */
        readonly PriceStatistics: {
            readonly avg: number;
            /** @description Vendor names at the lowest price. */
            readonly cheapestShops: readonly string[];
            readonly max: number;
            /** @description Of an even number of offers the mean of the two in the middle. */
            readonly median: number;
            /** @description Rounded half-up to 2 decimals, as all four. */
            readonly min: number;
        };
        /** Product */
        readonly Product: {
            /**
             * Format: date-time
             * @description When it was first imported.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createdAt: string;
            readonly customerProductId?: string;
            readonly gtin?: number;
            /** @description The internal id. */
            readonly id: string;
            /** @description Value of the identifying attribute. */
            readonly identifier: string;
            readonly maxPriceBoundary?: number;
            readonly minPriceBoundary?: number;
            readonly name: string | null;
            readonly referencePrice: number | null;
            /** @description Empty where they were not asked for. */
            readonly tags: readonly components["schemas"]["Tag"][];
            /**
             * Format: date-time
             * @description When an import last contained it.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly updatedAt: string;
        };
        /** ProductIn */
        readonly ProductIn: {
            /**
             * @description The customer's own id.
             * @example SKU-1001
             */
            readonly customerProductId?: string | number;
            /**
             * @description EAN-13, UPC-A or GTIN-14.
             * @example 4006381333931
             */
            readonly gtin?: number;
            /**
             * @description Highest price that may be recommended; rounded half-up.
             * @example 49.9
             */
            readonly maxPriceBoundary?: number;
            /**
             * @description Lowest price that may be recommended; rounded half-up.
             * @example 29.9
             */
            readonly minPriceBoundary?: number;
            /**
             * @description As shown to customers.
             * @example Kettle 1.7 l
             */
            readonly name?: string;
            /**
             * @description Baseline for strategies; rounded half-up to 2 decimals.
             * @example 39.9
             */
            readonly referencePrice?: number;
            /** @description Keys must not repeat within a product. */
            readonly tags?: readonly {
                /** @example brand */
                readonly key: string;
                /** @example Contoso */
                readonly value: string;
            }[];
        };
        /** ProductOffers */
        readonly ProductOffers: {
            readonly offers: readonly components["schemas"]["Offer"][];
            readonly product: {
                readonly customerProductId?: string;
                readonly gtin?: number;
                readonly id: string;
                readonly maxPriceBoundary?: number;
                readonly minPriceBoundary?: number;
                readonly name: string | null;
                readonly referencePrice: number | null;
                readonly tags: readonly {
                    readonly key: string;
                    readonly value: string;
                }[];
            };
        };
        /** Recipe */
        readonly Recipe: {
            /** @example shop-b.example */
            readonly domain: string;
            /** @description Whether its prices need no second method: it has 3 tests, and no alarm since. */
            readonly isProven: boolean;
            /**
             * @description Why there is this version.
             * @example The shop has a new layout
             */
            readonly message?: string;
            /**
             * @description Where the pages of a domain keep what is read.
             * @example {
             *       "match": "/p/",
             *       "fields": {
             *         "price": [
             *           {
             *             "css": ".price-box .now"
             *           }
             *         ],
             *         "name": [
             *           {
             *             "css": "h1"
             *           }
             *         ]
             *       },
             *       "soldOut": [
             *         {
             *           "css": ".stock.out"
             *         }
             *       ],
             *       "tests": []
             *     }
             */
            readonly recipe: {
                readonly fields: {
                    readonly availability?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly brand?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly condition?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly currency?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly deliveryCosts?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly gtin?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly name?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly price?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly sku?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly vendorName?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                };
                readonly match?: string;
                readonly notProduct?: readonly {
                    readonly attr?: string;
                    readonly css: string;
                }[];
                readonly soldOut?: readonly {
                    readonly attr?: string;
                    readonly css: string;
                }[];
                readonly tests: readonly {
                    readonly expect: {
                        readonly availability?: string | null;
                        readonly brand?: string | null;
                        readonly condition?: string | null;
                        readonly currency?: string | null;
                        readonly deliveryCosts?: string | null;
                        readonly gtin?: string | null;
                        readonly name?: string | null;
                        readonly price?: string | null;
                        readonly sku?: string | null;
                        readonly vendorName?: string | null;
                    };
                    readonly sample: string;
                }[];
            };
            /**
             * Format: date-time
             * @description When the version was stored.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly storedAt: string;
            /** @description It counts up, also over a deletion. */
            readonly version: number;
        };
        /** RecipeVersion */
        readonly RecipeVersion: {
            /** @description True: the recipe was deleted. */
            readonly isDeletion: boolean;
            /**
             * @description Why there is this version.
             * @example The shop has a new layout
             */
            readonly message?: string;
            /**
             * Format: date-time
             * @description When the version was stored.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly storedAt: string;
            /** @description E-mail of who stored it; `deleted user` when that user is gone. */
            readonly storedBy: string;
            /** @description How many tests it has. */
            readonly tests: number;
            /** @description It counts up, also over a deletion. */
            readonly version: number;
        };
        /** Recommendation */
        readonly Recommendation: {
            readonly currency: string;
            readonly customerProductId?: string;
            /** @description Innermost named branch. */
            readonly decisiveStrategyBranchName?: string;
            /** @description Number of the rule, depth-first from 1. */
            readonly decisiveStrategyTreeLeafNodeId: number;
            /** @description Own delivery costs it was compared with. */
            readonly deliveryCosts?: number;
            /** @description With includeDomains=true: the price of each domain. */
            readonly domains?: readonly {
                readonly currency: string;
                /** @description Innermost named branch. */
                readonly decisiveStrategyBranchName?: string;
                /** @description Number of the rule, depth-first from 1. */
                readonly decisiveStrategyTreeLeafNodeId: number;
                /** @description Own delivery costs it was compared with. */
                readonly deliveryCosts?: number;
                readonly domain: string;
                /** @description Position of the recommended price. */
                readonly newPosition?: number;
                /** @description Its delivery costs. */
                readonly oldDeliveryCosts?: number;
                /** @description Its position among competitors. */
                readonly oldPosition?: number;
                /** @description Cheapest own offer on the domain. */
                readonly oldPrice?: number;
                /** @description Recommended unit price. */
                readonly price: number;
                /** @description The price in percent of oldPrice, else of the price recommended before: 200 is doubled. Left out without either. */
                readonly relativePriceChangePercentage?: number;
            }[];
            readonly gtin?: number;
            /** @description Position of the recommended price. */
            readonly newPosition?: number;
            /** @description Its delivery costs. */
            readonly oldDeliveryCosts?: number;
            /** @description Its position among competitors. */
            readonly oldPosition?: number;
            /** @description Cheapest own offer on the domain. */
            readonly oldPrice?: number;
            /** @description The same; 9999999999999.99 instead of null with OLD_CLIENTS. */
            readonly originalMaxPriceBoundary: number | null;
            /** @description As it was when calculated; 0.01 instead of null with OLD_CLIENTS. */
            readonly originalMinPriceBoundary: number | null;
            /** @description As they were when calculated. */
            readonly originalTags: readonly components["schemas"]["Tag"][];
            /** @description Recommended unit price. */
            readonly price: number;
            readonly productId: string;
            /** Format: uuid */
            readonly recommendationId: string;
            /** @description The price in percent of oldPrice, else of the price recommended before: 200 is doubled. Left out without either. */
            readonly relativePriceChangePercentage?: number;
            /** @description Domain of the cheapest recommendation. */
            readonly relevantDomain?: string;
            /** @description As they are now; empty with includeTags=false. */
            readonly tags: readonly components["schemas"]["Tag"][];
            /**
             * Format: date-time
             * @description When it was calculated.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly timestamp: string;
        };
        /** Sample */
        readonly Sample: {
            /** @example shop-b.example */
            readonly domain: string;
            /**
             * Format: date-time
             * @description When it was fetched.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly fetchedAt: string;
            /** @description Whether what it says was confirmed. */
            readonly isGood: boolean;
            /** @description Whether a test of the domain's recipe names it, so that it stays. */
            readonly isPinned: boolean;
            /** @enum {string} */
            readonly outcome: "ProductFound" | "ProductNotFound" | "ProductNotAvailable" | "CaptchaFailure" | "LayoutFailure" | "RequestFailure" | "UnknownFailure" | "ProductSearchFailure" | "MissingTaskData" | "AlreadyCompletedTask" | "InvalidTaskSession" | "MissingContractId" | "UnsupportedDomainFailure";
            /**
             * Format: uuid
             * @description Tests of recipes name it.
             */
            readonly sampleId: string;
            /**
             * @description Where the page was, after redirects.
             * @example https://shop-b.example/kettle
             */
            readonly url: string;
        };
        /** Schedules */
        readonly Schedules: {
            /**
             * @description From the first new snapshot to the run, which includes what arrives meanwhile.
             * @default 60
             */
            readonly debounceSeconds: number;
            /**
             * @description Whether runs follow new market data.
             * @default false
             */
            readonly onMarketData: boolean;
            readonly schedules: readonly {
                /**
                 * @description Minute, hour, day of month, month, day of week.
                 * @example 0 6 * * 1-5
                 */
                readonly cron: string;
                /** @default true */
                readonly enabled: boolean;
                /**
                 * Format: date-time
                 * @description The next time; absent while disabled. Ignored when sent.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly nextRunDate?: string;
                /**
                 * @description What is started: the price calculation.
                 * @example backend.tasks.pricing.offers.preprocessing
                 */
                readonly taskType: string;
                /**
                 * @description IANA name; when left out, the contract's.
                 * @example Europe/Berlin
                 */
                readonly timeZone: string;
            }[];
        };
        /** SchedulesIn */
        readonly SchedulesIn: {
            /**
             * @description From the first new snapshot to the run, which includes what arrives meanwhile.
             * @default 60
             */
            readonly debounceSeconds: number;
            /**
             * @description Whether runs follow new market data.
             * @default false
             */
            readonly onMarketData: boolean;
            readonly schedules: readonly {
                /**
                 * @description Minute, hour, day of month, month, day of week.
                 * @example 0 6 * * 1-5
                 */
                readonly cron: string;
                /** @default true */
                readonly enabled: boolean;
                /**
                 * Format: date-time
                 * @description The next time; absent while disabled. Ignored when sent.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly nextRunDate?: string;
                /**
                 * @description What is started: the price calculation.
                 * @example backend.tasks.pricing.offers.preprocessing
                 */
                readonly taskType?: string;
                /**
                 * @description IANA name; when left out, the contract's.
                 * @example Europe/Berlin
                 */
                readonly timeZone?: string;
            }[];
        };
        /** Session */
        readonly Session: {
            /**
             * Format: date-time
             * @description When the access token ends.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expiresAt: string;
            /**
             * @description Buys the next access token, once, within 30 days.
             * @example 0vJ8y4pJc1x2dSg4mX5R3wq7bN6kL9tZ0aEfHuYiOpQ
             */
            readonly refreshToken: string;
            /**
             * @description Access token (JWT) for `Authorization: Bearer`, valid for 15 minutes.
             * @example eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IjI5NDcifQ.e30.Pv5x
             */
            readonly token: string;
        };
        /** SigningKey */
        readonly SigningKey: {
            /**
             * @description `whsec_` and Base64; give it to a Standard Webhooks verifier as it is.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            readonly key: string;
            /**
             * Format: date-time
             * @description Until then deliveries are also signed with the previous key.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly previousUntil?: string;
        };
        /** Snapshot */
        readonly Snapshot: {
            /**
             * Format: date-time
             * @description When the offers were gathered; newer than what is stored, at most 24 h ahead.
             * @example 2026-01-31T12:00:00Z
             */
            readonly creationDate: string;
            /**
             * @description A website's name.
             * @example shop-b.example
             */
            readonly domain: string;
            /** @description All of them; together at most 8 Mi characters. */
            readonly offers: readonly components["schemas"]["OfferIn"][];
            /** @description The internal id. */
            readonly productId: string | number;
        };
        /**
         * SnapshotResult
         * @description Says that the snapshot was accepted, or what is wrong with it; at the snapshot's index in the request.
         */
        readonly SnapshotResult: true | {
            readonly errors: readonly components["schemas"]["ErrorItem"][];
        };
        /** Strategy */
        readonly Strategy: {
            /** @description Whether the contract's prices follow it. */
            readonly active: boolean;
            /**
             * Format: date-time
             * @description When the first version was stored.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * @description A strategy document; its JSON Schema is served at /schemas/strategy.json.
             * @example {
             *       "name": "Cheapest by a cent",
             *       "otherwise": {
             *         "rule": {
             *           "target": {
             *             "position": 1
             *           },
             *           "adjust": {
             *             "amount": -0.01
             *           }
             *         }
             *       }
             *     }
             */
            readonly document?: Record<string, never>;
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /**
             * Format: uuid
             * @description The same as id.
             */
            readonly strategyId: string;
            /**
             * Format: date-time
             * @description When this version was stored.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly updatedAt: string;
            /** @description Of the document, from 1; each version is kept for good. */
            readonly version: number;
        };
        /** StrategyHistory */
        readonly StrategyHistory: {
            readonly history: readonly {
                /** @description The same as a number. */
                readonly documentVersion: number;
                readonly documentVersionMessage?: string;
                /**
                 * Format: date-time
                 * @description When the version was stored.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly updateDate: string;
                /** @description E-mail of who stored it; `deleted user` when that user is gone. */
                readonly updatedBy: string;
                /**
                 * @description Of the document, a number as text.
                 * @example 2
                 */
                readonly version: string;
            }[];
        };
        /** Tag */
        readonly Tag: {
            /** @description For true, false, 0 and 1. */
            readonly booleanValue?: boolean;
            /** @description By the decimal separator of the import. */
            readonly doubleValue?: number;
            /** @description Only when the value is digits, of 32 bits at most. */
            readonly integerValue?: number;
            readonly label: string;
            readonly stringValue: string;
        };
        /** Task */
        readonly Task: {
            readonly contractId: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly creationDate: string;
            readonly data: {
                /**
                 * Format: date-time
                 * @description When it started, or was created while it waits.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly startTimestamp: string;
            };
            /**
             * @description Only when the whole task failed.
             * @example user.preprocessing.strategy.failure
             */
            readonly failureCode?: string;
            /** @description The failure in words. */
            readonly failureMessage?: string;
            /** @description At most 1,000; left out with includeFailures=false. */
            readonly failures?: readonly {
                readonly attributes: {
                    readonly [key: string]: string;
                };
                /** @example ProcessingFailure */
                readonly messageId: string;
            }[];
            /**
             * Format: date-time
             * @description When it was completed.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly finishDate?: string;
            /**
             * Format: uuid
             * @description The task that caused this one.
             */
            readonly parentId?: string;
            readonly result: {
                /** @description Grows while the task executes. */
                readonly operations: {
                    readonly failed: number;
                    /** @description Left alone on purpose, such as by a strategy's skip. */
                    readonly skipped: number;
                    readonly successful: number;
                    /** @description When completed, the sum of the others. */
                    readonly total: number;
                };
            };
            /**
             * Format: date-time
             * @description When it began to execute.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly startDate?: string;
            /** @description The last two are completed states. */
            readonly state: "pending" | "executing" | "succeeded" | "failed";
            /** Format: uuid */
            readonly taskId: string;
            /** @example backend.tasks.pricing.offers.preprocessing */
            readonly taskType: string;
            /** @description Who started it; absent when the service did. */
            readonly userId?: number;
        };
        /** TriedPage */
        readonly TriedPage: {
            /** @description Every price that a method found, the best first, confirmed or not. */
            readonly candidates: readonly {
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                readonly currency?: string;
                /**
                 * @description The text around it.
                 * @example now only 29,90 €
                 */
                readonly evidence: string;
                /**
                 * @description How it was found.
                 * @example jsonLd
                 */
                readonly method: string;
                /** @example 29.9 */
                readonly price: number;
                /**
                 * @description The same as exact decimal text.
                 * @example 29.90
                 */
                readonly priceText: string;
            }[];
            /** @description Whether the offers would be stored without asking a person. */
            readonly isConfirmed: boolean;
            /** @description What would be stored. */
            readonly offers: readonly {
                readonly availability?: boolean;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                readonly currency: string;
                /** @description As the page says; absent if it says nothing. */
                readonly deliveryCosts?: number;
                /** @example 29.9 */
                readonly price: number;
                /**
                 * @description The same as exact decimal text.
                 * @example 29.90
                 */
                readonly priceText: string;
                /** @description The seller that the page names. */
                readonly vendorName?: string;
            }[];
            /** @enum {string} */
            readonly outcome: "ProductFound" | "ProductNotFound" | "ProductNotAvailable" | "CaptchaFailure" | "LayoutFailure" | "RequestFailure" | "UnknownFailure" | "ProductSearchFailure" | "MissingTaskData" | "AlreadyCompletedTask" | "InvalidTaskSession" | "MissingContractId" | "UnsupportedDomainFailure";
            readonly product?: {
                readonly brand?: string;
                /** @description 14 digits. */
                readonly gtin?: string;
                readonly name?: string;
                readonly sku?: string;
            };
            /** @description Why nothing is confirmed. */
            readonly reasons: readonly {
                /** @example severalPrices */
                readonly code: string;
                /** @description One sentence. */
                readonly text: string;
            }[];
            /**
             * @description The draft that was sent, or the recipe for the candidate that was chosen.
             * @example {
             *       "match": "/p/",
             *       "fields": {
             *         "price": [
             *           {
             *             "css": ".price-box .now"
             *           }
             *         ],
             *         "name": [
             *           {
             *             "css": "h1"
             *           }
             *         ]
             *       },
             *       "soldOut": [
             *         {
             *           "css": ".stock.out"
             *         }
             *       ],
             *       "tests": []
             *     }
             */
            readonly recipe?: {
                readonly fields: {
                    readonly availability?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly brand?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly condition?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly currency?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly deliveryCosts?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly gtin?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly name?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly price?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly sku?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                    readonly vendorName?: readonly ({
                        readonly attr?: string;
                        readonly css: string;
                    } | {
                        readonly json: string;
                        readonly script: string;
                    })[];
                };
                readonly match?: string;
                readonly notProduct?: readonly {
                    readonly attr?: string;
                    readonly css: string;
                }[];
                readonly soldOut?: readonly {
                    readonly attr?: string;
                    readonly css: string;
                }[];
                readonly tests: readonly {
                    readonly expect: {
                        readonly availability?: string | null;
                        readonly brand?: string | null;
                        readonly condition?: string | null;
                        readonly currency?: string | null;
                        readonly deliveryCosts?: string | null;
                        readonly gtin?: string | null;
                        readonly name?: string | null;
                        readonly price?: string | null;
                        readonly sku?: string | null;
                        readonly vendorName?: string | null;
                    };
                    readonly sample: string;
                }[];
            };
            /**
             * @description What the recipe found, by field, as its tests compare it.
             * @example {
             *       "price": "29.90",
             *       "name": "Kettle"
             *     }
             */
            readonly recipeFields?: {
                readonly [key: string]: string;
            };
        };
        /** UnmappedItem */
        readonly UnmappedItem: {
            readonly itemId: string;
            /** @description 0, or how many products have this customerProductId. */
            readonly matchingProducts: number;
            readonly orderId: string;
        };
        /** User */
        readonly User: {
            /**
             * @description The user's e-mail address, in lower case.
             * @example kim@example.com
             */
            readonly email: string;
            /**
             * @description The user's name.
             * @example Kim Larsson
             */
            readonly name: string;
            /**
             * @description Whether the invitation is not accepted yet.
             * @example false
             */
            readonly pending: boolean;
            /**
             * @description The user's role, one entry. admin: the whole platform; owner: the company, its contracts and users; member: its contracts; reader: reads them.
             * @example [
             *       "member"
             *     ]
             */
            readonly roles: readonly ("admin" | "owner" | "member" | "reader")[];
            /**
             * @description Names the user in paths.
             * @example 17
             */
            readonly userId: number;
        };
        /** UserIn */
        readonly UserIn: {
            /**
             * Format: email
             * @description Where the user is reached and what it logs in with. Upper and lower case are the same.
             * @example kim@example.com
             */
            readonly email: string;
            /**
             * @description The user's name.
             * @example Kim Larsson
             */
            readonly name: string;
            /**
             * @description owner: the company, its contracts and users; member: its contracts; reader: reads them.
             * @example member
             */
            readonly role?: "owner" | "member" | "reader";
        };
        /** WatchedDomain */
        readonly WatchedDomain: {
            /**
             * @description Why you may read it.
             * @example publicPages
             * @enum {string}
             */
            readonly basis: "ownShop" | "permission" | "feed" | "publicPages";
            /**
             * @description ISO 3166 alpha-2; delivery and VAT.
             * @example DE
             */
            readonly country: string;
            /**
             * @description ISO 4217; it fixes the domain's.
             * @example EUR
             */
            readonly currency: string;
            /** @description Where the page does not say it. Without it costs count as 0, with a warning. */
            readonly delivery?: {
                /**
                 * @description Costs of delivery.
                 * @example 4.95
                 */
                readonly costs: number;
                /**
                 * @description Price from which delivery is free.
                 * @example 4.95
                 */
                readonly freeFrom?: number;
            };
            /**
             * @description A website's name.
             * @example shop-b.example
             */
            readonly domain: string;
            /**
             * @description The least time between two of your own requests. It never makes them faster than the host's pace.
             * @example 5000
             */
            readonly intervalMs?: number;
            /**
             * @description False stops reading at once and keeps the market.
             * @default true
             */
            readonly isEnabled: boolean;
            /**
             * @description False drops the names of private sellers.
             * @default true
             */
            readonly keepsVendorNames: boolean;
            /**
             * @description `some`: a marketplace page is stored although it does not show its whole list.
             * @default all
             * @enum {string}
             */
            readonly offersShown: "all" | "some";
            /**
             * @description Whether an unchanged reading is stored only after 6 hours.
             * @default false
             */
            readonly onlyChanges: boolean;
            /**
             * @description The product tag whose value is the address of the product's page here, read when a run begins.
             * @example shop-b-url
             */
            readonly pageTag?: string;
            readonly schedule?: {
                /**
                 * @description Minute, hour, day of month, month, day of week.
                 * @example 0 5 * * *
                 */
                readonly cron: string;
                /**
                 * Format: date-time
                 * @description The next time; absent while disabled. Ignored when sent.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly nextRunDate?: string;
                /**
                 * @description IANA name; when left out, the contract's.
                 * @example Europe/Berlin
                 */
                readonly timeZone: string;
            };
            readonly source: {
                /** @description Whether the stored address has a query. Sent as false, it deletes the stored query. */
                readonly hasQuery?: boolean;
                /**
                 * @description Where offers come from: single pages, a shop system's catalogue, a feed, a comparison CSV, a sitemap.
                 * @example page
                 * @enum {string}
                 */
                readonly kind: "page" | "shopify" | "woocommerce" | "magento" | "feed" | "csv" | "sitemap";
                /**
                 * @description The address of a feed, CSV, catalogue or sitemap. It is stored encrypted and read without its query.
                 * @example https://shop-b.example/feed.xml
                 */
                readonly url?: string;
            };
            /**
             * @description Days without a confirming reading, after which a snapshot is closed; null: never.
             * @default 7
             */
            readonly staleAfterDays: number | null;
            readonly status: components["schemas"]["WatchedDomainStatus"];
            /**
             * @description Whether the site shows prices with VAT.
             * @default gross
             * @enum {string}
             */
            readonly tax: "gross" | "net";
            /**
             * @description Needed with net: it makes prices gross.
             * @example 19
             */
            readonly vatPercent?: number;
            /**
             * @description The seller of offers that name none; the domain if left out.
             * @example Shop B
             */
            readonly vendorName?: string;
            /** @description What is missing or does not fit, in sentences. */
            readonly warnings: readonly string[];
        };
        /** WatchedDomainIn */
        readonly WatchedDomainIn: {
            /**
             * @description Why you may read it.
             * @example publicPages
             * @enum {string}
             */
            readonly basis: "ownShop" | "permission" | "feed" | "publicPages";
            /**
             * @description ISO 3166 alpha-2; delivery and VAT.
             * @example DE
             */
            readonly country: string;
            /**
             * @description ISO 4217; it fixes the domain's.
             * @example EUR
             */
            readonly currency: string;
            /** @description Where the page does not say it. Without it costs count as 0, with a warning. */
            readonly delivery?: {
                /**
                 * @description Costs of delivery.
                 * @example 4.95
                 */
                readonly costs: number;
                /**
                 * @description Price from which delivery is free.
                 * @example 4.95
                 */
                readonly freeFrom?: number;
            };
            /**
             * @description A website's name.
             * @example shop-b.example
             */
            readonly domain: string;
            /**
             * @description The least time between two of your own requests. It never makes them faster than the host's pace.
             * @example 5000
             */
            readonly intervalMs?: number;
            /**
             * @description False stops reading at once and keeps the market.
             * @default true
             */
            readonly isEnabled: boolean;
            /**
             * @description False drops the names of private sellers.
             * @default true
             */
            readonly keepsVendorNames: boolean;
            /**
             * @description `some`: a marketplace page is stored although it does not show its whole list.
             * @default all
             * @enum {string}
             */
            readonly offersShown: "all" | "some";
            /**
             * @description Whether an unchanged reading is stored only after 6 hours.
             * @default false
             */
            readonly onlyChanges: boolean;
            /**
             * @description The product tag whose value is the address of the product's page here, read when a run begins.
             * @example shop-b-url
             */
            readonly pageTag?: string;
            readonly schedule?: {
                /**
                 * @description Minute, hour, day of month, month, day of week.
                 * @example 0 5 * * *
                 */
                readonly cron: string;
                /**
                 * Format: date-time
                 * @description The next time; absent while disabled. Ignored when sent.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly nextRunDate?: string;
                /**
                 * @description IANA name; when left out, the contract's.
                 * @example Europe/Berlin
                 */
                readonly timeZone?: string;
            };
            readonly source: {
                /** @description Whether the stored address has a query. Sent as false, it deletes the stored query. */
                readonly hasQuery?: boolean;
                /**
                 * @description Where offers come from: single pages, a shop system's catalogue, a feed, a comparison CSV, a sitemap.
                 * @example page
                 * @enum {string}
                 */
                readonly kind: "page" | "shopify" | "woocommerce" | "magento" | "feed" | "csv" | "sitemap";
                /**
                 * @description The address of a feed, CSV, catalogue or sitemap. It is stored encrypted and read without its query.
                 * @example https://shop-b.example/feed.xml
                 */
                readonly url?: string;
            };
            /**
             * @description Days without a confirming reading, after which a snapshot is closed; null: never.
             * @default 7
             */
            readonly staleAfterDays: number | null;
            readonly status?: unknown;
            /**
             * @description Whether the site shows prices with VAT.
             * @default gross
             * @enum {string}
             */
            readonly tax: "gross" | "net";
            /**
             * @description Needed with net: it makes prices gross.
             * @example 19
             */
            readonly vatPercent?: number;
            /**
             * @description The seller of offers that name none; the domain if left out.
             * @example Shop B
             */
            readonly vendorName?: string;
            readonly warnings?: unknown;
        };
        /** WatchedDomainStatus */
        readonly WatchedDomainStatus: {
            /** @description Of large domains it is some minutes old. */
            readonly coverage: {
                /** @description Products with a confirmed snapshot that stands. */
                readonly confirmed: number;
                /**
                 * Format: date-time
                 * @description When it was counted, if not just now.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly countedAt?: string;
                /** @description True: only a part of the pages was counted; the rest is counted soon. */
                readonly isPartial?: boolean;
                /** @description The median time since they were confirmed. */
                readonly medianAgeHours?: number;
                /** @description Products with an active page. */
                readonly pairs: number;
            };
            /** @description False: the operator set no contact, so nothing is fetched. */
            readonly hasCollectorContact: boolean;
            /**
             * Format: date-time
             * @description Since when all readings of the domain wait for a decision.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly heldSince?: string;
            /** @description Of the last 14 days, newest first. */
            readonly outcomes: readonly {
                /**
                 * @description In UTC.
                 * @example 2026-01-31
                 */
                readonly day: string;
                /** @enum {string} */
                readonly outcome: "ProductFound" | "ProductNotFound" | "ProductNotAvailable" | "CaptchaFailure" | "LayoutFailure" | "RequestFailure" | "UnknownFailure" | "ProductSearchFailure" | "MissingTaskData" | "AlreadyCompletedTask" | "InvalidTaskSession" | "MissingContractId" | "UnsupportedDomainFailure";
                /** @description Products that were read so. */
                readonly pairs: number;
            }[];
            /** @description The run that reads the domain now. */
            readonly run?: {
                /**
                 * Format: date-time
                 * @description What is not read by then fails.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly deadline: string;
                /**
                 * Format: date-time
                 * @description By the pace of its hosts; absent of catalogues and feeds.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                readonly expectedEnd?: string;
                /** @description Whether the expected end lies after the deadline. */
                readonly isLate: boolean;
                /** @description Products still to be read. */
                readonly remaining: number;
                /** Format: uuid */
                readonly taskId: string;
            };
        };
        /** WatchedPage */
        readonly WatchedPage: {
            /** @description The customer's own id, if the product has one. */
            readonly customerProductId?: string;
            /**
             * @description A watched domain.
             * @example shop-b.example
             */
            readonly domain: string;
            /**
             * @description `given` by a person, from a tag of the `import`, or found by the service.
             * @enum {string}
             */
            readonly origin: "given" | "import" | "feed" | "sitemap" | "search" | "matched";
            /** @enum {string} */
            readonly outcome?: "ProductFound" | "ProductNotFound" | "ProductNotAvailable" | "CaptchaFailure" | "LayoutFailure" | "RequestFailure" | "UnknownFailure" | "ProductSearchFailure" | "MissingTaskData" | "AlreadyCompletedTask" | "InvalidTaskSession" | "MissingContractId" | "UnsupportedDomainFailure";
            /** @description The internal id. */
            readonly productId: string;
            /**
             * Format: date-time
             * @description When the page was last read.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly readAt?: string;
            /**
             * @description `active`: it is read. `candidate`: a person decides whether it is the product's. `gone`: it was not found.
             * @enum {string}
             */
            readonly state: "candidate" | "active" | "gone" | "paused" | "rejected";
            /** @example https://shop-b.example/kettle */
            readonly url: string;
        };
        /** WatchedPageIn */
        readonly WatchedPageIn: {
            /**
             * @description The customer's own id. Exactly one product must have it.
             * @example SKU-1001
             */
            readonly customerProductId?: string | number;
            /**
             * @description A watched domain.
             * @example shop-b.example
             */
            readonly domain: string;
            /** @description The internal id; or send customerProductId. */
            readonly productId?: string | number;
            /**
             * @description The product's page: http or https, on the domain or a part of it.
             * @example https://shop-b.example/kettle
             */
            readonly url: string;
        };
        /** WatchedPageResult */
        readonly WatchedPageResult: {
            /** @enum {boolean} */
            readonly data: true;
        } | {
            readonly errors: readonly components["schemas"]["ErrorItem"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listPluginRecommendations: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description Items of a page, at most 10000. */
                readonly limit?: number;
                /**
                 * @description Calculated at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly since?: string;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly priceRecommendations: readonly {
                            readonly currency: string;
                            /** @description The cheapest own offer on the domain of the price, else the price before, else the reference price. */
                            readonly currentPrice?: number;
                            readonly gtin?: number;
                            /** @description Value of the identifying attribute. */
                            readonly identifier: string;
                            readonly recommendedPrice: number;
                        }[];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getContractSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * Format: date-time
                         * @description When the contract expires; absent if it never does.
                         * @example 2026-01-31T12:00:00.000Z
                         */
                        readonly expirationDate?: string;
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": string | {
                    /**
                     * @description The company's name.
                     * @example Acme
                     */
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Company"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listContracts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The company.
                 * @example 3
                 */
                readonly companyId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Contract"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createContract: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The company.
                 * @example 3
                 */
                readonly companyId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContractIn"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Contract"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listDomainNames: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly string[];
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly storeLogMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LogMessageIn"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly stored: number;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly exportPublicFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description As the feed's `publicUrl` has it. */
                readonly address: string;
                /** @description The name of the file; it has no other meaning. */
                readonly fileName: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entries, ordered by the internal ids of their products. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly [key: string]: unknown;
                    }[];
                    readonly "text/csv": string;
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.notAcceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listFeeds: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Feed"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Prices for the shop",
                 *       "format": "csv",
                 *       "fields": [
                 *         {
                 *           "name": "customerProductId",
                 *           "label": "SKU"
                 *         },
                 *         {
                 *           "name": "price"
                 *         },
                 *         {
                 *           "name": "tags.brand",
                 *           "label": "Brand",
                 *           "default": "unknown"
                 *         }
                 *       ],
                 *       "csvSeparator": ";",
                 *       "csvDecimalSeparator": ","
                 *     }
                 */
                readonly "application/json": components["schemas"]["FeedIn"];
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Feed"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The feed, a UUID. */
                readonly feedId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Feed"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly replaceFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The feed, a UUID. */
                readonly feedId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Prices for the shop",
                 *       "format": "csv",
                 *       "fields": [
                 *         {
                 *           "name": "customerProductId",
                 *           "label": "SKU"
                 *         },
                 *         {
                 *           "name": "price"
                 *         },
                 *         {
                 *           "name": "tags.brand",
                 *           "label": "Brand",
                 *           "default": "unknown"
                 *         }
                 *       ],
                 *       "csvSeparator": ";",
                 *       "csvDecimalSeparator": ","
                 *     }
                 */
                readonly "application/json": components["schemas"]["FeedIn"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Feed"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The feed, a UUID. */
                readonly feedId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly deleted: number;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly exportFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The feed, a UUID. */
                readonly feedId: string;
                /** @description The name of the file; it has no other meaning. */
                readonly fileName: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entries, ordered by the internal ids of their products. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly [key: string]: unknown;
                    }[];
                    readonly "text/csv": string;
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.notAcceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly dismissDelta: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The feed, a UUID. */
                readonly feedId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Feed"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly exportDelta: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The feed, a UUID. */
                readonly feedId: string;
                /** @description The name of the file; it has no other meaning. */
                readonly fileName: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entries, ordered by the internal ids of their products. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly [key: string]: unknown;
                    }[];
                    readonly "text/csv": string;
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.notAcceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getIgnoredVendors: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["IgnoredVendor"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putIgnoredVendors: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["IgnoredVendor"][];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["IgnoredVendor"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly submitSnapshots: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        /** @description Snapshots: one product, one domain, one time and the complete list of offers then. */
        readonly requestBody: {
            readonly content: {
                /**
                 * @example [
                 *       {
                 *         "productId": "1",
                 *         "creationDate": "2026-01-31T12:00:00Z",
                 *         "domain": "shop-b.example",
                 *         "offers": [
                 *           {
                 *             "id": "0f8d5d5e-3f5a-4d0e-9d39-6c1b8f3d1c11",
                 *             "vendorName": "Shop B",
                 *             "url": "https://shop-b.example/kettle",
                 *             "price": 38.5,
                 *             "deliveryCosts": 4.95,
                 *             "currency": "EUR",
                 *             "productName": "Kettle 1.7 l",
                 *             "availability": true
                 *           }
                 *         ]
                 *       }
                 *     ]
                 */
                readonly "application/json": readonly components["schemas"]["Snapshot"][];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["SnapshotResult"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly importOrdersV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "version": "2",
                 *       "orders": [
                 *         {
                 *           "orderId": "2026-0001",
                 *           "origin": "Shop A",
                 *           "items": [
                 *             {
                 *               "itemId": "SKU-1001",
                 *               "unitPrice": 39.9,
                 *               "quantity": 1,
                 *               "taxPercentage": 19
                 *             }
                 *           ],
                 *           "creationDate": "2026-01-31T13:00:00+01:00",
                 *           "totalPrice": 44.85,
                 *           "shippingCosts": 4.95,
                 *           "currency": "EUR",
                 *           "referrer": "https://comparison.example",
                 *           "productMappings": [
                 *             {
                 *               "source": "itemId",
                 *               "target": "customerProductId"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description All of them are stored, or none. An orderId must not repeat. */
                    readonly orders: readonly {
                        /**
                         * Format: date-time
                         * @description When it was placed; with Z or an offset.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly creationDate: string;
                        /**
                         * @description ISO 4217.
                         * @example EUR
                         */
                        readonly currency: string;
                        /** @description What was bought. */
                        readonly items: readonly components["schemas"]["OrderItemIn"][];
                        /**
                         * @description Unique in the contract.
                         * @example 2026-0001
                         */
                        readonly orderId: string | number;
                        /**
                         * @description Where it was placed.
                         * @example Shop A
                         */
                        readonly origin?: string;
                        /** @description How items find their products. */
                        readonly productMappings?: readonly {
                            /** @enum {string} */
                            readonly source: "itemId";
                            /** @description Both mean the customerProductId, which is the default. */
                            readonly target?: "customerProductId" | "productId";
                        }[];
                        /** @description Who sent the buyer there. */
                        readonly referrer?: string;
                        /**
                         * @description Included in the total price; rounded half-up to 2 decimals.
                         * @example 4.95
                         */
                        readonly shippingCosts?: number;
                        /**
                         * @description Items, taxes and shipping; rounded half-up to 2 decimals.
                         * @example 44.85
                         */
                        readonly totalPrice?: number;
                    }[];
                    /** @description How items find their products. */
                    readonly productMappings?: readonly {
                        /** @enum {string} */
                        readonly source: "itemId";
                        /** @description Both mean the customerProductId, which is the default. */
                        readonly target?: "customerProductId" | "productId";
                    }[];
                    /**
                     * @description Version of the body's form, "2".
                     * @example 2
                     */
                    readonly version: "2" | 2;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            readonly data: {
                                /** @description As stored, in input order. */
                                readonly orders: readonly {
                                    /**
                                     * Format: date-time
                                     * @description When it was placed.
                                     * @example 2026-01-31T12:00:00.000Z
                                     */
                                    readonly creationDate: string;
                                    /**
                                     * @description ISO 4217.
                                     * @example EUR
                                     */
                                    readonly currency: string;
                                    readonly items: readonly {
                                        readonly itemId: string;
                                        readonly quantity: number;
                                        readonly taxPercentage?: number;
                                        readonly unitPrice: number;
                                    }[];
                                    readonly orderId: string;
                                    /**
                                     * @description Where it was placed.
                                     * @example Shop A
                                     */
                                    readonly origin?: string;
                                    /** @description How items find their products. */
                                    readonly productMappings: readonly {
                                        /** @enum {string} */
                                        readonly source: "itemId";
                                        /** @description Both mean the customerProductId, which is the default. */
                                        readonly target?: "customerProductId" | "productId";
                                    }[];
                                    /** @description Who sent the buyer there. */
                                    readonly referrer?: string;
                                    readonly shippingCosts?: number;
                                    readonly totalPrice?: number;
                                }[];
                                /** @description Items that are stored but belong to no product now: none has their id, or several have. */
                                readonly unmappedItems: readonly components["schemas"]["UnmappedItem"][];
                                /** @enum {string} */
                                readonly version: "2";
                            };
                        }[];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listProducts: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description What to answer beside productId, by comma: identifier, name, gtin, referencePrice, minPriceBoundary, maxPriceBoundary, tags, strategy.
                 * @example name,gtin,tags
                 */
                readonly attributes: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedProduct"][];
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly replaceProducts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        /** @description All products of the assortment. */
        readonly requestBody: {
            readonly content: {
                /**
                 * @example [
                 *       {
                 *         "customerProductId": "SKU-1001",
                 *         "name": "Kettle 1.7 l",
                 *         "referencePrice": 39.9
                 *       }
                 *     ]
                 */
                readonly "application/json": readonly components["schemas"]["ProductIn"][];
            };
        };
        readonly responses: {
            /** @description Accepted: a task does the work. Read the task to follow it. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: uuid */
                        readonly id: string;
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.identifyingAttributeMismatch` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listRecommendations: {
        readonly parameters: {
            readonly query: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /**
                 * @description Calculated before it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly endTime: string;
                /** @description The price of each domain. */
                readonly includeDomains?: boolean;
                /** @description The product's tags as they are now. */
                readonly includeTags?: boolean;
                /** @description Items of a page, at most 10000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
                /**
                 * @description Calculated at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly startTime: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Recommendation"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly explainRecommendationV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description As listed, a UUID. */
                readonly recommendationId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Why the price is what it is. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Explanation"];
                    };
                    readonly "text/plain": string;
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getCallbacks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Called when a pricing run has completed; in the order sent. */
                        readonly pricingCompleted: readonly components["schemas"]["Callback"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putCallbacks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description All callbacks of the contract; an empty list deletes them all. */
                    readonly pricingCompleted: readonly components["schemas"]["CallbackIn"][];
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Called when a pricing run has completed; in the order sent. */
                        readonly pricingCompleted: readonly components["schemas"]["Callback"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listDeliveriesV2: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Delivery"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly redeliverCallbackV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The `id` of a delivery. */
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accepted: a task does the work. Read the task to follow it. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * Format: uuid
                             * @description The new delivery and its task.
                             */
                            readonly id: string;
                            /** @description URL of the task. */
                            readonly url: string;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getSigningKeyV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SigningKey"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly endPreviousSigningKeyV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly rotateSigningKeyV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description How many hours the previous key stays valid; 24 by default.
                     * @example 24
                     */
                    readonly overlapHours?: number;
                } | null;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SigningKey"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getDomains: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly string[];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDomain` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putDomains: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example [
                 *       "shop-b.example"
                 *     ]
                 */
                readonly "application/json": readonly string[];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly string[];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems`, `request.invalidDomain` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getOfferRetentionV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OfferRetention"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putOfferRetentionV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OfferRetention"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OfferRetention"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getSchedulesV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Schedules"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putSchedulesV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SchedulesIn"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Schedules"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listTasksV2: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description At most 1000 failures of each task. */
                readonly includeFailures?: boolean;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /**
                 * @description Created before it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly maxCreationDate?: string;
                /**
                 * @description Created at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly minCreationDate?: string;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
                /**
                 * @description Only these tasks: their ids, by comma.
                 * @example 0192f0c1-2222-7000-8000-000000000000
                 */
                readonly taskIdsFilter?: string;
                /**
                 * @description States, by comma.
                 * @example succeeded,failed
                 */
                readonly taskState?: string;
                /** @description A task type. */
                readonly taskTypeFilter?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Task"][];
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createTaskV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Only for `backend.tasks.monitoring`: the watched domains to read; all of them if left out.
                     * @example [
                     *       "shop-b.example"
                     *     ]
                     */
                    readonly domains?: readonly string[];
                    /** @description Accepted without effect. */
                    readonly includeForBilling?: boolean;
                    /**
                     * @description What to start.
                     * @example backend.tasks.pricing.offers.preprocessing
                     */
                    readonly taskType: string;
                    /** @description Accepted without effect. */
                    readonly triggerFollowUpTask?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description Accepted: a task does the work. Read the task to follow it. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** Format: uuid */
                            readonly id: string;
                            readonly url: string;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict`, `resource.monitoringUnavailable` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getTaskV2: {
        readonly parameters: {
            readonly query?: {
                /** @description At most 1000 failures of each task. */
                readonly includeFailures?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The task, a UUID. */
                readonly taskId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Account"];
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly queryOfferStatistics: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "pagination": {
                 *         "start": 0,
                 *         "limit": 100
                 *       },
                 *       "range": {
                 *         "start": "2026-01-30T12:00:00Z",
                 *         "end": "2026-01-31T12:00:00Z"
                 *       },
                 *       "filter": {
                 *         "oneOf": {
                 *           "field": "customerProductId",
                 *           "values": [
                 *             "SKU-1001"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The products that have one of the values; omit for all.
                     * @example {
                     *       "oneOf": {
                     *         "field": "customerProductId",
                     *         "values": [
                     *           "SKU-1001"
                     *         ]
                     *       }
                     *     }
                     */
                    readonly filter?: {
                        readonly oneOf: {
                            readonly field: "customerProductId" | "productId";
                            readonly values: readonly string[];
                        };
                    };
                    readonly pagination: {
                        /** @description Items of a page, at most 10000. */
                        readonly limit: number;
                        /** @description Zero-based index of the first item. */
                        readonly start?: number;
                    };
                    readonly range: {
                        /**
                         * Format: date-time
                         * @description Stored before it.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly end: string;
                        /**
                         * Format: date-time
                         * @description Stored at or after it.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly start: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["OfferStatistics"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems`, `request.invalidRange`, `request.filterNotSupported` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly queryProducts: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "pagination": {
                 *         "start": 0,
                 *         "limit": 100
                 *       },
                 *       "filter": {
                 *         "oneOf": {
                 *           "field": "customerProductId",
                 *           "values": [
                 *             "SKU-1001"
                 *           ]
                 *         }
                 *       },
                 *       "includeTags": true
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The products that have one of the values; omit for all.
                     * @example {
                     *       "oneOf": {
                     *         "field": "customerProductId",
                     *         "values": [
                     *           "SKU-1001"
                     *         ]
                     *       }
                     *     }
                     */
                    readonly filter?: {
                        readonly oneOf: {
                            readonly field: "customerProductId" | "productId";
                            readonly values: readonly string[];
                        };
                    };
                    /** @default false */
                    readonly includeTags?: boolean;
                    readonly pagination?: {
                        /** @description Items of a page, at most 10000. */
                        readonly limit: number;
                        /** @description Zero-based index of the first item. */
                        readonly start?: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Product"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems`, `request.filterNotSupported` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly acceptInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: password
                     * @description The login password that the user chooses. 8 to 1000 characters.
                     * @example correct horse battery staple
                     */
                    readonly password: string;
                    /**
                     * @description The invitation token that the creation of the user was answered with.
                     * @example 0vJ8y4pJc1x2dSg4mX5R3wq7bN6kL9tZ0aEfHuYiOpQ
                     */
                    readonly token: string;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Session"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly logIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description The user's e-mail address. Upper and lower case are the same.
                     * @example kim@example.com
                     */
                    readonly email: string;
                    /**
                     * Format: password
                     * @description The login password, not the API password.
                     * @example correct horse battery staple
                     */
                    readonly password: string;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Session"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly logOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description The session to end; without it every session of the caller ends.
                     * @example 0vJ8y4pJc1x2dSg4mX5R3wq7bN6kL9tZ0aEfHuYiOpQ
                     */
                    readonly refreshToken?: string;
                } | null;
            };
        };
        readonly responses: {
            /** @description Done; no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: password
                     * @description The login password until now.
                     * @example correct horse battery staple
                     */
                    readonly currentPassword: string;
                    /**
                     * Format: password
                     * @description The login password from now on. 8 to 1000 characters.
                     * @example correct horse battery staple
                     */
                    readonly newPassword: string;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Session"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly revokeApiPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly requestPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: email
                     * @description The user's e-mail address. Upper and lower case are the same.
                     * @example kim@example.com
                     */
                    readonly email: string;
                };
            };
        };
        readonly responses: {
            /** @description Accepted; no body. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly generateApiPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @description `data`: the data of contracts, and reading the account. `account`: also users, contracts and credentials. Without it `data`, with OLD_CLIENTS `account`. */
                    readonly scope?: "data" | "account";
                } | null;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * @description The API password for Basic authentication. It is shown only now.
                             * @example qF3n0T7yWc9ZrJ1dKx5LmB2vHs8GpUeA
                             */
                            readonly password: string;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly resetPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: password
                     * @description The new login password. 8 to 1000 characters.
                     * @example correct horse battery staple
                     */
                    readonly password: string;
                    /**
                     * @description The token of the mail, or of the operator.
                     * @example 0vJ8y4pJc1x2dSg4mX5R3wq7bN6kL9tZ0aEfHuYiOpQ
                     */
                    readonly token: string;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Session"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly refreshToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description The refresh token of the last answer; it works once.
                     * @example 0vJ8y4pJc1x2dSg4mX5R3wq7bN6kL9tZ0aEfHuYiOpQ
                     */
                    readonly refreshToken: string;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Session"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The company.
                 * @example 3
                 */
                readonly companyId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["User"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The company.
                 * @example 3
                 */
                readonly companyId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserIn"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["InvitedUser"];
                    };
                };
            };
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["InvitedUser"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly changeRole: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The company.
                 * @example 3
                 */
                readonly companyId: number;
                /**
                 * @description The user, as listed.
                 * @example 17
                 */
                readonly userId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description owner: the company, its contracts and users; member: its contracts; reader: reads them.
                     * @example member
                     */
                    readonly role: "owner" | "member" | "reader";
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["User"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The company.
                 * @example 3
                 */
                readonly companyId: number;
                /**
                 * @description The user, as listed.
                 * @example 17
                 */
                readonly userId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listCrawlHosts: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["CrawlHost"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getCrawlHost: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name, with the port unless it is 80 or 443. `www.` makes no difference.
                 * @example shop-b.example
                 */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CrawlHost"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putCrawlHost: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name, with the port unless it is 80 or 443. `www.` makes no difference.
                 * @example shop-b.example
                 */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "intervalMs": 500,
                 *       "reason": "Our own shop."
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description Between the beginnings of two requests; null for the default.
                     * @example 500
                     */
                    readonly intervalMs: number | null;
                    /**
                     * @description Why this is right: the own shop, or the owner's permission. Required with an interval.
                     * @example Our own shop.
                     */
                    readonly reason?: string;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CrawlHost"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listDomains: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly domains: readonly components["schemas"]["Domain"][];
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly storeLogMessages: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly messages: readonly components["schemas"]["LogMessageIn"][];
                    /**
                     * @description Version of the body's form, "1".
                     * @example 1
                     */
                    readonly version: "1" | 1;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly stored: number;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly registerUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: email
                     * @description Where the user is reached and what it logs in with. Upper and lower case are the same.
                     * @example kim@example.com
                     */
                    readonly email: string;
                    /**
                     * @description The user's name.
                     * @example Kim Larsson
                     */
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["InvitedUser"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict`, `resource.alreadyExists` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getContract: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Contract"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listLogMessages: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /**
                 * @description Stored before it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly endDate?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /**
                 * @description Severities, separated by commas.
                 * @example fatal,error
                 */
                readonly severity?: string;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
                /**
                 * @description Stored at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly startDate?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["LogMessage"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getAlertCallbacks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Called when a watched domain cannot be read as before; in the order sent. */
                        readonly monitoringAlert: readonly {
                            /**
                             * @description Mustache template of the body of a POST, with the variables kind (`drift`, `wall` or `readsAgain`), domain, message, raisedAt (ISO 8601) and contractId. Their values are escaped for a JSON string.
                             * @default {"kind":"{{kind}}","domain":"{{domain}}","message":"{{message}}","raisedAt":"{{raisedAt}}","contractId":"{{contractId}}"}
                             * @example {"text":"{{domain}}: {{message}}"}
                             */
                            readonly bodyTemplate: string;
                            /**
                             * @description Sent with the request. Values of authorization, cookie and of names that contain token, key or secret are stored encrypted and read back as `•••`.
                             * @default {}
                             * @example {
                             *       "x-shop": "7"
                             *     }
                             */
                            readonly headers: {
                                readonly [key: string]: string;
                            };
                            /**
                             * @description GET sends no body.
                             * @default GET
                             * @example POST
                             * @enum {string}
                             */
                            readonly method: "GET" | "POST";
                            /**
                             * @description Identifies the callback; should be unique.
                             * @example shop
                             */
                            readonly name?: string;
                            /**
                             * @description Present if a token is stored.
                             * @enum {string}
                             */
                            readonly token?: "•••";
                            /**
                             * @description The receiver's URL: http or https, without user and password. Addresses that are not public are refused unless the operator allows them.
                             * @example https://shop.example/hooks/prices
                             */
                            readonly url: string;
                        }[];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putAlertCallbacks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description All callbacks for alerts of the contract; an empty list deletes them all. */
                    readonly monitoringAlert: readonly {
                        /**
                         * @description Mustache template of the body of a POST, with the variables kind (`drift`, `wall` or `readsAgain`), domain, message, raisedAt (ISO 8601) and contractId. Their values are escaped for a JSON string.
                         * @default {"kind":"{{kind}}","domain":"{{domain}}","message":"{{message}}","raisedAt":"{{raisedAt}}","contractId":"{{contractId}}"}
                         * @example {"text":"{{domain}}: {{message}}"}
                         */
                        readonly bodyTemplate?: string;
                        /**
                         * @description Sent with the request. Values of authorization, cookie and of names that contain token, key or secret are stored encrypted and read back as `•••`.
                         * @default {}
                         * @example {
                         *       "x-shop": "7"
                         *     }
                         */
                        readonly headers?: {
                            readonly [key: string]: string;
                        };
                        /**
                         * @description GET sends no body.
                         * @default GET
                         * @example POST
                         * @enum {string}
                         */
                        readonly method?: "GET" | "POST";
                        /**
                         * @description Identifies the callback; should be unique.
                         * @example shop
                         */
                        readonly name?: string;
                        /**
                         * @description Sent as `Authorization: Bearer …`. Reads back as `•••`.
                         * @example s3cr3t
                         */
                        readonly token?: string;
                        /**
                         * @description The receiver's URL: http or https, without user and password. Addresses that are not public are refused unless the operator allows them.
                         * @example https://shop.example/hooks/prices
                         */
                        readonly url: string;
                    }[];
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Called when a watched domain cannot be read as before; in the order sent. */
                        readonly monitoringAlert: readonly {
                            /**
                             * @description Mustache template of the body of a POST, with the variables kind (`drift`, `wall` or `readsAgain`), domain, message, raisedAt (ISO 8601) and contractId. Their values are escaped for a JSON string.
                             * @default {"kind":"{{kind}}","domain":"{{domain}}","message":"{{message}}","raisedAt":"{{raisedAt}}","contractId":"{{contractId}}"}
                             * @example {"text":"{{domain}}: {{message}}"}
                             */
                            readonly bodyTemplate: string;
                            /**
                             * @description Sent with the request. Values of authorization, cookie and of names that contain token, key or secret are stored encrypted and read back as `•••`.
                             * @default {}
                             * @example {
                             *       "x-shop": "7"
                             *     }
                             */
                            readonly headers: {
                                readonly [key: string]: string;
                            };
                            /**
                             * @description GET sends no body.
                             * @default GET
                             * @example POST
                             * @enum {string}
                             */
                            readonly method: "GET" | "POST";
                            /**
                             * @description Identifies the callback; should be unique.
                             * @example shop
                             */
                            readonly name?: string;
                            /**
                             * @description Present if a token is stored.
                             * @enum {string}
                             */
                            readonly token?: "•••";
                            /**
                             * @description The receiver's URL: http or https, without user and password. Addresses that are not public are refused unless the operator allows them.
                             * @example https://shop.example/hooks/prices
                             */
                            readonly url: string;
                        }[];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listCandidates: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /**
                 * @description A domain.
                 * @example shop-b.example
                 */
                readonly domain?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /**
                 * @description The internal id.
                 * @example 1
                 */
                readonly productId?: string;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Candidate"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly decideCandidates: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["CandidateDecision"][];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["CandidateDecisionResult"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getWatchedDomains: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["WatchedDomain"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putWatchedDomains: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["WatchedDomainIn"][];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["WatchedDomain"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems`, `request.invalidDomain` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.currencyMismatch` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listHeld: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["HeldReading"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly decideHeld: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        /** @description Decisions: with `productId` about a reading, without about a domain. */
        readonly requestBody: {
            readonly content: {
                /**
                 * @example [
                 *       {
                 *         "productId": "1",
                 *         "domain": "shop-b.example",
                 *         "heldAt": "2026-01-31T12:00:00.000Z",
                 *         "decision": "release"
                 *       }
                 *     ]
                 */
                readonly "application/json": readonly components["schemas"]["HeldDecision"][];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["HeldDecisionResult"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listPages: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /**
                 * @description A domain.
                 * @example shop-b.example
                 */
                readonly domain?: string;
                /** @description Items of a page, at most 10000. */
                readonly limit?: number;
                /**
                 * @description The internal id.
                 * @example 1
                 */
                readonly productId?: string;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
                /** @description A state. */
                readonly state?: "candidate" | "active" | "gone" | "paused" | "rejected";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["WatchedPage"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.notAcceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putPages: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Of a CSV: the domain of every row. Its pages are replaced even if there is no row.
                 * @example shop-b.example
                 */
                readonly domain?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["WatchedPageIn"][];
                /**
                 * @example customerProductId,domain,url
                 *     SKU-1001,shop-b.example,https://shop-b.example/kettle
                 */
                readonly "text/comma-separated-values": unknown;
                /**
                 * @example customerProductId,domain,url
                 *     SKU-1001,shop-b.example,https://shop-b.example/kettle
                 */
                readonly "text/csv": unknown;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["WatchedPageResult"][];
                    };
                };
            };
            /** @description Accepted: a task does the work. Read the task to follow it. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** Format: uuid */
                            readonly id: string;
                            readonly url: string;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems`, `request.invalidDomain` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deletePages: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description A domain.
                 * @example shop-b.example
                 */
                readonly domain?: string;
                /**
                 * @description The internal id.
                 * @example 1
                 */
                readonly productId?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description How many pages. */
                            readonly deleted: number;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listRecipes: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Recipe"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getRecipe: {
        readonly parameters: {
            readonly query?: {
                /** @description The newest without it. */
                readonly version?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /**
                 * @description A watched domain.
                 * @example shop-b.example
                 */
                readonly domain: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Recipe"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putRecipe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /**
                 * @description A watched domain.
                 * @example shop-b.example
                 */
                readonly domain: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Why there is this version.
                     * @example The shop has a new layout
                     */
                    readonly message?: string;
                    /**
                     * @description Where the pages of a domain keep what is read.
                     * @example {
                     *       "match": "/p/",
                     *       "fields": {
                     *         "price": [
                     *           {
                     *             "css": ".price-box .now"
                     *           }
                     *         ],
                     *         "name": [
                     *           {
                     *             "css": "h1"
                     *           }
                     *         ]
                     *       },
                     *       "soldOut": [
                     *         {
                     *           "css": ".stock.out"
                     *         }
                     *       ],
                     *       "tests": []
                     *     }
                     */
                    readonly recipe: {
                        readonly fields: {
                            readonly availability?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly brand?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly condition?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly currency?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly deliveryCosts?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly gtin?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly name?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly price?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly sku?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly vendorName?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                        };
                        readonly match?: string;
                        readonly notProduct?: readonly {
                            readonly attr?: string;
                            readonly css: string;
                        }[];
                        readonly soldOut?: readonly {
                            readonly attr?: string;
                            readonly css: string;
                        }[];
                        readonly tests: readonly {
                            readonly expect: {
                                readonly availability?: string | null;
                                readonly brand?: string | null;
                                readonly condition?: string | null;
                                readonly currency?: string | null;
                                readonly deliveryCosts?: string | null;
                                readonly gtin?: string | null;
                                readonly name?: string | null;
                                readonly price?: string | null;
                                readonly sku?: string | null;
                                readonly vendorName?: string | null;
                            };
                            readonly sample: string;
                        }[];
                    };
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Recipe"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.preconditionFailed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteRecipe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /**
                 * @description A watched domain.
                 * @example shop-b.example
                 */
                readonly domain: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly deleted: number;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.preconditionFailed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getRecipeHistory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /**
                 * @description A watched domain.
                 * @example shop-b.example
                 */
                readonly domain: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["RecipeVersion"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listMonitoringRuns: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["MonitoringRun"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getMonitoringRun: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The run: the id of its task, a UUID. */
                readonly runId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["MonitoringRun"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listSamples: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /**
                 * @description A domain.
                 * @example shop-b.example
                 */
                readonly domain?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Sample"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getSample: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `page` without it.
                 * @example reading
                 */
                readonly part?: "page" | "reading";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The sample, a UUID. */
                readonly sampleId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PageReading"];
                    };
                    readonly "text/plain": string;
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly tryPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "url": "https://shop-b.example/kettle",
                 *       "body": "<h1>Kettle</h1><div><span class=\"price\">29,90 €</span> <button>Buy</button></div>",
                 *       "contentType": "text/html",
                 *       "chosen": 0
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The page's text, such as a saved page. Nothing is fetched then.
                     * @example <h1>Kettle</h1><span class="price">29,90 €</span>
                     */
                    readonly body?: string;
                    /**
                     * @description The index of the candidate that is right: the answer has a recipe for it.
                     * @example 0
                     */
                    readonly chosen?: number;
                    /**
                     * @description Of the body.
                     * @example text/html
                     */
                    readonly contentType?: string;
                    /**
                     * @description Whose settings and recipe count; without it the watched domain that the url lies on.
                     * @example shop-b.example
                     */
                    readonly domain?: string;
                    /**
                     * @description A draft, in place of the domain's recipe.
                     * @example {
                     *       "match": "/p/",
                     *       "fields": {
                     *         "price": [
                     *           {
                     *             "css": ".price-box .now"
                     *           }
                     *         ],
                     *         "name": [
                     *           {
                     *             "css": "h1"
                     *           }
                     *         ]
                     *       },
                     *       "soldOut": [
                     *         {
                     *           "css": ".stock.out"
                     *         }
                     *       ],
                     *       "tests": []
                     *     }
                     */
                    readonly recipe?: {
                        readonly fields: {
                            readonly availability?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly brand?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly condition?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly currency?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly deliveryCosts?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly gtin?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly name?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly price?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly sku?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                            readonly vendorName?: readonly ({
                                readonly attr?: string;
                                readonly css: string;
                            } | {
                                readonly json: string;
                                readonly script: string;
                            })[];
                        };
                        readonly match?: string;
                        readonly notProduct?: readonly {
                            readonly attr?: string;
                            readonly css: string;
                        }[];
                        readonly soldOut?: readonly {
                            readonly attr?: string;
                            readonly css: string;
                        }[];
                        readonly tests: readonly {
                            readonly expect: {
                                readonly availability?: string | null;
                                readonly brand?: string | null;
                                readonly condition?: string | null;
                                readonly currency?: string | null;
                                readonly deliveryCosts?: string | null;
                                readonly gtin?: string | null;
                                readonly name?: string | null;
                                readonly price?: string | null;
                                readonly sku?: string | null;
                                readonly vendorName?: string | null;
                            };
                            readonly sample: string;
                        }[];
                    };
                    /**
                     * @description The page. It is fetched, unless `body` has it.
                     * @example https://shop-b.example/kettle
                     */
                    readonly url: string;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TriedPage"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems`, `request.invalidDomain` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict`, `resource.monitoringUnavailable` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listOffers: {
        readonly parameters: {
            readonly query: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /**
                 * @description Stored before it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly endDate: string;
                /** @description The product's tags as they are now; an empty list without. */
                readonly includeTags?: boolean;
                /** @description Items of a page, at most 10000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
                /**
                 * @description Stored at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly startDate: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["ProductOffers"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly closeSnapshot: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description A website's name.
                 * @example shop-b.example
                 */
                readonly domain: string;
                /**
                 * @description The internal id.
                 * @example 1
                 */
                readonly productId: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description 0 of a pair that is unknown or closed already. */
                            readonly deleted: number;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDomain` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getOfferEvidence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The id of an offer, as lists of offers have it. */
                readonly offerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OfferEvidence"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listClosings: {
        readonly parameters: {
            readonly query: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /**
                 * @description Closed before it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly endDate: string;
                /** @description Items of a page, at most 10000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
                /**
                 * @description Closed at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly startDate: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /**
                             * Format: date-time
                             * @description When it was closed; ranges are over it.
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            readonly closedAt: string;
                            readonly domain: string;
                            readonly productId: string;
                            /**
                             * @description `deleted`: a client said so. By monitoring: `gone`: its pages are; `stale`: no reading confirmed it for
                             *     days; `rejected`: a person refused the readings; `unwatched`: the domain is watched no more.
                             * @example deleted
                             * @enum {string}
                             */
                            readonly reason: "deleted" | "gone" | "stale" | "rejected" | "unwatched";
                        }[];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly queryOffers: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "pagination": {
                 *         "start": 0,
                 *         "limit": 100
                 *       },
                 *       "range": {
                 *         "start": "2026-01-31T12:00:00Z",
                 *         "end": "2026-01-31T12:15:00Z"
                 *       },
                 *       "filter": {
                 *         "type": "ComparisonFilter",
                 *         "left": {
                 *           "type": "StringValueProvider",
                 *           "attributeName": "productId"
                 *         },
                 *         "right": {
                 *           "type": "StringConstantValueProvider",
                 *           "value": "1"
                 *         },
                 *         "comparison": {
                 *           "type": "StringEquality"
                 *         }
                 *       },
                 *       "sort": {
                 *         "metric": "TotalPrice",
                 *         "order": "asc"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /** @description Offers of a product, those of them that are not ignored, or of a vendor; omit for all. */
                    readonly filter?: {
                        readonly comparison: {
                            /** @enum {string} */
                            readonly type: "StringEquality";
                        };
                        readonly left: {
                            /** @enum {string} */
                            readonly attributeName: "productId";
                            /** @enum {string} */
                            readonly type: "StringValueProvider";
                        };
                        readonly right: {
                            /** @enum {string} */
                            readonly type: "StringConstantValueProvider";
                            /** @description The internal id. */
                            readonly value: string;
                        };
                        /** @enum {string} */
                        readonly type: "ComparisonFilter";
                    } | {
                        readonly filters: readonly ({
                            readonly comparison: {
                                /** @enum {string} */
                                readonly type: "StringEquality";
                            };
                            readonly left: {
                                /** @enum {string} */
                                readonly attributeName: "productId";
                                /** @enum {string} */
                                readonly type: "StringValueProvider";
                            };
                            readonly right: {
                                /** @enum {string} */
                                readonly type: "StringConstantValueProvider";
                                /** @description The internal id. */
                                readonly value: string;
                            };
                            /** @enum {string} */
                            readonly type: "ComparisonFilter";
                        } | {
                            readonly filter: {
                                readonly comparison: {
                                    /** @enum {string} */
                                    readonly type: "NumberEquality";
                                };
                                readonly left: {
                                    /** @enum {string} */
                                    readonly attributeName: "ignoredBy";
                                    /** @enum {string} */
                                    readonly type: "NumberValueProvider";
                                };
                                readonly right: {
                                    /** @enum {string} */
                                    readonly type: "NumberConstantValueProvider";
                                    /** @description The contract's number. */
                                    readonly value: number;
                                };
                                /** @enum {string} */
                                readonly type: "ComparisonFilter";
                            };
                            /** @enum {string} */
                            readonly type: "NotFilter";
                        })[];
                        /** @enum {string} */
                        readonly type: "AndFilter";
                    } | {
                        readonly comparison: {
                            /** @enum {string} */
                            readonly type: "StringEquality";
                        };
                        readonly left: {
                            /** @enum {string} */
                            readonly attributeName: "reseller_name";
                            /** @enum {string} */
                            readonly type: "StringValueProvider";
                        };
                        readonly right: {
                            /** @enum {string} */
                            readonly type: "StringConstantValueProvider";
                            /** @description A vendor's name. */
                            readonly value: string;
                        };
                        /** @enum {string} */
                        readonly type: "ComparisonFilter";
                    };
                    readonly pagination: {
                        /** @description Items of a page, at most 10000. */
                        readonly limit?: number;
                        /** @description Zero-based index of the first item. */
                        readonly start: number;
                    };
                    readonly range: {
                        /**
                         * Format: date-time
                         * @description Stored before it.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly end: string;
                        /**
                         * Format: date-time
                         * @description Stored at or after it.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly start: string;
                    };
                    readonly sort?: {
                        /** @enum {string} */
                        readonly metric: "TotalPrice" | "Price";
                        /** @enum {string} */
                        readonly order: "asc";
                    };
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Offer"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems`, `request.invalidRange`, `request.filterNotSupported` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /**
                 * @description Placed before it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly endDate?: string;
                /** @description Items of a page, at most 10000. */
                readonly limit: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
                /**
                 * @description Placed at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly startDate?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Order"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly importOrders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "version": "3",
                 *       "orders": [
                 *         {
                 *           "orderId": "2026-0001",
                 *           "origin": "Shop A",
                 *           "items": [
                 *             {
                 *               "itemId": "SKU-1001",
                 *               "unitPrice": 39.9,
                 *               "quantity": 1,
                 *               "taxPercentage": 19
                 *             }
                 *           ],
                 *           "creationDate": "2026-01-31T13:00:00+01:00",
                 *           "totalPrice": 44.85,
                 *           "shippingCosts": 4.95,
                 *           "currency": "EUR"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description All of them are stored, or none. An orderId must not repeat. */
                    readonly orders: readonly components["schemas"]["OrderIn"][];
                    /**
                     * @description Version of the body's form, "3".
                     * @example 3
                     */
                    readonly version: "3" | 3;
                };
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description The orderIds, in input order. */
                            readonly ids: readonly string[];
                            /** @description Items that are stored but belong to no product now: none has their id, or several have. */
                            readonly unmappedItems: readonly components["schemas"]["UnmappedItem"][];
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteOrders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description How many orders. */
                            readonly deleted: number;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteQueriedOrders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "orders": [
                 *         {
                 *           "orderId": "2026-0001",
                 *           "creationDate": "2026-01-31T12:00:00Z"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description An order is deleted when both are its own. */
                    readonly orders: readonly {
                        /**
                         * Format: date-time
                         * @description The order's; with Z or an offset.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly creationDate: string;
                        /**
                         * @description Unique in the contract.
                         * @example 2026-0001
                         */
                        readonly orderId: string | number;
                    }[];
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description How many orders. */
                            readonly deleted: number;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly queryOrderStatistics: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "pagination": {
                 *         "start": 0,
                 *         "limit": 100
                 *       },
                 *       "range": {
                 *         "start": "2026-01-01T00:00:00Z",
                 *         "end": "2026-01-31T00:00:00Z"
                 *       },
                 *       "filter": {
                 *         "oneOf": {
                 *           "field": "customerProductId",
                 *           "values": [
                 *             "SKU-1001"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The products that have one of the values; omit for all.
                     * @example {
                     *       "oneOf": {
                     *         "field": "customerProductId",
                     *         "values": [
                     *           "SKU-1001"
                     *         ]
                     *       }
                     *     }
                     */
                    readonly filter?: {
                        readonly oneOf: {
                            readonly field: "customerProductId" | "productId";
                            readonly values: readonly string[];
                        };
                    };
                    readonly pagination: {
                        /** @description Items of a page, at most 10000. */
                        readonly limit: number;
                        /** @description Zero-based index of the first item. */
                        readonly start?: number;
                    };
                    readonly range: {
                        /**
                         * Format: date-time
                         * @description Placed before it.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly end: string;
                        /**
                         * Format: date-time
                         * @description Placed at or after it.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly start: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["OrderStatistics"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems`, `request.invalidRange`, `request.filterNotSupported` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getPlugin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Plugin"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putPlugin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PluginIn"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Plugin"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deletePlugin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly deleted: number;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly explainRecommendation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description As listed, a UUID. */
                readonly recommendationId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Why the price is what it is. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Explanation"];
                    };
                    readonly "text/plain": string;
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly backtestStrategy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "document": {
                 *         "name": "Match the cheapest",
                 *         "otherwise": {
                 *           "rule": {
                 *             "target": {
                 *               "position": 1
                 *             }
                 *           }
                 *         }
                 *       },
                 *       "tagKey": "brand",
                 *       "tagValue": "Contoso",
                 *       "range": {
                 *         "start": "2026-01-01T00:00:00Z",
                 *         "end": "2026-02-01T00:00:00Z"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description A task in any case, with a result to download.
                     * @default false
                     */
                    readonly asTask?: boolean;
                    /**
                     * @description A strategy document; its JSON Schema is served at /schemas/strategy.json.
                     * @example {
                     *       "name": "Cheapest by a cent",
                     *       "otherwise": {
                     *         "rule": {
                     *           "target": {
                     *             "position": 1
                     *           },
                     *           "adjust": {
                     *             "amount": -0.01
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    readonly document?: Record<string, never>;
                    /**
                     * @description The products that have one of the values; omit for all.
                     * @example {
                     *       "oneOf": {
                     *         "field": "customerProductId",
                     *         "values": [
                     *           "SKU-1001"
                     *         ]
                     *       }
                     *     }
                     */
                    readonly filter?: {
                        readonly oneOf: {
                            readonly field: "customerProductId" | "productId";
                            readonly values: readonly string[];
                        };
                    };
                    /**
                     * @description The prices of each product, moment by moment.
                     * @default true
                     */
                    readonly includeSeries?: boolean;
                    /**
                     * @description When prices are calculated: whenever a product's market changed, or at the start of each day in the contract's time zone.
                     * @default changes
                     */
                    readonly moments?: "changes" | "days";
                    /** @description By the time gathered. At most 366 days. */
                    readonly range: {
                        /**
                         * Format: date-time
                         * @description The end, exclusive; not after now.
                         * @example 2026-02-01T00:00:00Z
                         */
                        readonly end: string;
                        /**
                         * Format: date-time
                         * @description The first moment.
                         * @example 2026-01-01T00:00:00Z
                         */
                        readonly start: string;
                    };
                    /** @description A stored strategy instead of a document; without either, the active one. */
                    readonly strategyId?: string;
                    /**
                     * @description Only products that have this tag.
                     * @example brand
                     */
                    readonly tagKey?: string;
                    /**
                     * @description And this value of it.
                     * @example Contoso
                     */
                    readonly tagValue?: string;
                    /** @description Of the stored strategy; without it the newest. */
                    readonly version?: number;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * Format: date-time
                             * @description The moment that counts as now.
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            readonly calculatedFor: string;
                            readonly currency: string;
                            readonly days: readonly {
                                /** @description How far above the lowest competitor, over time: negative is below. */
                                readonly averageAboveLowestPercent?: number;
                                /** @description Over time, where the purchase price is known. */
                                readonly averageMarginPercent?: number;
                                /** @description Prices that differ from the one before. */
                                readonly changes: number;
                                /**
                                 * @description In the contract's time zone.
                                 * @example 2026-01-31
                                 */
                                readonly date: string;
                                /** @description Prices calculated, skips and failures included. */
                                readonly evaluations: number;
                                /** @description Evaluations that failed. */
                                readonly failed: number;
                                /** @description Share of the time at position 1: 0.25 is a quarter. */
                                readonly shareAtPosition1?: number;
                                /** @description The same of position 2. */
                                readonly shareAtPosition2?: number;
                                /** @description The same of position 3. */
                                readonly shareAtPosition3?: number;
                                /** @description Evaluations that left the price alone. */
                                readonly skipped: number;
                            }[];
                            /** @enum {string} */
                            readonly kind: "backtest";
                            /** @description By internal id. */
                            readonly products: readonly {
                                /** @description How far above the lowest competitor, over time: negative is below. */
                                readonly averageAboveLowestPercent?: number;
                                /** @description Over time, where the purchase price is known. */
                                readonly averageMarginPercent?: number;
                                /** @description Prices that differ from the one before. */
                                readonly changes: number;
                                readonly customerProductId?: string;
                                /** @description Prices calculated, skips and failures included. */
                                readonly evaluations: number;
                                /** @description Evaluations that failed. */
                                readonly failed: number;
                                /** @description The first price calculated. */
                                readonly firstPrice?: number;
                                /** @description The last one. */
                                readonly lastPrice?: number;
                                readonly productId: string;
                                /** @description Why it could not be evaluated at all. */
                                readonly reason?: string;
                                readonly series?: readonly {
                                    /**
                                     * Format: date-time
                                     * @description The moment.
                                     * @example 2026-01-31T12:00:00.000Z
                                     */
                                    readonly at: string;
                                    readonly decisiveStrategyBranchName?: string;
                                    /** @description Cheapest offer that is neither own nor ignored nor unavailable. */
                                    readonly lowestCompetitorPrice?: number;
                                    /** @description Cheapest own offer at the time. */
                                    readonly ownOfferPrice?: number;
                                    readonly position?: number;
                                    /** @description The price calculated; absent for a skip or a failure: the one before stays. */
                                    readonly price?: number;
                                    /** @description Of a skip or a failure. */
                                    readonly reason?: string;
                                    readonly relevantDomain?: string;
                                }[];
                                /** @description Share of the time at position 1: 0.25 is a quarter. */
                                readonly shareAtPosition1?: number;
                                /** @description The same of position 2. */
                                readonly shareAtPosition2?: number;
                                /** @description The same of position 3. */
                                readonly shareAtPosition3?: number;
                                /** @description Evaluations that left the price alone. */
                                readonly skipped: number;
                            }[];
                            readonly range: {
                                /**
                                 * Format: date-time
                                 * @description Exclusive.
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                readonly end: string;
                                /**
                                 * Format: date-time
                                 * @description The first moment.
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                readonly start: string;
                            };
                            /** @description id and version of a stored one. */
                            readonly strategy: {
                                readonly id?: string;
                                readonly name: string;
                                readonly version?: number;
                            };
                            readonly totals: {
                                /** @description How far above the lowest competitor, over time: negative is below. */
                                readonly averageAboveLowestPercent?: number;
                                /** @description Over time, where the purchase price is known. */
                                readonly averageMarginPercent?: number;
                                /** @description Prices that differ from the one before. */
                                readonly changes: number;
                                /** @description Over all products and days. */
                                readonly changesPerProductAndDay: number;
                                /** @description Prices calculated, skips and failures included. */
                                readonly evaluations: number;
                                /** @description Evaluations that failed. */
                                readonly failed: number;
                                /** @description All that were evaluated, those without market data in the time included. */
                                readonly products: number;
                                /** @description Share of the time at position 1: 0.25 is a quarter. */
                                readonly shareAtPosition1?: number;
                                /** @description The same of position 2. */
                                readonly shareAtPosition2?: number;
                                /** @description The same of position 3. */
                                readonly shareAtPosition3?: number;
                                /** @description Evaluations that left the price alone. */
                                readonly skipped: number;
                            };
                        };
                    };
                };
            };
            /** @description Accepted: a task does the work. Read the task to follow it. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * Format: uuid
                             * @description The task.
                             */
                            readonly id: string;
                            /** @description Where its result is, once it has succeeded. */
                            readonly resultUrl: string;
                            /** @description Where its state and progress can be read. */
                            readonly url: string;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly simulateStrategy: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "document": {
                 *         "name": "Match the cheapest",
                 *         "otherwise": {
                 *           "rule": {
                 *             "target": {
                 *               "position": 1
                 *             }
                 *           }
                 *         }
                 *       },
                 *       "tagKey": "brand",
                 *       "tagValue": "Contoso"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description A task in any case, with a result to download.
                     * @default false
                     */
                    readonly asTask?: boolean;
                    /**
                     * Format: date-time
                     * @description The moment that counts as now; else simulationTimestamp, else now.
                     * @example 2026-01-31T12:00:00Z
                     */
                    readonly calculationTimestamp?: string;
                    /** @description Of the newest snapshots only those gathered within it count. */
                    readonly dataTimeRange?: {
                        /**
                         * Format: date-time
                         * @description Gathered before it.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly end?: string;
                        /**
                         * Format: date-time
                         * @description Gathered at or after it.
                         * @example 2026-01-31T12:00:00Z
                         */
                        readonly start?: string;
                    };
                    /**
                     * @description A strategy document; its JSON Schema is served at /schemas/strategy.json.
                     * @example {
                     *       "name": "Cheapest by a cent",
                     *       "otherwise": {
                     *         "rule": {
                     *           "target": {
                     *             "position": 1
                     *           },
                     *           "adjust": {
                     *             "amount": -0.01
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    readonly document?: Record<string, never>;
                    /**
                     * @description The products that have one of the values; omit for all.
                     * @example {
                     *       "oneOf": {
                     *         "field": "customerProductId",
                     *         "values": [
                     *           "SKU-1001"
                     *         ]
                     *       }
                     *     }
                     */
                    readonly filter?: {
                        readonly oneOf: {
                            readonly field: "customerProductId" | "productId";
                            readonly values: readonly string[];
                        };
                    };
                    /**
                     * @description The sentences of each product's explanation.
                     * @default false
                     */
                    readonly includeExplanations?: boolean;
                    /** @description Instead of those of the contract. */
                    readonly ownShops?: readonly components["schemas"]["OwnShop"][];
                    /** @description Only this page of the selected products, by internal id; always answered at once. */
                    readonly pagination?: {
                        readonly limit: number;
                        /** @description Zero-based index of the first item. */
                        readonly start?: number;
                    };
                    /** @description These products, in the form of published clients; with the fields below only. */
                    readonly simulationRequests?: readonly {
                        /** @description Its market, instead of the stored one. */
                        readonly offers?: readonly {
                            readonly attributes?: readonly {
                                readonly key?: string;
                                /** @description The same as key, as answers have it. */
                                readonly name?: string;
                                readonly value: string;
                            }[];
                            /** @description In stock and purchasable. */
                            readonly availability?: boolean;
                            /** @description As answers have it; without effect. */
                            readonly creationDate?: unknown;
                            /**
                             * @description ISO 4217; one per domain.
                             * @example EUR
                             */
                            readonly currency?: string;
                            /** @example 4.95 */
                            readonly deliveryCosts?: number;
                            /** @example shop-b.example */
                            readonly domain: string;
                            /** @description Unique among all offers ever sent; use a UUID if there is no id. */
                            readonly id?: string | number;
                            /** @description As answers have it; without effect. */
                            readonly ignored?: unknown;
                            /**
                             * @description Longest delivery time.
                             * @example 24
                             */
                            readonly maxDeliveryHours?: number;
                            /** @description As answers have it; without effect. */
                            readonly maxDeliveryTime?: unknown;
                            /**
                             * @description Shortest delivery time.
                             * @example 24
                             */
                            readonly minDeliveryHours?: number;
                            /** @description As answers have it; without effect. */
                            readonly minDeliveryTime?: unknown;
                            /** @description As answers have it; without effect. */
                            readonly positionByTotalPrice?: unknown;
                            /** @description As answers have it; without effect. */
                            readonly positionByUnitPrice?: unknown;
                            /** @example 39.9 */
                            readonly price: number;
                            /** @description As answers have it; without effect. */
                            readonly productId?: unknown;
                            /** @example Kettle 1.7 l */
                            readonly productName?: string;
                            /**
                             * Format: date-time
                             * @description When it was fetched; else the snapshot's creationDate.
                             * @example 2026-01-31T12:00:00Z
                             */
                            readonly retrievalDate?: string;
                            /**
                             * @description http or https.
                             * @example https://shop-b.example/kettle
                             */
                            readonly url?: string;
                            readonly vendorDomainId?: string | number;
                            /** @example Shop B */
                            readonly vendorName: string;
                        }[];
                        /** @description The internal id. */
                        readonly productId: string | number;
                    }[];
                    /**
                     * Format: date-time
                     * @description The moment that counts as now.
                     * @example 2026-01-31T12:00:00Z
                     */
                    readonly simulationTimestamp?: string;
                    /**
                     * @description A strategy document; its JSON Schema is served at /schemas/strategy.json.
                     * @example {
                     *       "name": "Cheapest by a cent",
                     *       "otherwise": {
                     *         "rule": {
                     *           "target": {
                     *             "position": 1
                     *           },
                     *           "adjust": {
                     *             "amount": -0.01
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    readonly strategyBuilder?: Record<string, never>;
                    /** @description A stored strategy instead of a document; without either, the active one. */
                    readonly strategyId?: string;
                    /**
                     * @description Only products that have this tag.
                     * @example brand
                     */
                    readonly tagKey?: string;
                    /**
                     * @description And this value of it.
                     * @example Contoso
                     */
                    readonly tagValue?: string;
                    /** @description Of the stored strategy; without it the newest. */
                    readonly version?: number;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * Format: date-time
                             * @description The moment that counts as now.
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            readonly calculatedFor: string;
                            readonly currency: string;
                            /** @enum {string} */
                            readonly kind: "simulation";
                            /** @description By internal id. */
                            readonly products: readonly {
                                /** @description Price minus current price. */
                                readonly change?: number;
                                /** @description The same in percent of the current price: 5 is five percent up. */
                                readonly changePercent?: number;
                                readonly currency?: string;
                                /** @description What it would replace. */
                                readonly currentPrice?: number;
                                /** @description The newest recommendation; else the own offer on the domain; else the reference price. */
                                readonly currentPriceSource?: "recommendation" | "ownOffer" | "referencePrice";
                                readonly customerProductId?: string;
                                /** @description Innermost named branch. */
                                readonly decisiveStrategyBranchName?: string;
                                /** @description Number of the rule or skip. */
                                readonly decisiveStrategyTreeLeafNodeId?: number;
                                readonly direction?: "up" | "down" | "same";
                                readonly explanation?: readonly string[];
                                /** @description Of the price without VAT; absent without the tag purchasePrice. */
                                readonly marginPercent?: number;
                                /** @description Of a failure. */
                                readonly messageId?: string;
                                /** @description Of the price. */
                                readonly newPosition?: number;
                                /** @description The same of the current price. */
                                readonly oldMarginPercent?: number;
                                /** @description Of the own offer. */
                                readonly oldPosition?: number;
                                /** @description What a run would recommend. */
                                readonly price?: number;
                                readonly productId: string;
                                /** @description Why it is skipped or failed, and what to change. */
                                readonly reason?: string;
                                /** @description Domain of the cheapest price. */
                                readonly relevantDomain?: string;
                                readonly result: "priced" | "skipped" | "failed";
                            }[];
                            /** @description id and version of a stored one. */
                            readonly strategy: {
                                readonly id?: string;
                                readonly name: string;
                                readonly version?: number;
                            };
                            readonly totals: {
                                /** @description Mean of changePercent over up, down and same. */
                                readonly averageChangePercent?: number;
                                /** @description Cheaper than now. */
                                readonly down: number;
                                /** @description Without a price, each with its reason. */
                                readonly failed: number;
                                /** @description Absent if no purchase price is known. */
                                readonly margins?: {
                                    /** @description Mean of the margins then. */
                                    readonly averageAfterPercent: number;
                                    /** @description Mean of the margins now. */
                                    readonly averageBeforePercent: number;
                                    /** @description With a purchase price and a current price. */
                                    readonly products: number;
                                };
                                /** @description Absent if no product has both. */
                                readonly positions?: {
                                    /** @description Of the prices. */
                                    readonly averageAfter: number;
                                    /** @description Of the own offers. */
                                    readonly averageBefore: number;
                                    /** @description At position 1 then. */
                                    readonly firstAfter: number;
                                    /** @description At position 1 now. */
                                    readonly firstBefore: number;
                                    /** @description With an own offer and competitors on the domain. */
                                    readonly products: number;
                                };
                                /** @description With a price: up, down, same and withoutCurrentPrice together. */
                                readonly priced: number;
                                /** @description All that were simulated. */
                                readonly products: number;
                                /** @description Absent if nothing was sold. */
                                readonly revenueAtUnitsSold30d?: {
                                    /** @description The same units at the new prices: not a forecast. */
                                    readonly after: number;
                                    /** @description Units sold in 30 days at the current prices. */
                                    readonly before: number;
                                    /** @description Sold in the last 30 days, with a price and a current one. */
                                    readonly products: number;
                                };
                                /** @description As now. */
                                readonly same: number;
                                /** @description Left alone by the strategy. */
                                readonly skipped: number;
                                /** @description Dearer than now. */
                                readonly up: number;
                                /** @description With nothing to compare with. */
                                readonly withoutCurrentPrice: number;
                            };
                        } | {
                            /**
                             * Format: date-time
                             * @description The moment that counted as now.
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            readonly calculationTimestamp: string;
                            readonly dataTimeRange: {
                                /**
                                 * Format: date-time
                                 * @description As sent.
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                readonly end?: string;
                                /**
                                 * Format: date-time
                                 * @description As sent.
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                readonly start?: string;
                            };
                            readonly ownShops: readonly components["schemas"]["OwnShop"][];
                            /** @description In the order of the requests. */
                            readonly simulationResults: readonly {
                                readonly decisivePath: readonly Record<string, never>[];
                                readonly originalOffers: readonly Record<string, never>[];
                                readonly originalTags: readonly components["schemas"]["Tag"][];
                                readonly productId: string;
                                /** @description As an entry of `products`, with its explanation. */
                                readonly result: Record<string, never>;
                            }[];
                            /** @description The strategy document. */
                            readonly strategyBuilder: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Accepted: a task does the work. Read the task to follow it. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * Format: uuid
                             * @description The task.
                             */
                            readonly id: string;
                            /** @description Where its result is, once it has succeeded. */
                            readonly resultUrl: string;
                            /** @description Where its state and progress can be read. */
                            readonly url: string;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly importCsv: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Between columns, "," by default. One character, or the Base64 of one: `CQ==` is a tab. */
                readonly "service-csv-column-separator"?: string;
                /** @description Around cells, '"' by default. One character, or the Base64 of one: `CQ==` is a tab. */
                readonly "service-csv-quotation-character"?: string;
                /** @description The decimal separator of prices and tags. */
                readonly "service-decimal-separator"?: "." | ",";
                /**
                 * @description The column that holds `customerProductId`.
                 * @example sku
                 */
                readonly "service-product-customer-id"?: string;
                /**
                 * @description The column that holds `gtin`.
                 * @example sku
                 */
                readonly "service-product-gtin"?: string;
                /**
                 * @description The column that identifies products.
                 * @example sku
                 */
                readonly "service-product-identifying-attributes": string;
                /**
                 * @description The column that holds `maxPriceBoundary`.
                 * @example sku
                 */
                readonly "service-product-max-price"?: string;
                /**
                 * @description The column that holds `minPriceBoundary`.
                 * @example sku
                 */
                readonly "service-product-min-price"?: string;
                /**
                 * @description The column that holds `name`.
                 * @example sku
                 */
                readonly "service-product-name"?: string;
                /**
                 * @description The column that holds `referencePrice`.
                 * @example sku
                 */
                readonly "service-product-reference-price"?: string;
            };
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example sku,title,price,brand
                 *     SKU-1001,Kettle 1.7 l,39.90,Contoso
                 */
                readonly "text/comma-separated-values": unknown;
                /**
                 * @example sku,title,price,brand
                 *     SKU-1001,Kettle 1.7 l,39.90,Contoso
                 */
                readonly "text/csv": unknown;
            };
        };
        readonly responses: {
            /** @description Accepted: a task does the work. Read the task to follow it. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** Format: uuid */
                            readonly id: string;
                            readonly url: string;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.identifyingAttributeMismatch` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly importProducts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "version": "2",
                 *       "identifyingAttributes": [
                 *         "customerProductId"
                 *       ],
                 *       "products": [
                 *         {
                 *           "name": "Kettle 1.7 l",
                 *           "customerProductId": "SKU-1001",
                 *           "referencePrice": 39.9,
                 *           "minPriceBoundary": 29.9,
                 *           "maxPriceBoundary": 49.9,
                 *           "tags": [
                 *             {
                 *               "key": "brand",
                 *               "value": "Contoso"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description What identifies a product: `customerProductId`, `gtin`, `name` or `tags.<key>`. */
                    readonly identifyingAttributes: readonly string[];
                    /** @description Products; a wrong one is reported in its place and spoils no other. 1,000 a request are best. */
                    readonly products: readonly components["schemas"]["ProductIn"][];
                    /**
                     * @description Version of the body's form, "2".
                     * @example 2
                     */
                    readonly version?: "2" | 2;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["ImportResult"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict`, `resource.identifyingAttributeMismatch` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteProducts: {
        readonly parameters: {
            readonly query?: {
                /** @description Delete products that have this tag. */
                readonly tagKey?: string;
                /** @description And this value of it. */
                readonly tagValue?: string;
                /**
                 * @description Delete products not updated since.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly updatedMax?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly deleted: number;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getProduct: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The product's internal id. */
                readonly productId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Product"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly patchProduct: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The product's internal id. */
                readonly productId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "referencePrice": 42.5,
                 *       "tags": {
                 *         "brand": "Contoso",
                 *         "old": null
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly customerProductId?: (string | number) | null;
                    readonly gtin?: number | null;
                    readonly maxPriceBoundary?: number | null;
                    readonly minPriceBoundary?: number | null;
                    readonly name?: string | null;
                    readonly referencePrice?: number | null;
                    readonly tags?: readonly {
                        /** @example brand */
                        readonly key: string;
                        /** @example Contoso */
                        readonly value: string;
                    }[] | {
                        readonly [key: string]: string | null;
                    } | null;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Product"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.preconditionFailed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getExtendedTags: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The product's internal id. */
                readonly productId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Tag"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getRecommendationHistory: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Calculated before it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly endDate?: string;
                /** @description The price of each domain. */
                readonly includeDomains?: boolean;
                /** @description The product's tags as they are now. */
                readonly includeTags?: boolean;
                /**
                 * @description Calculated at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly startDate?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The product's internal id. */
                readonly productId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Recommendation"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listBuyBoxStatistics: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /**
                 * @description Stored before it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly endDate?: string;
                /** @description Items of a page, at most 50000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
                /**
                 * @description Stored at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly startDate?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["BuyBoxStatistics"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getMonitoringStatus: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Internal ids, separated by commas or as a repeated parameter; at most 1,000.
                 * @example [
                 *       "1",
                 *       "2"
                 *     ]
                 */
                readonly productIds: readonly string[];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["MonitoringStatus"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly searchProducts: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "pagination": {
                 *         "limit": 100
                 *       },
                 *       "filter": {
                 *         "eq": {
                 *           "field": "tags.brand",
                 *           "value": "Contoso"
                 *         }
                 *       },
                 *       "text": "kettle",
                 *       "sort": {
                 *         "field": "name",
                 *         "direction": "asc"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description Exactly one key is set: `regex` { field, pattern }, `in` { field, query } (contains the text, in
                     *     capital or small letters), `oneOf` { field, values }, `lt`, `gt`, `eq` { field, value }, `and` [ filters ], `or` [ filters ],
                     *     `not` { filter }, `const` (true or false). Fields are id, productId, identifier, name, customerProductId, gtin, referencePrice, minPriceBoundary, maxPriceBoundary, createdAt, updatedAt and `tags.<key>`. What has no value
                     *     matches none of them. Patterns are made of characters, `.`, classes, `\d`, `\w` and `\s`, each with one of `*`, `+`, `?`, of
                     *     `^`, `$` and of `|`; there are no groups.
                     * @example {
                     *       "and": [
                     *         {
                     *           "eq": {
                     *             "field": "tags.brand",
                     *             "value": "Contoso"
                     *           }
                     *         },
                     *         {
                     *           "gt": {
                     *             "field": "referencePrice",
                     *             "value": 20
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    readonly filter?: Record<string, never>;
                    /** @default false */
                    readonly includeTags?: boolean;
                    readonly pagination?: {
                        /** @description Items of a page, at most 1000. */
                        readonly limit: number;
                        /** @description Zero-based index of the first item. */
                        readonly start?: number;
                    };
                    readonly sort?: {
                        /** @default asc */
                        readonly direction?: "asc" | "desc";
                        /** @enum {string} */
                        readonly field: "id" | "productId" | "identifier" | "name" | "customerProductId" | "gtin" | "referencePrice" | "minPriceBoundary" | "maxPriceBoundary" | "createdAt" | "updatedAt";
                    };
                    /** @description Words that all stand somewhere in the name or an id, in capital or small letters. */
                    readonly text?: string;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Product"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.filterNotSupported`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listTags: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description Of a tag. */
                readonly key?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly {
                            /** @description Where no key was asked for. */
                            readonly key?: string;
                            /** @description How many products have it. */
                            readonly products: number;
                            /** @description Where a key was asked for. */
                            readonly value?: string;
                        }[];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Delivery"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly redeliverCallback: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The `id` of a delivery. */
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accepted: a task does the work. Read the task to follow it. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * Format: uuid
                             * @description The new delivery and its task.
                             */
                            readonly id: string;
                            /** @description URL of the task. */
                            readonly url: string;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getSigningKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SigningKey"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly endPreviousSigningKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly rotateSigningKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description How many hours the previous key stays valid; 24 by default.
                     * @example 24
                     */
                    readonly overlapHours?: number;
                } | null;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SigningKey"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getOfferRetention: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OfferRetention"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putOfferRetention: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OfferRetention"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["OfferRetention"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listStrategies: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Strategy"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createStrategy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        /** @description The strategy document, or `{ document, message? }` with a message for the history. */
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "document": {
                 *         "name": "Just below the cheapest",
                 *         "otherwise": {
                 *           "rule": {
                 *             "target": {
                 *               "position": 1
                 *             },
                 *             "adjust": {
                 *               "percent": -1
                 *             },
                 *             "rounding": {
                 *               "ending": 0.99
                 *             }
                 *           }
                 *         }
                 *       },
                 *       "message": "First version"
                 *     }
                 */
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Strategy"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getStrategy: {
        readonly parameters: {
            readonly query?: {
                /** @description Of the document; the newest without it. */
                readonly version?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The strategy, a UUID. */
                readonly strategyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Strategy"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly replaceStrategy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The strategy, a UUID. */
                readonly strategyId: string;
            };
            readonly cookie?: never;
        };
        /** @description The strategy document, or `{ document, message? }` with a message for the history. */
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "document": {
                 *         "name": "Just below the cheapest",
                 *         "otherwise": {
                 *           "rule": {
                 *             "target": {
                 *               "position": 1
                 *             },
                 *             "adjust": {
                 *               "percent": -1
                 *             },
                 *             "rounding": {
                 *               "ending": 0.99
                 *             }
                 *           }
                 *         }
                 *       },
                 *       "message": "First version"
                 *     }
                 */
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Strategy"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteStrategy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The strategy, a UUID. */
                readonly strategyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly deleted: number;
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly activateStrategy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The strategy, a UUID. */
                readonly strategyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Of the document, a number or a text; the newest without it.
                     * @example 1
                     */
                    readonly version?: number | string;
                } | null;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Strategy"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getStrategyHistory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The strategy, a UUID. */
                readonly strategyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StrategyHistory"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getContractStrategyHistory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StrategyHistory"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly validateStrategy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        /** @description The strategy document, or `{ document, message? }` with a message for the history. */
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "document": {
                 *         "name": "Just below the cheapest",
                 *         "otherwise": {
                 *           "rule": {
                 *             "target": {
                 *               "position": 1
                 *             },
                 *             "adjust": {
                 *               "percent": -1
                 *             },
                 *             "rounding": {
                 *               "ending": 0.99
                 *             }
                 *           }
                 *         }
                 *       },
                 *       "message": "First version"
                 *     }
                 */
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly problems: readonly {
                                /** @description The kind of problem; `params` has what its words are made of. */
                                readonly code: string;
                                readonly message: string;
                                readonly params: {
                                    readonly [key: string]: unknown;
                                };
                                readonly path: string;
                                readonly pointer: string;
                            }[];
                            readonly valid: boolean;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getRepricingStrategyHistory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StrategyHistory"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getSchedules: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Schedules"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putSchedules: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SchedulesIn"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Schedules"];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getShops: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["OwnShop"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDomain` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putShops: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["OwnShop"][];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["OwnShop"][];
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems`, `request.invalidDomain` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listTasks: {
        readonly parameters: {
            readonly query?: {
                /** @description The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0. */
                readonly after?: string;
                /** @description At most 1000 failures of each task. */
                readonly includeFailures?: boolean;
                /** @description Items of a page, at most 1000. */
                readonly limit?: number;
                /**
                 * @description Created before it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly maxCreationDate?: string;
                /**
                 * @description Created at or after it.
                 * @example 2026-01-31T12:00:00Z
                 */
                readonly minCreationDate?: string;
                /** @description Zero-based index of the first item. */
                readonly start?: number;
                /**
                 * @description Only these tasks: their ids, by comma.
                 * @example 0192f0c1-2222-7000-8000-000000000000
                 */
                readonly taskIdsFilter?: string;
                /**
                 * @description States, by comma.
                 * @example succeeded,failed
                 */
                readonly taskState?: string;
                /** @description A task type. */
                readonly taskTypeFilter?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Task"][];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField`, `request.invalidDate`, `request.invalidRange` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Only for `backend.tasks.monitoring`: the watched domains to read; all of them if left out.
                     * @example [
                     *       "shop-b.example"
                     *     ]
                     */
                    readonly domains?: readonly string[];
                    /** @description Accepted without effect. */
                    readonly includeForBilling?: boolean;
                    /**
                     * @description What to start.
                     * @example backend.tasks.pricing.offers.preprocessing
                     */
                    readonly taskType: string;
                    /** @description Accepted without effect. */
                    readonly triggerFollowUpTask?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description Accepted: a task does the work. Read the task to follow it. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** Format: uuid */
                            readonly id: string;
                            readonly url: string;
                        };
                    };
                };
            };
            /** @description `request.malformed`, `request.invalid`, `request.unknownField`, `request.tooManyItems` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.timeout` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict`, `resource.monitoringUnavailable` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.tooLarge` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unsupportedMediaType` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getTask: {
        readonly parameters: {
            readonly query?: {
                /** @description At most 1000 failures of each task. */
                readonly includeFailures?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The task, a UUID. */
                readonly taskId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Task"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly cancelTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The task, a UUID. */
                readonly taskId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Task"];
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.forbidden`, `resource.contractInactive` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.idempotencyMismatch` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getStudyResult: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The contract, six characters a-z0-9.
                 * @example k3x9ab
                 */
                readonly contractId: string;
                /** @description The task, a UUID. */
                readonly taskId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /**
                             * Format: date-time
                             * @description The moment that counts as now.
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            readonly calculatedFor: string;
                            readonly currency: string;
                            /** @enum {string} */
                            readonly kind: "simulation";
                            /** @description By internal id. */
                            readonly products: readonly {
                                /** @description Price minus current price. */
                                readonly change?: number;
                                /** @description The same in percent of the current price: 5 is five percent up. */
                                readonly changePercent?: number;
                                readonly currency?: string;
                                /** @description What it would replace. */
                                readonly currentPrice?: number;
                                /** @description The newest recommendation; else the own offer on the domain; else the reference price. */
                                readonly currentPriceSource?: "recommendation" | "ownOffer" | "referencePrice";
                                readonly customerProductId?: string;
                                /** @description Innermost named branch. */
                                readonly decisiveStrategyBranchName?: string;
                                /** @description Number of the rule or skip. */
                                readonly decisiveStrategyTreeLeafNodeId?: number;
                                readonly direction?: "up" | "down" | "same";
                                readonly explanation?: readonly string[];
                                /** @description Of the price without VAT; absent without the tag purchasePrice. */
                                readonly marginPercent?: number;
                                /** @description Of a failure. */
                                readonly messageId?: string;
                                /** @description Of the price. */
                                readonly newPosition?: number;
                                /** @description The same of the current price. */
                                readonly oldMarginPercent?: number;
                                /** @description Of the own offer. */
                                readonly oldPosition?: number;
                                /** @description What a run would recommend. */
                                readonly price?: number;
                                readonly productId: string;
                                /** @description Why it is skipped or failed, and what to change. */
                                readonly reason?: string;
                                /** @description Domain of the cheapest price. */
                                readonly relevantDomain?: string;
                                readonly result: "priced" | "skipped" | "failed";
                            }[];
                            /** @description id and version of a stored one. */
                            readonly strategy: {
                                readonly id?: string;
                                readonly name: string;
                                readonly version?: number;
                            };
                            readonly totals: {
                                /** @description Mean of changePercent over up, down and same. */
                                readonly averageChangePercent?: number;
                                /** @description Cheaper than now. */
                                readonly down: number;
                                /** @description Without a price, each with its reason. */
                                readonly failed: number;
                                /** @description Absent if no purchase price is known. */
                                readonly margins?: {
                                    /** @description Mean of the margins then. */
                                    readonly averageAfterPercent: number;
                                    /** @description Mean of the margins now. */
                                    readonly averageBeforePercent: number;
                                    /** @description With a purchase price and a current price. */
                                    readonly products: number;
                                };
                                /** @description Absent if no product has both. */
                                readonly positions?: {
                                    /** @description Of the prices. */
                                    readonly averageAfter: number;
                                    /** @description Of the own offers. */
                                    readonly averageBefore: number;
                                    /** @description At position 1 then. */
                                    readonly firstAfter: number;
                                    /** @description At position 1 now. */
                                    readonly firstBefore: number;
                                    /** @description With an own offer and competitors on the domain. */
                                    readonly products: number;
                                };
                                /** @description With a price: up, down, same and withoutCurrentPrice together. */
                                readonly priced: number;
                                /** @description All that were simulated. */
                                readonly products: number;
                                /** @description Absent if nothing was sold. */
                                readonly revenueAtUnitsSold30d?: {
                                    /** @description The same units at the new prices: not a forecast. */
                                    readonly after: number;
                                    /** @description Units sold in 30 days at the current prices. */
                                    readonly before: number;
                                    /** @description Sold in the last 30 days, with a price and a current one. */
                                    readonly products: number;
                                };
                                /** @description As now. */
                                readonly same: number;
                                /** @description Left alone by the strategy. */
                                readonly skipped: number;
                                /** @description Dearer than now. */
                                readonly up: number;
                                /** @description With nothing to compare with. */
                                readonly withoutCurrentPrice: number;
                            };
                        } | {
                            /**
                             * Format: date-time
                             * @description The moment that counts as now.
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            readonly calculatedFor: string;
                            readonly currency: string;
                            readonly days: readonly {
                                /** @description How far above the lowest competitor, over time: negative is below. */
                                readonly averageAboveLowestPercent?: number;
                                /** @description Over time, where the purchase price is known. */
                                readonly averageMarginPercent?: number;
                                /** @description Prices that differ from the one before. */
                                readonly changes: number;
                                /**
                                 * @description In the contract's time zone.
                                 * @example 2026-01-31
                                 */
                                readonly date: string;
                                /** @description Prices calculated, skips and failures included. */
                                readonly evaluations: number;
                                /** @description Evaluations that failed. */
                                readonly failed: number;
                                /** @description Share of the time at position 1: 0.25 is a quarter. */
                                readonly shareAtPosition1?: number;
                                /** @description The same of position 2. */
                                readonly shareAtPosition2?: number;
                                /** @description The same of position 3. */
                                readonly shareAtPosition3?: number;
                                /** @description Evaluations that left the price alone. */
                                readonly skipped: number;
                            }[];
                            /** @enum {string} */
                            readonly kind: "backtest";
                            /** @description By internal id. */
                            readonly products: readonly {
                                /** @description How far above the lowest competitor, over time: negative is below. */
                                readonly averageAboveLowestPercent?: number;
                                /** @description Over time, where the purchase price is known. */
                                readonly averageMarginPercent?: number;
                                /** @description Prices that differ from the one before. */
                                readonly changes: number;
                                readonly customerProductId?: string;
                                /** @description Prices calculated, skips and failures included. */
                                readonly evaluations: number;
                                /** @description Evaluations that failed. */
                                readonly failed: number;
                                /** @description The first price calculated. */
                                readonly firstPrice?: number;
                                /** @description The last one. */
                                readonly lastPrice?: number;
                                readonly productId: string;
                                /** @description Why it could not be evaluated at all. */
                                readonly reason?: string;
                                readonly series?: readonly {
                                    /**
                                     * Format: date-time
                                     * @description The moment.
                                     * @example 2026-01-31T12:00:00.000Z
                                     */
                                    readonly at: string;
                                    readonly decisiveStrategyBranchName?: string;
                                    /** @description Cheapest offer that is neither own nor ignored nor unavailable. */
                                    readonly lowestCompetitorPrice?: number;
                                    /** @description Cheapest own offer at the time. */
                                    readonly ownOfferPrice?: number;
                                    readonly position?: number;
                                    /** @description The price calculated; absent for a skip or a failure: the one before stays. */
                                    readonly price?: number;
                                    /** @description Of a skip or a failure. */
                                    readonly reason?: string;
                                    readonly relevantDomain?: string;
                                }[];
                                /** @description Share of the time at position 1: 0.25 is a quarter. */
                                readonly shareAtPosition1?: number;
                                /** @description The same of position 2. */
                                readonly shareAtPosition2?: number;
                                /** @description The same of position 3. */
                                readonly shareAtPosition3?: number;
                                /** @description Evaluations that left the price alone. */
                                readonly skipped: number;
                            }[];
                            readonly range: {
                                /**
                                 * Format: date-time
                                 * @description Exclusive.
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                readonly end: string;
                                /**
                                 * Format: date-time
                                 * @description The first moment.
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                readonly start: string;
                            };
                            /** @description id and version of a stored one. */
                            readonly strategy: {
                                readonly id?: string;
                                readonly name: string;
                                readonly version?: number;
                            };
                            readonly totals: {
                                /** @description How far above the lowest competitor, over time: negative is below. */
                                readonly averageAboveLowestPercent?: number;
                                /** @description Over time, where the purchase price is known. */
                                readonly averageMarginPercent?: number;
                                /** @description Prices that differ from the one before. */
                                readonly changes: number;
                                /** @description Over all products and days. */
                                readonly changesPerProductAndDay: number;
                                /** @description Prices calculated, skips and failures included. */
                                readonly evaluations: number;
                                /** @description Evaluations that failed. */
                                readonly failed: number;
                                /** @description All that were evaluated, those without market data in the time included. */
                                readonly products: number;
                                /** @description Share of the time at position 1: 0.25 is a quarter. */
                                readonly shareAtPosition1?: number;
                                /** @description The same of position 2. */
                                readonly shareAtPosition2?: number;
                                /** @description The same of position 3. */
                                readonly shareAtPosition3?: number;
                                /** @description Evaluations that left the price alone. */
                                readonly skipped: number;
                            };
                        };
                    };
                };
            };
            /** @description `request.invalid`, `request.unknownField` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.notFound` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.conflict` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.rateLimited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getLiveness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "ok";
                    };
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "ok";
                    };
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The text format of Prometheus. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            /** @description `request.unauthenticated` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getStrategySchema: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @example 0.0.1 */
                            readonly version: string;
                        };
                    };
                };
            };
            /** @description `request.headersTooLarge` */
            readonly 431: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `resource.unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
