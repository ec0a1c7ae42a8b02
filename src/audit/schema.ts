/** Wire shapes of the audit (interface 4.27). */
import { Type, type Static } from "typebox";
import { Instant, InstantOut, nameSchemas, pageQuery } from "../http/schema.ts";
import { limits } from "../limits.ts";
import { auditActions } from "./actions.ts";

const AuditAction = Type.Enum(auditActions, { description: "What was done.", examples: ["strategy.activated"] });

export const AuditQuery = Type.Object({
  ...pageQuery(limits.page.audit.max),
  action: Type.Optional(AuditAction),
  userId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Only what this user did." })),
  subject: Type.Optional(
    Type.String({
      maxLength: limits.audit.subjectCharacters,
      description: "Only what was done to this: a setting's name, the id of a strategy, an e-mail.",
    }),
  ),
  startDate: Type.Optional(Instant("Done at or after it.")),
  endDate: Type.Optional(Instant("Done before it.")),
});

const value = (description: string) => Type.Optional(Type.Unknown({ description }));

export const AuditEntryOut = Type.Object({
  id: Type.String({ description: "A number as text; larger ones are newer." }),
  timestamp: InstantOut("When it was done."),
  userId: Type.Integer(),
  userEmail: Type.String({ description: "As it was then; it stays when the user is removed." }),
  address: Type.String({ description: "The network address of the request." }),
  action: AuditAction,
  subject: Type.String({ description: "What it was done to." }),
  before: value("What was there, as its GET answers it; absent if nothing was. A long one is its length and digest."),
  after: value("What is there since, in the same form; absent if nothing is."),
});
export type AuditEntryOut = Static<typeof AuditEntryOut>;

nameSchemas({ AuditEntry: AuditEntryOut });
