/** Settings of a contract: domains, callbacks, shops, retention, schedules, plugin (interface 2.9, 2.11, 4.5). */
import { ownWords } from "../words.ts";
import {
  accepted,
  anObject,
  boolean,
  choice,
  closed,
  currency,
  data,
  domain,
  either,
  instant,
  int32,
  list,
  map,
  matching,
  noBody,
  number,
  object,
  text,
  uuid,
  word,
} from "./schema.ts";

const callback = object(
  { url: word, method: choice("GET", "POST"), bodyTemplate: text, headers: map(text) },
  { name: text, token: text },
);

/** Under the installation's word and no other. */
const callbacks = closed({ [`${ownWords.eventWord}Completed`]: list(callback) });

const delivery = object(
  { id: uuid, url: word, method: choice("GET", "POST"), state: word },
  { creationDate: instant, taskId: uuid },
);

/** Callbacks of this suite are sent by POST. */
const sentDelivery = object(
  { id: uuid, url: word, method: choice("GET", "POST"), state: word, body: text },
  { creationDate: instant, taskId: uuid },
);

const shops = data(list(object({ domain, ownShopName: word })));
const retention = data(object({ days: int32 }));
const schedule = object({ cron: word, timeZone: word, taskType: matching(/^backend\.tasks\./) });
const schedules = data(object({ schedules: list(schedule), onMarketData: boolean }));
const plugin = data(object({ pluginId: word, shopSystem: word, metricsUrl: word, version: choice(1) }));

const checked = (fields: Parameters<typeof object>[0]) =>
  object({ ...fields, onBreach: choice("hold", "skip", "publish") });
const guard = object({
  withoutFloor: checked({ belowPercent: number }),
  change: checked({ maxPercentUp: number, maxPercentDown: number, perHours: int32 }),
  farFromMarket: checked({ belowPercent: number, abovePercent: number }),
  belowCost: checked({ amount: either(number, anObject) }),
  staleMarket: checked({ hours: number }),
  run: object({
    maxShareUp: number,
    maxShareDown: number,
    maxShareHeld: number,
    maxShareFailed: number,
    maxShareWithoutMarket: number,
    maxShareFirst: number,
    maxMeanPercent: number,
    maxTimesUsual: number,
    sampleSize: int32,
    minProducts: int32,
    ownSuspected: object({ sharePercent: number, minProducts: int32 }),
    onBreach: choice("hold", "publish"),
  }),
  requiredApprovals: object({ default: int32, byReason: map(int32) }),
  pendingHours: int32,
  rejectionHours: int32,
  fourEyes: boolean,
});
const waiting = object({ guard, userId: int32, userEmail: word, createdAt: instant });
const guardAnswer = object({ data: guard }, { waiting });
const rates = list(object({ currency, rate: number }));

const knownDomain = object({
  domain,
  domainId: int32,
  name: word,
  offerSources: list(choice("PUSH_API", "CRAWLER")),
  marketplace: boolean,
});

const v3 = "/api/v3/vendor/contracts/{contractId}";
const v2 = "/api/2/v/contracts/{contractId}";

export const settingShapes = {
  "GET /api/v3/domains": { 200: data(object({ domains: list(knownDomain) })) },
  [`GET ${v2}/settings/domains`]: { 200: data(list(domain)) },
  [`PUT ${v2}/settings/domains`]: { 200: data(list(domain)) },
  [`GET ${v2}/settings/callbacks`]: { 200: callbacks },
  [`PUT ${v2}/settings/callbacks`]: { 200: callbacks },
  [`GET ${v3}/settings/callbacks/deliveries`]: { 200: data(list(delivery)) },
  [`GET ${v3}/settings/callbacks/deliveries/{deliveryId}`]: { 200: data(sentDelivery) },
  [`POST ${v3}/settings/callbacks/deliveries/{deliveryId}/redeliver`]: { 202: accepted },
  [`GET ${v3}/settings/callbacks/signingkey`]: { 200: data(object({ key: matching(/^whsec_/) })) },
  [`GET ${v3}/settings/shops`]: { 200: shops },
  [`PUT ${v3}/settings/shops`]: { 200: shops },
  [`GET ${v3}/settings/offerretention`]: { 200: retention },
  [`PUT ${v3}/settings/offerretention`]: { 200: retention },
  [`GET ${v3}/settings/schedules`]: { 200: schedules },
  [`PUT ${v3}/settings/schedules`]: { 200: schedules },
  [`GET ${v3}/settings/priceguard`]: { 200: guardAnswer },
  [`PUT ${v3}/settings/priceguard`]: { 200: guardAnswer, 202: guardAnswer },
  [`GET ${v3}/settings/currencyrates`]: { 200: data(rates) },
  [`PUT ${v3}/settings/currencyrates`]: { 200: data(rates) },
  [`GET ${v3}/plugin`]: { 200: plugin },
  [`PUT ${v3}/plugin`]: { 200: plugin },
  [`DELETE ${v3}/plugin`]: { 200: data(object({ deleted: int32 })), 204: noBody },
};
