/** Judges orders by the request alone (interface 2.5 and 4.4). */
import { isCurrency, notCurrency } from "../base/currency.ts";
import { ApiError, assert, errorItem, type ErrorCode, type ErrorItem } from "../base/error.ts";
import { parseInstant } from "../base/instant.ts";
import { maxAmount, priceDecimals, roundHalfUp } from "../base/money.ts";
import { Yielder } from "../base/yielding.ts";
import { compileCheck, withoutNulls } from "../http/validation.ts";
import { limits } from "../limits.ts";
import { OrderIn, OrderInV2, type OrderItemIn, type ProductMappings, type RefusedOrder } from "./schema.ts";

export interface OrderItem {
  itemId: string;
  unitPrice: number;
  quantity: number;
  taxPercentage: number | null;
}

/** An order that follows all rules, with rounded amounts and its time as a Date. */
export interface Order {
  orderId: string;
  origin: string | null;
  referrer: string | null;
  createdAt: Date;
  totalPrice: number | null;
  shippingCosts: number | null;
  currency: string;
  items: OrderItem[];
}

export interface OrderV2 extends Order {
  productMappings: ProductMappings;
}

type Judged<Kind> = { order: Kind } | { errors: readonly ErrorItem[] };

const taxDecimals = 4;
const checkOrder = compileCheck(OrderIn);
const checkOrderV2 = compileCheck(OrderInV2);

/** What is stored of a request, and which of its orders are not. */
export interface JudgedOrders<Kind extends Order> {
  orders: Kind[];
  refused: RefusedOrder[];
}

/**
 * Judges orders of a version 3 request.
 *
 * @param isPartial whether wrong orders are left out
 * @throws 400 with up to 100 errors if any order is wrong, unless it is left out
 */
export async function judgeOrders(given: readonly unknown[], isPartial: boolean): Promise<JudgedOrders<Order>> {
  return await judgeAll(given, isPartial, (order, at) => {
    const checked = checkOrder(withoutNullItems(order));
    return "errors" in checked ? belowPath(checked.errors, at) : readOrder(checked.value, at);
  });
}

/** The same for a version 2 request. Each order or the whole request must have productMappings. */
export async function judgeOrdersV2(
  given: readonly unknown[],
  isPartial: boolean,
  ofAll: ProductMappings | undefined,
): Promise<JudgedOrders<OrderV2>> {
  return await judgeAll(given, isPartial, (order, at) => {
    const checked = checkOrderV2(withoutNullItems(order));
    if ("errors" in checked) return belowPath(checked.errors, at);
    const judged = readOrder(checked.value, at);
    if ("errors" in judged) return judged;
    const productMappings = checked.value.productMappings ?? ofAll;
    if (productMappings !== undefined) return { order: { ...judged.order, productMappings } };
    const message = '"productMappings" is required, such as [{ "source": "itemId", "target": "customerProductId" }].';
    return { errors: [errorItem("request.invalid", message, `${at}/productMappings`)] };
  });
}

/** Judges all orders. It ends early at the most errors that an answer may have, unless wrong orders are left out. */
async function judgeAll<Kind extends Order>(
  given: readonly unknown[],
  isPartial: boolean,
  judge: (order: unknown, at: string) => Judged<Kind>,
): Promise<JudgedOrders<Kind>> {
  const yielder = new Yielder();
  const judged: JudgedOrders<Kind> = { orders: [], refused: [] };
  const errors: ErrorItem[] = [];
  const firstIndexes = new Map<string, number>();
  for (const [index, entry] of given.entries()) {
    if (yielder.isDue) await yielder.yield();
    const found = notRepeated(judge(entry, `/orders/${index}`), index, firstIndexes);
    if ("order" in found) judged.orders.push(found.order);
    else if (isPartial) judged.refused.push(refusedOrder(index, entry, found.errors));
    else errors.push(...found.errors);
    if (errors.length >= limits.http.errors) break;
  }
  const [first, ...others] = errors.slice(0, limits.http.errors);
  if (first === undefined) return judged;
  const message = given.length === 1 ? first.message : `${first.message} ${howToStoreOthers}`;
  throw new ApiError([{ ...first, message }, ...others]);
}

