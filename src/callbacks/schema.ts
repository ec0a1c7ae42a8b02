/** Wire shapes of callbacks and their deliveries (interface 2.9 and 4.5). */
import { Type, type Static } from "typebox";
import { completedEvent, type Words } from "../base/words.ts";
import { ContractPath, InstantOut, pageQuery, StrictObject, nameSchemas } from "../http/schema.ts";
import { limits } from "../limits.ts";
import { TaskState } from "../tasks/index.ts";
import { defaultTemplates } from "./template.ts";

/** Answers show this instead of a secret. A client that sends it back keeps the stored secret. */
export const hidden = "•••";

const url = Type.String({
  minLength: 1,
  maxLength: limits.callbacks.urlCharacters,
  description:
    "The receiver's URL: http or https, without user and password. Addresses that are not public are refused " +
    "unless the operator allows them.",
  examples: ["https://shop.example/hooks/prices"],
});
const method = Type.Enum(["GET", "POST"], {
  type: "string",
  default: "GET",
  description:
    "Say POST. A GET sends no body, and is signed over an empty one: some libraries that verify signatures, such as svix, then " +
    "throw an exception, because they parse the body as JSON.",
  examples: ["POST"],
});
const name = Type.String({
  maxLength: limits.callbacks.nameCharacters,
  description: "Identifies the callback; should be unique.",
  examples: ["shop"],
});
const bodyTemplate = Type.String({
  maxLength: limits.callbacks.templateCharacters,
  default: defaultTemplates.pricingCompleted,
  description:
    "Mustache template of the body of a POST, with the variables startTime (when the run started, ISO 8601) and contractId. " +
    "Their values are escaped for a JSON string, with two braces or three. Partials and other delimiters are errors.",
  examples: ['{"startTime":"{{startTime}}","contract":"{{contractId}}"}'],
});
const token = Type.String({
  minLength: 1,
  maxLength: limits.callbacks.tokenCharacters,
  description: `Sent as \`Authorization: Bearer …\`. Reads back as \`${hidden}\`.`,
  examples: ["s3cr3t"],
});
const headersDescription =
  "Sent with the request. Values of authorization, cookie and of names that contain token, key or secret are stored " +
  `encrypted and read back as \`${hidden}\`.`;
nameSchemas({ CallbackUrl: url, CallbackMethod: method, CallbackName: name, CallbackTemplate: bodyTemplate });
/** `Type.Record` would not do: its pattern skips the check of a value whose name has a line break. */
const headers = Type.Unsafe<Record<string, string>>({
  type: "object",
  additionalProperties: { type: "string", maxLength: limits.callbacks.headerValueCharacters },
  maxProperties: limits.callbacks.headers,
  default: {},
  description: headersDescription,
  examples: [{ "x-shop": "7" }],
  title: "CallbackHeaders",
});

export const CallbackIn = StrictObject({
  url,
  method: Type.Optional(method),
  name: Type.Optional(name),
  bodyTemplate: Type.Optional(bodyTemplate),
  headers: Type.Optional(headers),
  token: Type.Optional(token),
});
export type CallbackIn = Static<typeof CallbackIn>;

export const CallbackOut = Type.Object({
  url,
  method,
  name: Type.Optional(name),
  bodyTemplate,
  headers,
  token: Type.Optional(Type.Literal(hidden, { description: "Present if a token is stored." })),
});
export type CallbackOut = Static<typeof CallbackOut>;

const alertTemplate = Type.String({
  maxLength: limits.callbacks.templateCharacters,
  default: defaultTemplates.monitoringAlert,
  description:
    "Mustache template of the body of a POST, with the variables kind (`drift`, `wall` or `readsAgain`), domain, message, " +
    "raisedAt (ISO 8601) and contractId. Their values are escaped for a JSON string.",
  examples: ['{"text":"{{domain}}: {{message}}"}'],
  title: "AlertTemplate",
});

/** The lists of callbacks for alerts of monitoring: of a PUT, and of answers. */
export const AlertCallbacksIn = StrictObject({
  monitoringAlert: Type.Array(StrictObject({ ...CallbackIn.properties, bodyTemplate: Type.Optional(alertTemplate) }), {
    maxItems: limits.callbacks.perContract,
    description: "All callbacks for alerts of the contract; an empty list deletes them all.",
  }),
});
export const AlertCallbacksOut = Type.Object({
  monitoringAlert: Type.Array(Type.Object({ ...CallbackOut.properties, bodyTemplate: alertTemplate }), {
    description: "Called when a watched domain cannot be read as before; in the order sent.",
  }),
});

const heldTemplate = Type.String({
  maxLength: limits.callbacks.templateCharacters,
  default: defaultTemplates.pricingHeld,
  description:
    "Mustache template of the body of a POST, with the variables startTime (when the run started, ISO 8601), message and " +
    "contractId. Their values are escaped for a JSON string.",
  examples: ['{"text":"{{message}}"}'],
  title: "HeldTemplate",
});

