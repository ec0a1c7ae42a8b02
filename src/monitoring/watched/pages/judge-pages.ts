/** The rules of given pages, each alone (interface 4.10-1 to 4.10-3). */
import type { Contract } from "../../../base/contract.ts";
import { errorItem, type ErrorCode, type ErrorItem } from "../../../base/error.ts";
import { parseProductId } from "../../../base/id.ts";
import { mapYielding } from "../../../base/yielding.ts";
import type { Queries } from "../../../database/connection.ts";
import { compileCheck, withoutNulls } from "../../../http/validation.ts";
import { findIdentifiers } from "../../../products/index.ts";
import { readPageUrl, type PageUrl } from "./page-url.ts";
import { WatchedPageIn } from "./schema.ts";

/** A page of a product that exists. */
export interface GivenPage extends PageUrl {
  /** The identifying attribute's value. */
  identifier: string;
  domain: string;
}

export type JudgedPage = { page: GivenPage } | { errors: ErrorItem[] };

/** A page by the ids that it was sent with. */
interface PageByIds extends PageUrl {
  domain: string;
  productId: number | null;
  customerProductId: string | null;
  path: string;
}

const checkPage = compileCheck(WatchedPageIn);

/**
 * Judges pages as they were sent, and finds their products.
 *
 * @param pathOf the JSON pointer of a page, before the paths of its errors
 * @returns the judgements in the order of the pages
 */
export async function judgePages(
  queries: Queries,
  contract: Contract,
  sent: readonly unknown[],
  pathOf: (index: number) => string,
): Promise<JudgedPage[]> {
  const judged = await mapYielding(sent, (page, index) => judgePage(page, pathOf(index)));
  const readable = judged.flatMap((entry) => ("errors" in entry ? [] : [entry]));
  const found = await findIdentifiers(queries, contract, {
    productIds: readable.flatMap(({ productId }) => productId ?? []),
    customerProductIds: readable.flatMap(({ customerProductId }) => customerProductId ?? []),
  });
  return judged.map((entry) => {
    if ("errors" in entry) return entry;
    const { productId, customerProductId, path, ...page } = entry;
    const identifier =
      customerProductId === null
        ? found.byProductId.get(productId ?? 0)
        : found.byCustomerProductId.get(customerProductId);
    if (typeof identifier === "string") return { page: { ...page, identifier } };
    return wrong(...missingProduct({ customerProductId, path, isRepeated: identifier === null }));
  });
}

function judgePage(given: unknown, path: string): PageByIds | { errors: ErrorItem[] } {
  const checked = checkPage(withoutNulls(given));
  if ("errors" in checked) {
    return { errors: checked.errors.map((error) => ({ ...error, path: `${path}${error.path ?? ""}` })) };
  }
  const { productId, customerProductId, domain, url } = checked.value;
  if ((productId === undefined) === (customerProductId === undefined)) {
    return wrong("request.invalid", "A page needs either productId or customerProductId.", path);
  }
  const read = readPageUrl(url, domain);
  if ("problem" in read) return wrong("request.invalid", read.problem, `${path}/url`);
  return {
    ...read,
    domain,
    productId: productId === undefined ? null : parseProductId(productId),
    customerProductId: customerProductId === undefined ? null : String(customerProductId),
    path,
  };
}

function missingProduct(of: {
  customerProductId: string | null;
  path: string;
  isRepeated: boolean;
}): [ErrorCode, string, string] {
  const { customerProductId, path, isRepeated } = of;
  if (customerProductId === null) {
    return ["resource.productNotFound", "The product does not exist.", `${path}/productId`];
  }
  const at = `${path}/customerProductId`;
  if (isRepeated) return ["request.invalid", "Several products have this customerProductId; send the productId.", at];
  return ["resource.productNotFound", "No product has this customerProductId.", at];
}

function wrong(code: ErrorCode, message: string, path: string): { errors: ErrorItem[] } {
  return { errors: [errorItem(code, message, path)] };
}