const howToStoreOthers = "Nothing is stored; with partial=true in the query, the orders without an error are.";

function refusedOrder(index: number, given: unknown, errors: readonly ErrorItem[]): RefusedOrder {
  const [first] = errors;
  assert(first !== undefined, "a wrong order has an error");
  const { code, message, path } = first;
  return { index, orderId: orderIdOf(given), code, message, ...(path === undefined ? {} : { path }) };
}

/** The orderId as sent; null if there is none that an order could have. */
function orderIdOf(given: unknown): string | null {
  if (typeof given !== "object" || given === null || !("orderId" in given)) return null;
  const { orderId } = given;
  if (typeof orderId === "number") return String(orderId);
  return typeof orderId === "string" && orderId.length <= limits.orders.orderIdCharacters ? orderId : null;
}

/** The order, unless one of its orderId came before. */
function notRepeated<Kind extends Order>(
  judged: Judged<Kind>,
  index: number,
  firstIndexes: Map<string, number>,
): Judged<Kind> {
  if ("errors" in judged) return judged;
  const { orderId } = judged.order;
  const first = firstIndexes.get(orderId);
  if (first !== undefined) return { errors: [repeated(orderId, first, index)] };
  firstIndexes.set(orderId, index);
  return judged;
}

function repeated(orderId: string, first: number, index: number): ErrorItem {
  const message = `The orderId "${orderId}" stands at /orders/${first} already; an order comes once in a request.`;
  return errorItem("request.invalid", message, `/orders/${index}/orderId`);
}

function belowPath(errors: readonly ErrorItem[], at: string): { errors: ErrorItem[] } {
  return { errors: errors.map((error) => ({ ...error, path: `${at}${error.path ?? ""}` })) };
}

function readOrder(given: OrderIn, at: string): Judged<Order> {
  const errors: ErrorItem[] = [];
  const wrong = (code: ErrorCode, message: string, field: string): unknown =>
    errors.push(errorItem(code, message, `${at}/${field}`));
  const price = (amount: number, field: string): number => {
    const rounded = roundHalfUp(amount, priceDecimals);
    if (rounded > maxAmount) wrong("request.invalid", `The amount must be at most ${maxAmount}.`, field);
    return rounded;
  };
  const createdAt = parseOrderDate(given.creationDate);
  if (createdAt === null) wrong("request.invalidDate", orderDateRule, "creationDate");
  if (!isCurrency(given.currency, createdAt ?? undefined)) {
    wrong("request.invalid", `currency ${notCurrency(given.currency)}.`, "currency");
  }
  const order = {
    orderId: String(given.orderId),
    origin: given.origin ?? null,
    referrer: given.referrer ?? null,
    createdAt: createdAt ?? new Date(0),
    totalPrice: given.totalPrice === undefined ? null : price(given.totalPrice, "totalPrice"),
    shippingCosts: given.shippingCosts === undefined ? null : price(given.shippingCosts, "shippingCosts"),
    currency: given.currency,
    items: given.items.map((item, index) => readItem(item, price(item.unitPrice, `items/${index}/unitPrice`))),
  };
  return errors.length > 0 ? { errors } : { order };
}

function readItem(given: OrderItemIn, unitPrice: number): OrderItem {
  const { itemId, quantity, taxPercentage } = given;
  return {
    itemId: String(itemId),
    unitPrice,
    quantity,
    taxPercentage: taxPercentage === undefined ? null : roundHalfUp(taxPercentage, taxDecimals),
  };
}

export const orderDateRule = "creationDate needs a time and its zone, Z or an offset such as +01:00.";

/** Reads the time of an order. It is the only instant that must have a zone (interface 1-13). */
export function parseOrderDate(text: string): Date | null {
  const date = parseInstant(text, { offsetRequired: true });
  const year = date?.getUTCFullYear() ?? 0;
  return year >= 1 && year <= 9999 ? date : null;
}

function withoutNullItems(given: unknown): unknown {
  const order = withoutNulls(given);
  if (typeof order !== "object" || order === null || !("items" in order)) return order;
  return Array.isArray(order.items) ? { ...order, items: order.items.map(withoutNulls) } : order;
}
