/** Wire shapes of log messages (interface 2.11-3). */
import { Type, type Static } from "typebox";
import { Instant, InstantOut, pageQuery, StrictObject, Version, nameSchemas } from "../http/schema.ts";
import { limits } from "../limits.ts";

/** From the most to the least severe. */
export const severities = ["fatal", "error", "warn", "info", "debug", "trace"] as const;

const severity = Type.Enum([...severities], { type: "string", examples: ["error"] });
const message = Type.String({
  maxLength: limits.logs.messageCharacters,
  examples: ["The shop answered 503 to the price update."],
});
const component = Type.String({
  maxLength: limits.logs.componentCharacters,
  description: "The part of the integration that sends the message.",
  examples: ["price-update"],
});
const source = Type.String({
  maxLength: limits.logs.sourceCharacters,
  description: "The integration, with its version or its host.",
  examples: ["shop-plugin/2.4.1"],
});

export const LogMessageIn = StrictObject({
  message,
  severity,
  component,
  source,
  contractId: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
      description: "The contract it concerns; without one it concerns every contract of your company.",
      examples: ["k3x9ab"],
    }),
  ),
});
export type LogMessageIn = Static<typeof LogMessageIn>;

export const LogMessagesBody = StrictObject({
  version: Version(1),
  messages: Type.Array(LogMessageIn, { maxItems: limits.logs.messagesPerRequest }),
});

export const LogMessageList = Type.Object({
  ...pageQuery(limits.page.logs.max),
  severity: Type.Optional(
    Type.String({ maxLength: 100, description: "Severities, separated by commas.", examples: ["fatal,error"] }),
  ),
  startDate: Type.Optional(Instant("Stored at or after it.")),
  endDate: Type.Optional(Instant("Stored before it.")),
});
export type LogMessageList = Static<typeof LogMessageList>;

export const LogMessageOut = Type.Object({
  message,
  severity,
  component,
  source,
  contractId: Type.Optional(Type.String({ description: "Absent if the message named none." })),
  creationDate: InstantOut("When it was stored."),
});
export type LogMessageOut = Static<typeof LogMessageOut>;

nameSchemas({ LogMessage: LogMessageOut, LogMessageIn });
