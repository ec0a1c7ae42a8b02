/** The products that are looked at: today's price, the draft's, and why it is so. */
import { CloseButton } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { compileStrategy, inWholePrices } from "../../engine/index.ts";
import { digitsOfCurrency } from "../../src/base/currency.ts";
import { usePreferences } from "../service/preferences.ts";
import { engineInputQuery, inputsOf, type Inputs } from "../calculation/engine-input.ts";
import { priceBy, type Priced } from "../calculation/priced.ts";
import { changePercent } from "../kit/exact.ts";
import { FailureText } from "../kit/failure.tsx";
import { Foreign, Told } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Move } from "../kit/move.tsx";
import { Table } from "../kit/table.tsx";
import type { StrategyKey } from "../strategies/queries.ts";
import type { EditorState } from "./use-editor.ts";

/** A product, what the engine gets of it, and what the draft makes of that. */
interface Row {
  readonly productId: string;
  readonly inputs: Inputs | null;
  readonly priced: Priced | null;
  readonly error: Error | null;
}

interface PinnedProductsProps {
  readonly strategy: StrategyKey;
  readonly editor: EditorState;
  readonly isReadOnly: boolean;
  /** The product whose sentences are shown; the first one if it is none of them. */
  readonly chosen: string | null;
  readonly onShow: (productId: string) => void;
}

export function PinnedProducts({ strategy, editor, isReadOnly, chosen, onShow }: PinnedProductsProps) {
  const pins = editor.content.testProductIds;
  const rows = useRows(strategy, editor, pins);
  const shown = rows.find(({ productId }) => productId === chosen) ?? rows[0];
  return (
    <div className="edit-pinned-two">
      <Products
        contractId={strategy.contractId}
        rows={rows}
        shown={shown?.productId ?? ""}
        onShow={onShow}
        onUnpin={isReadOnly ? null : (productId) => editor.pin(pins.filter((one) => one !== productId))}
      />
      {shown === undefined ? null : <Sentences row={shown} hasProblems={editor.checked.strategy === null} />}
    </div>
  );
}

/** The same list while no answer changes. */
function answersOf(
  queries: readonly { readonly data: Inputs | null | undefined; readonly error: Error | null }[],
): readonly Pick<Row, "error" | "inputs">[] {
  return queries.map(({ data, error }) => ({ inputs: data ?? null, error }));
}

/** Every product is read once; the engine calculates it anew with each change of the text. */
function useRows(
  { contractId, strategyId }: StrategyKey,
  { checked: { strategy, read: text } }: EditorState,
  pins: readonly string[],
): readonly Row[] {
  const { language } = usePreferences();
  const read = useQueries({
    queries: pins.map((productId) => ({
      ...engineInputQuery(contractId, productId, strategyId),
      select: inputsOf,
    })),
    combine: answersOf,
  });
  const currency = currencyOf(read);
  const compiled = useMemo(() => {
    if (strategy === null || !text.isJson) return null;
    // As it would be stored.
    const isWhole = currency !== null && digitsOfCurrency(currency) === 0;
    return compileStrategy(isWhole ? inWholePrices({ strategy, document: text.value }).strategy : strategy);
  }, [strategy, text, currency]);
  return useMemo(
    () =>
      pins.map((productId, index) => {
        const { inputs, error } = read[index] ?? { inputs: null, error: null };
        const priced = inputs === null || compiled === null ? null : priceBy(compiled, inputs, language);
        return { productId, inputs, priced, error };
      }),
    [pins, read, compiled, language],
  );
}

function currencyOf(rows: readonly Pick<Row, "inputs">[]): string | null {
  return rows.find(({ inputs }) => inputs !== null)?.inputs?.context.currency ?? null;
}

interface ProductsProps {
  readonly contractId: string;
  readonly rows: readonly Row[];
  readonly shown: string;
  readonly onShow: (productId: string) => void;
  readonly onUnpin: ((productId: string) => void) | null;
}

function Products({ contractId, rows, shown, onShow, onUnpin }: ProductsProps) {
  const { t } = useTranslation();
  const currency = currencyOf(rows) ?? "";
  return (
    <Table
      label={t("editor.pinned.title")}
      isInside
      columns={[
        { text: t("editor.pinned.product") },
        { text: t("editor.pinned.today", { currency }), isNumber: true },
        { text: t("editor.pinned.draft", { currency }), isNumber: true },
        { text: t("editor.pinned.change"), isNumber: true },
        { text: t("editor.pinned.branch") },
        ...(onUnpin === null ? [] : [{ text: t("editor.pinned.unpin"), isUnseen: true }]),
      ]}
    >
      {rows.map((row) => (
        <ProductRow
          key={row.productId}
          contractId={contractId}
          row={row}
          isShown={row.productId === shown}
          onShow={onShow}
          onUnpin={onUnpin}
        />
      ))}
    </Table>
  );
}

interface ProductRowProps extends Pick<ProductsProps, "contractId" | "onShow" | "onUnpin"> {
  readonly row: Row;
  readonly isShown: boolean;
}

function ProductRow({ contractId, row, isShown, onShow, onUnpin }: ProductRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { productId, inputs, priced } = row;
  const { price = null, today = null } = priced ?? {};
  const name = nameOf(row);
  const change = price === null || today === null ? null : changePercent(today, price);
  const outcome = priced?.outcome;
  return (
    <tr data-active={isShown}>
      <td>
        <div className="edit-name">
          <button type="button" className="link edit-product" aria-pressed={isShown} onClick={() => onShow(productId)}>
            <Foreign text={name} />
          </button>{" "}
          <Link
            to="/c/$contract/products/$product"
            params={{ contract: contractId, product: productId }}
            className="faint"
            aria-label={t("editor.pinned.open", { name })}
          >
            ↗
          </Link>
        </div>
      </td>
      <td className="number">{today === null ? "–" : formats.amount(today, inputs?.context.currency)}</td>
      <td className="number advised">
        <DraftPrice row={row} />
      </td>
      <td className="number">{change === null ? "" : <Move percent={change} />}</td>
      <td className="edit-branch-name">
        {outcome?.kind === "recommendation" ? <Foreign text={outcome.branchName ?? t("editor.otherwise")} /> : null}
      </td>
      {onUnpin === null ? null : (
        <td>
          <CloseButton
            size="xs"
            aria-label={t("editor.pinned.unpinOne", { name })}
            onClick={() => onUnpin(productId)}
          />
        </td>
      )}
    </tr>
  );
}

function nameOf({ inputs, productId }: Row): string {
  return inputs?.product.name ?? inputs?.product.customerProductId ?? productId;
}

function DraftPrice({ row: { error, inputs, priced } }: { row: Row }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (error !== null) return <FailureText error={error} isRead />;
  if (priced === null) return <>…</>;
  if (priced.price === null) return <>{t("editor.pinned.none")}</>;
  return <b>{formats.amount(priced.price, inputs?.context.currency)}</b>;
}

function Sentences({ row: { priced, inputs }, hasProblems }: { row: Row; hasProblems: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const price = priced?.price ?? null;
  return (
    <div className="edit-why" tabIndex={0} role="group" aria-label={t("editor.pinned.why")}>
      <h3>
        {price === null
          ? t("editor.pinned.whyNone")
          : t("product.why", { price: formats.amount(price, inputs?.context.currency) })}
      </h3>
      {priced === null ? (
        <p className="soft">{hasProblems ? t("editor.pinned.problems") : "…"}</p>
      ) : (
        <ol>
          {priced.sentences.map((text, index) => (
            <li key={index}>
              <Told text={text} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
