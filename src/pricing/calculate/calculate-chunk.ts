/** `calculateChunk`: the prices of a run's chunk, judged and ready to be stored. Nothing is written here. */
import { tooLargeFamily } from "../../../engine/index.ts";
import { Yielder } from "../../base/yielding.ts";
import type { CalculatedFigures } from "./run-figures.ts";
import { readHistory } from "./history.ts";
import type { ChunkResults, JudgedPrice, PartFailure, Unpriced } from "./results.ts";
import type { Inputs, ProductInputs } from "./inputs.ts";
import { memberOf } from "./member.ts";
import type { EngineInput } from "./calculate.ts";
import {
  judgeProduct,
  lacksHistory,
  lacksMemory,
  openProduct,
  type CalculatedProduct,
  type ChunkCalculation,
  type OpenProduct,
} from "./calculate-product.ts";

/** The results of a chunk, and what its task tells of them. */
export interface CalculatedChunk extends ChunkResults {
  failures: PartFailure[];
  figures: CalculatedFigures[];
  failed: number;
  skipped: number;
  /** Prices whose cost has no value, so that the guard could not judge them by it. */
  costUnknown: number;
}

/**
 * Calculates and judges each product of a chunk.
 *
 * @param see gets what each product is calculated from
 */
export async function calculateChunk(
  calculation: ChunkCalculation,
  { products, ...range }: Omit<Inputs, "isLast">,
  see: (input: EngineInput) => void = () => {},
): Promise<CalculatedChunk> {
  const calculated = await calculateProducts(calculation, products, {
    open: (from) => {
      const open = openAlone(calculation, from);
      if (open.input !== null) see(open.input);
      return open;
    },
  });
  return chunkOf(range, calculated);
}

/** Calculates a product without its families. If these are too large, a price that they could move is held (interface 4.40-9). */
function openAlone(calculation: ChunkCalculation, from: ProductInputs): OpenProduct {
  const { product, previousPrice: published } = from;
  const version = calculation.versions.choose(product);
  const open = openProduct(calculation, version, from);
  const size = calculation.largeFamilies.get(product.product_id);
  if (size === undefined || open.input === null) return open;
  const known = { engine: open.input.product, outcome: open.outcome, published };
  const member = memberOf(version.compiled.families, product, known);
  if (member === null || member.room === null) return open;
  const { price } = member;
  return openProduct(calculation, version, {
    ...from,
    family: tooLargeFamily(price, size),
    familyName: { size, price },
  });
}

/** So many products wait for their histories at most: their markets are held meanwhile. */
const waitingAtOnce = 200;

/**
 * Calculates and judges products, in their order. Histories that only the guard looks at are read of products whose price changes:
 * those are few as a rule. An outcome is let go as soon as it is judged: it holds the product's whole market, and a
 * chunk of them makes garbage collection dear.
 *
 * @param steps `open` calculates a product, `close` gets it judged
 */
export async function calculateProducts<From extends Pick<ProductInputs, "product">>(
  calculation: ChunkCalculation,
  products: readonly From[],
  {
    open,
    close = () => {},
  }: {
    open: (from: From) => OpenProduct;
    close?: (opened: OpenProduct, product: CalculatedProduct) => void;
  },
): Promise<CalculatedProduct[]> {
  const calculated: CalculatedProduct[] = [];
  const waiting: { opened: OpenProduct; index: number }[] = [];
  const yielder = new Yielder();
  const judgeWaiting = async (): Promise<void> => {
    const some = waiting.splice(0);
    const historyless = some.filter(({ opened }) => lacksHistory(calculation, opened));
    const [stored, rememberedOf] = await Promise.all([
      calculation.readHistories?.(historyless.map(({ opened: { from } }) => from.product.product_id)),
      calculation.memory.read(
        some.flatMap(({ opened: { from, outcome } }) =>
          outcome.kind === "recommendation" ? [{ product: from.product, price: outcome.price }] : [],
        ),
      ),
    ]);
    for (const { opened, index } of some) {
      if (yielder.isDue) await yielder.yield();
      const { product } = opened.from;
      const known = {
        ...(lacksHistory(calculation, opened)
          ? { past: readHistory({ ...product, ...stored?.get(product.product_id) }) }
          : {}),
        remembered: rememberedOf(product),
      };
      close(opened, (calculated[index] = judgeProduct(calculation, opened, known)));
    }
  };
  await calculation.memory.renew(products.map(({ product }) => product));
  for (const [index, from] of products.entries()) {
    if (yielder.isDue) await yielder.yield();
    const opened = open(from);
    if (lacksHistory(calculation, opened) || lacksMemory(calculation, opened)) {
      waiting.push({ opened, index });
      if (waiting.length === waitingAtOnce) await judgeWaiting();
    } else {
      close(opened, (calculated[index] = judgeProduct(calculation, opened)));
    }
  }
  if (waiting.length > 0) await judgeWaiting();
  return calculated;
}

/** Gathers calculated products. */
export function chunkOf(
  { after, upTo, isSparse }: Pick<ChunkResults, "after" | "upTo" | "isSparse">,
  products: readonly CalculatedProduct[],
): CalculatedChunk {
  const prices: JudgedPrice[] = [];
  const unpriced: Unpriced[] = [];
  const failures: PartFailure[] = [];
  let costUnknown = 0;
  for (const { result, failure, isCostUnknown } of products) {
    if ("judgement" in result) prices.push(result);
    else unpriced.push(result);
    if (failure !== null) failures.push(failure);
    if (isCostUnknown) costUnknown++;
  }
  const figures = products.map((product) => product.figures);
  const failed = failures.length;
  const skipped = unpriced.length - failed;
  return { after, upTo, isSparse, prices, unpriced, failures, figures, failed, skipped, costUnknown };
}