const neutralEvent = "pricingCompleted";

/** The body of a PUT: the list under the installation's word or the neutral one. */
export function CallbacksIn(words: Words) {
  const list = Type.Array(CallbackIn, {
    maxItems: limits.callbacks.perContract,
    description: "All callbacks of the contract; an empty list deletes them all.",
  });
  const forHeld = {
    pricingHeld: Type.Optional(
      Type.Array(StrictObject({ ...CallbackIn.properties, bodyTemplate: Type.Optional(heldTemplate) }), {
        maxItems: limits.callbacks.perContract,
        description: "All callbacks for runs whose prices are held. Left out, they stay as they are.",
      }),
    ),
  };
  const isNeutral = completedEvent(words) === neutralEvent;
  return Type.Unsafe<Record<string, CallbackIn[]>>(
    StrictObject(
      isNeutral
        ? { [neutralEvent]: list, ...forHeld }
        : { [completedEvent(words)]: Type.Optional(list), [neutralEvent]: Type.Optional(list), ...forHeld },
      isNeutral ? {} : { minProperties: 1 },
    ),
  );
}

/** The list of an answer, under the installation's word only: a strict client reads no other. */
export function CallbacksOut(words: Words) {
  const list = Type.Array(CallbackOut, { description: "Called when a pricing run has completed; in the order sent." });
  const forHeld = Type.Optional(
    Type.Array(Type.Object({ ...CallbackOut.properties, bodyTemplate: heldTemplate }), {
      description: "Called when the prices of a run are held; only if there are any.",
    }),
  );
  return Type.Unsafe<Record<string, CallbackOut[]>>(
    Type.Object({ [completedEvent(words)]: list, pricingHeld: forHeld }, { title: "Callbacks" }),
  );
}

/** The names under which the list may be sent: the installation's first. */
export function eventNames(words: Words): string[] {
  return [...new Set([completedEvent(words), neutralEvent])];
}

export const SigningKeyOut = Type.Object({
  key: Type.String({
    description: "`whsec_` and Base64; give it to a Standard Webhooks verifier as it is.",
    examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="],
  }),
  previousUntil: Type.Optional(InstantOut("Until then deliveries are also signed with the previous key.")),
});

/** Null stands for no body. */
export const RotationIn = Type.Union([
  StrictObject({
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: limits.callbacks.keyOverlapHours.max,
        description: `How many hours the previous key stays valid; ${limits.callbacks.keyOverlapHours.default} by default.`,
        examples: [24],
      }),
    ),
  }),
  Type.Null(),
]);

export const PreviousKeyEnded = Type.Null({ description: "Done; no body." });

export const DeliveryPage = Type.Object(pageQuery(limits.page.deliveries.max));

export const DeliveryPath = Type.Object({
  ...ContractPath.properties,
  deliveryId: Type.String({ description: "The `id` of a delivery." }),
});

export const DeliveryOut = Type.Object({
  id: Type.String({ format: "uuid", description: "Also the `webhook-id` header of every attempt." }),
  taskId: Type.String({ format: "uuid", description: "The task that delivers; the same as `id`." }),
  name: Type.Optional(Type.String({ description: "The callback's name, if it had one." })),
  url: Type.String({ examples: ["https://shop.example/hooks/prices"] }),
  method: Type.Enum(["GET", "POST"], { type: "string" }),
  state: TaskState,
  attempts: Type.Integer({ description: `Attempts so far; at most ${limits.callbacks.retryDelaysMs.length + 1}.` }),
  creationDate: InstantOut("When the event occurred."),
  lastAttemptDate: Type.Optional(InstantOut("When the last attempt ended.")),
  nextAttemptDate: Type.Optional(InstantOut("When the next attempt is due; absent if there is none.")),
  lastStatus: Type.Optional(
    Type.Integer({ description: "The status of the last attempt's answer, if any.", examples: [500] }),
  ),
  lastError: Type.Optional(Type.String({ examples: ["The receiver did not answer within 15 s."] })),
});
export type DeliveryOut = Static<typeof DeliveryOut>;

export const SentDelivery = Type.Object({
  ...DeliveryOut.properties,
  body: Type.Optional(
    Type.String({ description: "What is sent, as it was when the event occurred. Absent if nothing is, as with GET." }),
  ),
});
export type SentDelivery = Static<typeof SentDelivery>;

export const Redelivery = Type.Object({
  id: Type.String({ format: "uuid", description: "The new delivery and its task." }),
  url: Type.String({ description: "URL of the task." }),
});

nameSchemas({ AlertCallbacksIn, AlertCallbacks: AlertCallbacksOut });
nameSchemas({ Callback: CallbackOut, CallbackIn, SigningKey: SigningKeyOut, Delivery: DeliveryOut, SentDelivery });
