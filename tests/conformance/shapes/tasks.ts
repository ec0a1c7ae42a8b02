/** Tasks, bare in version 2 (interface 2.8, 4.6). */
import { ownWords } from "../words.ts";
import {
  accepted,
  choice,
  contractId,
  data,
  instant,
  int32,
  list,
  map,
  matching,
  object,
  type Schema,
  text,
  uuid,
  word,
} from "./schema.ts";

const own = String.raw`${ownWords.eventWord}\.[\w.]+`;
const taskType = matching(
  new RegExp(String.raw`^backend\.tasks\.(?:vendor\.products\.put|products\.cleanup|monitoring(?:\.[\w.]+)?|${own})$`),
);

const failures: Schema = { ...list(object({ messageId: word, attributes: map(text) })), maxItems: 1_000 };

const counts = object({
  overtaken: int32,
  rejectedBefore: int32,
  overwritten: int32,
  costUnknown: int32,
  reasons: list(object({ outcome: choice("held", "skipped", "failed"), code: word, products: int32 })),
});
const operations = object(
  { successful: int32, failed: int32, total: int32 },
  { skipped: int32, published: int32, held: int32 },
);
const task = object(
  {
    taskId: uuid,
    taskType,
    state: choice("pending", "executing", "failed", "succeeded"),
    contractId,
    data: object({ startTimestamp: instant }),
    creationDate: instant,
    result: object({ operations }, { counts }),
  },
  { userId: int32, startDate: instant, finishDate: instant, failures, failureCode: word, parentId: uuid },
);

const v3 = "/api/v3/vendor/contracts/{contractId}/tasks";
const v2 = "/api/2/v/contracts/{contractId}/tasks";

export const taskShapes = {
  [`GET ${v3}`]: { 200: data(list(task)) },
  [`POST ${v3}`]: { 202: accepted },
  [`GET ${v3}/{taskId}`]: { 200: data(task) },
  [`GET ${v2}`]: { 200: list(task) },
  [`POST ${v2}`]: { 202: accepted },
  [`GET ${v2}/{taskId}`]: { 200: task },
};
