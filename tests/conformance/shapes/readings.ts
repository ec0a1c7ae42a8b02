/** Held readings, evidence and alerts (interface 2.18, 2.19, 4.14, 4.18, 4.19). */
import { itemErrors } from "./errors.ts";
import {
  boolean,
  choice,
  closed,
  data,
  domain,
  either,
  instant,
  list,
  map,
  number,
  object,
  productId,
  text,
  word,
} from "./schema.ts";

const offer = object(
  { vendorName: word, price: number, currency: word, deliveryCosts: number, url: word },
  { availability: boolean, readingId: word },
);

const held = object(
  { kind: choice("reading", "domain"), domain, heldAt: instant, reasons: list(word) },
  { productId, gatheredAt: instant, offers: list(offer), lastPrice: word, evidence: text, factor: number },
);

const callback = object(
  { url: word, method: choice("GET", "POST"), bodyTemplate: text, headers: map(text) },
  { name: text, token: text },
);
const callbacks = closed({ monitoringAlert: list(callback) });

const contract = "/api/v3/vendor/contracts/{contractId}";

export const readingShapes = {
  [`GET ${contract}/monitoring/held`]: { 200: data(list(held)) },
  [`POST ${contract}/monitoring/held/decide`]: { 200: data(list(either({ const: true }, itemErrors))) },
  [`GET ${contract}/monitoring/callbacks`]: { 200: callbacks },
  [`PUT ${contract}/monitoring/callbacks`]: { 200: callbacks },
};
