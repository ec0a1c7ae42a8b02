/** What stands in each column of a product's row, and what the column is called. */
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Foreign, titleCharacters } from "../kit/foreign.tsx";
import { legible } from "../kit/legible.ts";
import { useFormats } from "../kit/formats.ts";
import { Move } from "../kit/move.tsx";
import { PicturePlace } from "../kit/picture-place.tsx";
import { isTagColumn, usualColumns, type Column, type KnownColumn } from "./columns.ts";
import { PriceLine } from "./price-line.tsx";
import type { ProductFigure } from "./queries.ts";
import { State } from "../product/state.tsx";

/** "Advised", "brand" */
export function columnName(t: TFunction, column: Column): string {
  if (isTagColumn(column)) return legible(column.slice("tag.".length));
  return isUsual(column) ? t(`products.columns.${column}`) : t(`list.columns.${column}`);
}

type MoreColumn =
  | "cost"
  | "domain"
  | "gtin"
  | "index"
  | "margin"
  | "publishedAt"
  | "soldOut"
  | "stock"
  | "units"
  | "vendor";

function isUsual(column: KnownColumn): column is Exclude<KnownColumn, MoreColumn> {
  return usualColumns.includes(column);
}

export function NameCell({ product, children }: { product: ProductFigure; children?: ReactNode }) {
  const name = product.name ?? product.customerProductId ?? product.productId;
  return (
    <div role="gridcell" className="column-name">
      <PicturePlace name={name} url={product.imageUrl} />
      {children}
      <Foreign text={name} />
      <span className="own-id">
        <Foreign text={product.customerProductId ?? ""} />
      </span>
    </div>
  );
}

/** The cells after the name, in the order of the columns. */
export function Cells({ product, columns }: { product: ProductFigure; columns: readonly Column[] }) {
  const contents = useContents(product);
  return columns.map((column) => {
    const { title, content } = contents(column);
    return (
      <div key={column} role="gridcell" className={classOf(column)} title={title}>
        {content}
      </div>
    );
  });
}

/** A tag may be called anything, a class not. */
export function classOf(column: Column): string {
  return isTagColumn(column) ? "column-tag" : `column-${column}`;
}

interface Content {
  readonly content: ReactNode;
  readonly title?: string | undefined;
}

function useContents(product: ProductFigure): (column: Column) => Content {
  const { t } = useTranslation();
  const formats = useFormats();
  const amount = (value: number | undefined): string =>
    value === undefined ? "" : formats.amount(value, product.currency);
  const percent = (value: number | undefined): string => (value === undefined ? "" : formats.percent(value));
  const source = product.oursSource;
  /** Delivery that is not known is no 0. */
  const withDelivery = (name: "advised" | "ours", title?: string): Content => {
    const without = product.withoutDelivery?.[name];
    if (without === undefined) return { content: amount(product[name]), title };
    return {
      content: (
        <>
          {amount(without)} <span className="faint">+ ?</span>
        </>
      ),
      title: t("product.deliveryUnknown"),
    };
  };
  const known = {
    ours: () => withDelivery("ours", source === undefined ? undefined : t(`products.sources.${source}`)),
    advised: () => withDelivery("advised"),
    change: () => ({ content: product.changePercent === undefined ? "" : <Move percent={product.changePercent} /> }),
    cheapest: () => ({ content: amount(product.cheapest), title: titleOf(product.cheapestVendor) }),
    position: () => ({ content: <Position product={product} />, title: titleOf(product.domain) }),
    gap: () => ({ content: percent(product.gapPercent) }),
    age: () => momentOf(product.marketAt, formats),
    line: () => ({
      content:
        product.publishedPrices === undefined ? null : (
          <PriceLine prices={product.publishedPrices} currency={product.currency} />
        ),
    }),
    branch: () => branchOf(product, t),
    state: () => ({ content: <State state={product.state} /> }),
    vendor: () => ({ content: <Foreign text={product.cheapestVendor ?? ""} /> }),
    domain: () => ({ content: <Foreign text={product.domain ?? ""} /> }),
    soldOut: () => ({ content: product.soldOut ? t("list.truths.true") : "" }),
    index: () => ({ content: product.index === undefined ? "" : formats.index(product.index) }),
    cost: () => ({ content: amount(product.cost) }),
    margin: () => ({ content: percent(product.marginPercent) }),
    stock: () => ({ content: product.stock === undefined ? "" : formats.count(product.stock) }),
    units: () => ({ content: product.units === 0 ? "" : formats.count(product.units) }),
    publishedAt: () => momentOf(product.publishedAt, formats),
    gtin: () => ({ content: product.gtin === undefined ? "" : String(product.gtin).padStart(13, "0") }),
  } as const satisfies Record<KnownColumn, () => Content>;
  return (column) =>
    isTagColumn(column)
      ? { content: <Foreign text={product.tags[column.slice("tag.".length)] ?? ""} /> }
      : known[column]();
}

function titleOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : legible(text).slice(0, titleCharacters);
}

/** Without the name of a branch, what holds otherwise decided the price, or a branch that has no name: the service does not tell which. */
function branchOf({ branch, advised }: ProductFigure, t: TFunction): Content {
  if (branch !== undefined) return { content: <Foreign text={branch} />, title: titleOf(branch) };
  if (advised === undefined) return { content: "" };
  const none = t("list.noBranch");
  return { content: <span className="faint">{none}</span>, title: `${none}: ${t("list.noBranchHelp")}` };
}

function momentOf(at: string | undefined, formats: ReturnType<typeof useFormats>): Content {
  return at === undefined ? { content: "" } : { content: formats.age(at), title: formats.full(at) };
}

function Position({ product: { position, of } }: { product: ProductFigure }) {
  return (
    <>
      {position ?? ""}
      {of === undefined ? "" : <span className="faint">/{of}</span>}
    </>
  );
}
