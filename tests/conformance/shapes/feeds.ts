/** Feeds, unwrapped for old clients (interface 4.7, 1-29). */
import { oldClients } from "../old-clients.ts";
import {
  anObject,
  choice,
  contractId,
  data,
  deleted,
  either,
  file,
  instant,
  int32,
  list,
  object,
  orNull,
  type Schema,
  text,
  uuid,
  word,
} from "./schema.ts";

const feed = object(
  {
    id: uuid,
    contractId,
    name: word,
    format: choice("json", "csv"),
    fields: list(object({ name: word }, { label: word, default: {} })),
    url: word,
    deltaUrl: word,
    version: int32,
  },
  {
    csvSeparator: word,
    csvDecimalSeparator: word,
    lastAccessed: instant,
    lastDeletion: instant,
    publicUrl: orNull(text),
  },
);

function answer(content: Schema): Schema {
  return oldClients ? content : data(content);
}

const exported = either(list(anObject), file);
const feeds = "/api/2/v/contracts/{contractId}/feeds";

export const feedShapes = {
  [`GET ${feeds}`]: { 200: answer(list(feed)) },
  [`POST ${feeds}`]: { 201: answer(feed) },
  [`GET ${feeds}/{feedId}`]: { 200: answer(feed) },
  [`PUT ${feeds}/{feedId}`]: { 200: answer(feed) },
  [`DELETE ${feeds}/{feedId}`]: { 200: deleted },
  [`GET ${feeds}/{feedId}/export/{fileName}`]: { 200: exported },
  [`GET ${feeds}/{feedId}/export/delta/{fileName}`]: { 200: exported },
  [`DELETE ${feeds}/{feedId}/export/delta`]: { 200: answer(feed) },
};
