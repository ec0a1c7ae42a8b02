/** Judges orders by the request alone (interface 2.5 and 4.4). */
import { isCurrency } from "../base/currency.ts";
import { ApiError, errorItem, type ErrorCode, type ErrorItem } from "../base/error.ts";
import { parseInstant } from "../base/instant.ts";
import { maxAmount, priceDecimals, roundHalfUp } from "../base/money.ts";
import { Yielder } from "../base/yielding.ts";
import { compileCheck, withoutNulls } from "../http/validation.ts";
import { limits } from "../limits.ts";
import { OrderIn, OrderInV2, type OrderItemIn, type ProductMappings } from "./schema.ts";

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

/** Judges orders of a version 3 request. @throws 400 with up to 100 errors if any order is wrong */
export async function judgeOrders(given: readonly unknown[]): Promise<Order[]> {
  return await judgeAll(given, (order, at) => {
    const checked = checkOrder(withoutNullItems(order));
    return "errors" in checked ? belowPath(checked.errors, at) : readOrder(checked.value, null, at);
  });
}

/**
 * Judges orders of a version 2 request. They may have a referrer. Each order or the whole request must have
 * productMappings.
 *
 * @throws 400 with up to 100 errors if any order is wrong
 */
export async function judgeOrdersV2(given: readonly unknown[], ofAll: ProductMappings | undefined): Promise<OrderV2[]> {
  return await judgeAll(given, (order, at) => {
    const checked = checkOrderV2(withoutNullItems(order));
    if ("errors" in checked) return belowPath(checked.errors, at);
    const judged = readOrder(checked.value, checked.value.referrer ?? null, at);
    if ("errors" in judged) return judged;
    const productMappings = checked.value.productMappings ?? ofAll;
    if (productMappings !== undefined) return { order: { ...judged.order, productMappings } };
    const message = '"productMappings" is required, such as [{ "source": "itemId", "target": "customerProductId" }].';
    return { errors: [errorItem("request.invalid", message, `${at}/productMappings`)] };
  });
}

/** Judges all orders. It ends early at the most errors that an answer may have. */
async function judgeAll<Kind extends Order>(
  given: readonly unknown[],
  judge: (order: unknown, at: string) => Judged<Kind>,
): Promise<Kind[]> {
  const yielder = new Yielder();
  const orders: Kind[] = [];
  const errors: ErrorItem[] = [];
  const firstIndexes = new Map<string, number>();
  for (const [index, entry] of given.entries()) {
    if (yielder.isDue) await yielder.yield();
    const judged = judge(entry, `/orders/${index}`);
    if ("errors" in judged) errors.push(...judged.errors);
    else {
      const { orderId } = judged.order;
      const first = firstIndexes.get(orderId);
      if (first === undefined) firstIndexes.set(orderId, index);
      else errors.push(repeated(orderId, first, index));
      orders.push(judged.order);
    }
    if (errors.length >= limits.http.errors) break;
  }
  const [first, ...rest] = errors.slice(0, limits.http.errors);
  if (first !== undefined) throw new ApiError([first, ...rest]);
  return orders;
}

function repeated(orderId: string, first: number, index: number): ErrorItem {
  const message = `The orderId "${orderId}" stands at /orders/${first} already; an order comes once in a request.`;
  return errorItem("request.invalid", message, `/orders/${index}/orderId`);
}

function belowPath(errors: readonly ErrorItem[], at: string): { errors: ErrorItem[] } {
  return { errors: errors.map((error) => ({ ...error, path: `${at}${error.path ?? ""}` })) };
}

function readOrder(given: OrderIn, referrer: string | null, at: string): Judged<Order> {
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
  if (!isCurrency(given.currency)) {
    wrong("request.invalid", `currency "${given.currency.slice(0, 50)}" is no ISO 4217 code.`, "currency");
  }
  const order = {
    orderId: String(given.orderId),
    origin: given.origin ?? null,
    referrer,
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
