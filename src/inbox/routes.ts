/** The routes of the inbox. */
import { apiError } from "../base/error.ts";
import { quoted } from "../base/shown.ts";
import { didYouMean } from "../base/similar-name.ts";
import type { Database } from "../database/connection.ts";
import { authorOf, callerOf, contractOf } from "../http/access.ts";
import { linkNext } from "../http/page-link.ts";
import { answers, ContractPath, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { listInbox } from "./list-inbox.ts";
import { inboxKinds, type InboxKind, InboxOut, InboxQuery, Snooze, SnoozeOut } from "./schema.ts";
import { snoozeInbox } from "./snooze-inbox.ts";

const path = "/api/v3/vendor/contracts/:contractId/inbox";
const tags = ["Console"];

export function inboxRoutes(server: Server, { database }: { database: Database }): void {
  server.get(
    path,
    {
      config: { access: "read" },
      schema: {
        operationId: "listInbox",
        summary: "Read what waits for a person",
        description: `Held prices by reason, failed products by cause, domains that are not read as they were, callbacks that are not taken,
matches to confirm, the caller's drafts, large removals, and runs that were stopped or used no offer. An entry goes when its cause does.`,
        tags,
        params: ContractPath,
        querystring: InboxQuery,
        response: answers({ 200: InboxOut }),
      },
    },
    async (request, reply) => {
      const { kind, snoozed = false, limit = limits.page.inbox.default, after = null } = request.query;
      const kinds = kind === undefined ? inboxKinds : readKinds(kind);
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const page = await listInbox(database, reader, { kinds, snoozed, limit, after, secret: request.pageSecret });
      linkNext(request, reply, page.next ?? null);
      return page;
    },
  );
  server.post(
    `${path}/snooze`,
    {
      config: { access: "write" },
      schema: {
        operationId: "snoozeInbox",
        summary: "Hide an entry of the inbox until a time",
        description: "From the caller only. With `until` null it is shown again.",
        tags,
        params: ContractPath,
        body: Snooze,
        response: answers({ 200: Data(SnoozeOut) }, "resource.conflict"),
      },
    },
    async (request) => ({ data: await snoozeInbox(database, authorOf(request), request.body) }),
  );
}

/** @throws 400 for a kind that there is none of */
function readKinds(text: string): InboxKind[] {
  const names = text.split(",");
  const known: readonly string[] = inboxKinds;
  const wrong = names.find((name) => !known.includes(name));
  if (wrong === undefined) return inboxKinds.filter((kind) => names.includes(kind));
  throw apiError(
    "request.invalid",
    `There is no kind ${quoted(wrong)}.${didYouMean(wrong, inboxKinds)}`,
    "/query/kind",
  );
}
