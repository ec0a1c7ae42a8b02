/** Which products a rollout prices: a pure function of the product and the rollout (interface 4.26-16, 4.26-17). */
import { createHash } from "node:crypto";
import {
  compileStrategy,
  familyKeysOf,
  parseStrategy,
  recommend,
  usedFields,
  type CompiledStrategy,
  type EngineProduct,
  type Problem,
} from "../../../../engine/index.ts";
import { ApiError, apiError, assert, errorItem } from "../../../base/error.ts";
import { asSentence } from "../../../base/sentence.ts";
import { limits } from "../../../limits.ts";

/** Some of the products: a share of them in percent, or those for which a condition holds. */
export type Stage = Readonly<{ share: number }> | Readonly<{ where: unknown }>;

/** A share is stored with this many decimals of a percent. */
const shareScale = 10_000;

/** Whether a product is priced by the rollout: who is in any of its stages is in, so raising takes nobody out. */
export type IsIn = (product: { identifier: string; engine: () => EngineProduct }) => boolean;

/**
 * Makes the test of a rollout. A family is in or out as a whole.
 *
 * @param families of the version that is rolled out
 */
export function membersOf(
  { rolloutId, stages }: { rolloutId: string; stages: readonly Stage[] },
  families: CompiledStrategy["families"],
): IsIn {
  const share = Math.max(0, ...stages.map((stage) => ("share" in stage ? stage.share : 0)));
  const conditions = stages.flatMap((stage) => ("where" in stage ? [conditionOf(stage.where)] : []));
  return ({ identifier, engine }) => {
    const key = (): string => (families.length === 0 ? null : familyOf(families, engine())) ?? identifier;
    if (share > 0 && isInShare(rolloutId, key(), share)) return true;
    return conditions.some((holds) => holds(engine()));
  };
}

function familyOf(families: CompiledStrategy["families"], product: EngineProduct): string | null {
  return familyKeysOf(families, product)?.keys.find((key) => key !== null) ?? null;
}

/** The first 8 bytes of SHA-256 of rollout and key, as a part of 2^64, lie below the share. */
export function isInShare(rolloutId: string, key: string, percent: number): boolean {
  const digest = createHash("sha256").update(rolloutId).update(key).digest();
  const scaled = BigInt(Math.round(percent * shareScale));
  return digest.readBigUInt64BE(0) * BigInt(100 * shareScale) < scaled << 64n;
}

/** A condition is a strategy with two ends, evaluated without a market. */
function conditionOf(where: unknown): (product: EngineProduct) => boolean {
  const parsed = parseStrategy(documentOf(where));
  assert("strategy" in parsed, "a stage was checked when it was stored");
  const compiled = compileStrategy(parsed.strategy);
  const context = {
    nowMs: 0,
    timeZone: "UTC",
    currency: "EUR",
    previousPrice: null,
    sales: { units7d: 0, units30d: 0 },
  };
  return (product) => {
    const outcome = recommend(compiled, product, [], context);
    return outcome.kind === "skip" && outcome.reason === inside;
  };
}

const inside = "in";
const documentOf = (where: unknown) => ({
  name: "Rollout",
  branches: [{ when: where, then: { skip: inside } }],
  otherwise: { skip: "out" },
});

/** Where the condition stands in that document. */
const wherePointer = "/branches/0/when";

const productFields = new Set([
  "productId",
  "name",
  "customerProductId",
  "gtin",
  "referencePrice",
  "minPriceBoundary",
  "maxPriceBoundary",
]);

/** One error for each problem of a condition, at its place in the request. */
function unreadable(problems: readonly Problem[], path: string): ApiError {
  const [first, ...others] = problems
    .slice(0, limits.http.errors)
    .map(({ pointer, message }) =>
      errorItem("request.invalid", asSentence(message), path + pointer.slice(wherePointer.length)),
    );
  return new ApiError([first ?? errorItem("request.invalid", "where is no condition.", path), ...others]);
}

/** Refuses a condition that is none, or that names more than the product and its tags. @throws 400 */
export function checkStage(stage: Stage, path: string): void {
  if ("share" in stage) return;
  const parsed = parseStrategy(documentOf(stage.where));
  if ("problems" in parsed) throw unreadable(parsed.problems, `${path}/where`);
  for (const { name } of usedFields(stage.where)) {
    if (productFields.has(name) || name.startsWith("tags.")) continue;
    throw apiError("request.invalid", `"${name}" is no field of the product, nor a tag of it.`, `${path}/where`);
  }
  if (aimsAtMarket(stage.where)) {
    throw apiError("request.invalid", "A target is a price of the market, not of the product.", `${path}/where`);
  }
}

/** Whether an amount in it is a target, which no product has by itself. */
function aimsAtMarket(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "target") || Object.values(value).some(aimsAtMarket);
}
