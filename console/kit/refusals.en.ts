/** Each error of the service in English, by its code (docs/reference/errors.md). German has the same keys. */

export const refusals = {
  request: {
    invalid: "Something here is missing or not allowed. The details say what.",
    malformed: "The service could not read what was sent. Reload the page and try again.",
    unknownField: "The service does not know a part of this. The details say which one.",
    invalidDate: "This is no date and time.",
    invalidRange: "The time range ends before it begins, or is too long.",
    invalidDomain: "This is no domain. Write it as in shop.example, without https:// and path.",
    filterNotSupported: "This cannot be filtered by. The details say by what instead.",
    tooManyItems: "That is too much at once. Narrow the filter, or send less.",
    unauthenticated: "You are not signed in any more, or the password is wrong.",
    forbidden: "You may not do this. Ask an owner of your company",
    methodNotAllowed: "The service cannot do this here. Reload the page: it may be of an older version.",
    notAcceptable: "The service cannot answer in this form. Reload the page.",
    timeout: "It took too long to send. Try again, or send less at once.",
    rangeNotSatisfiable: "The file has no such part any more. Get it anew.",
    preconditionFailed: "Somebody changed this meanwhile. Reload, look at it, and try again.",
    tooLarge: "That is too large to be sent at once. Split it.",
    unsupportedMediaType: "The service does not read files of this kind.",
    idempotencyMismatch: "Something else was sent under the same key. Reload the page and look whether it was done.",
    rateLimited: "Too often in a short time. Wait a minute.",
    headersTooLarge: "The address is too long. Narrow the filter.",
  },
  resource: {
    notFound: "This does not exist or is not yours.",
    productNotFound: "This product does not exist any more.",
    contractInactive: "This contract can only be read: it has expired or was switched off.",
    storageFull: "Your company stores as much as it may. Delete something, or ask who runs the service for more room.",
    alreadyExists: "There is one already.",
    approvalDecided: "Somebody has decided on this price already.",
    approvalOutdated: "The price or its product has changed since. Look at it again.",
    paused: "Publishing is stopped. Resume it first.",
    conflict:
      "This does not fit what is there now. Perhaps somebody changed it meanwhile: reload, look at it, and try again.",
    monitoringUnavailable:
      "Shops cannot be read now: the service has no contact address or no browser, or no watched shop is switched on.",
    identifyingAttributeMismatch:
      "Your products were imported with another column as their id. Use the same one again.",
    identifierDuplicate: "The same id occurs twice.",
    snapshotOutdated: "Offers as new or newer are stored already.",
    snapshotConflict: "There are different offers of one product for the same time.",
    currencyMismatch: "The offers of this shop are in another currency.",
    offerIdDuplicate: "The id of this offer was used before.",
    unavailable: "The service is busy or starting. Try again in some seconds.",
  },
};
