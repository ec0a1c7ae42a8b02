/** Routes of the keys that sign deliveries (interface 6). */
import { renderInstant } from "../base/instant.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { authorOf, contractOf } from "../http/access.ts";
import { answers, ContractPath, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { PreviousKeyEnded, RotationIn, SigningKeyOut } from "./schema.ts";
import { endPreviousSigningKey, getSigningKeys, rotateSigningKey, type SigningKeys } from "./signing-key.ts";

const { keyOverlapHours } = limits.callbacks;

const keyDescription = `Deliveries are signed as Standard Webhooks defines it: the headers webhook-id,
webhook-timestamp and webhook-signature. The webhook-id is the same on every attempt. The key is made when it is first
needed; keep it secret.`;

const rotateDescription = `Makes a new key. For \`overlapHours\`, deliveries carry two signatures, separated by a space: one by the
new key, one by the previous key. A Standard Webhooks verifier accepts either, so receivers can change over one by one. 0 ends
the previous key at once. An older key always ends.`;

export function signingKeyRoutes(
  server: Server,
  { database, secret }: { database: Database; secret: SecretKey },
  { base, suffix }: { base: string; suffix: string },
): void {
  const schema = { tags: ["Settings"], params: ContractPath };
  server.get(
    `${base}/signingkey`,
    {
      config: { access: "write", sends: ["cache-control"] },
      schema: {
        ...schema,
        operationId: `getSigningKey${suffix}`,
        summary: "Get the key that deliveries are signed with",
        description: keyDescription,
        response: answers({ 200: Data(SigningKeyOut) }),
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      return { data: renderKeys(await getSigningKeys(database, contractOf(request), secret)) };
    },
  );
  server.post(
    `${base}/signingkey/rotate`,
    {
      config: { access: "write", sends: ["cache-control"] },
      schema: {
        ...schema,
        operationId: `rotateSigningKey${suffix}`,
        summary: "Replace the key that deliveries are signed with",
        description: rotateDescription,
        body: RotationIn,
        response: answers({ 200: Data(SigningKeyOut) }),
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      const overlapHours = request.body?.overlapHours ?? keyOverlapHours.default;
      return { data: renderKeys(await rotateSigningKey(database, authorOf(request), secret, overlapHours)) };
    },
  );
  server.delete(
    `${base}/signingkey/previous`,
    {
      config: { access: "write" },
      schema: {
        ...schema,
        operationId: `endPreviousSigningKey${suffix}`,
        summary: "End the previous key",
        description: "Deliveries are signed with the new key only, as they are after the overlap.",
        response: answers({ 204: PreviousKeyEnded }),
      },
    },
    async (request, reply) => {
      await endPreviousSigningKey(database, authorOf(request));
      return await reply.code(204).send(null);
    },
  );
}

function renderKeys({ key, previous }: SigningKeys) {
  return { key, ...(previous === null ? {} : { previousUntil: renderInstant(previous.until) }) };
}
