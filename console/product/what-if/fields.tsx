/** What can be set otherwise: amounts and tags of the product, prices and stock of the offers. */
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Market, MarketOffer } from "../../../engine/index.ts";
import { LanguageNumber } from "../../kit/language-number.tsx";
import { Foreign } from "../../kit/foreign.tsx";
import type { Case, WhatIfAnswer } from "./case.ts";
import { amountFields, priceEdit, stockEdit, tagEdit } from "./edits.ts";
import type { Editing } from "./use-edits.ts";

interface FieldsProps {
  readonly tried: Case;
  readonly answer: WhatIfAnswer;
  readonly editing: Editing;
}

export function Fields({ tried, answer, editing }: FieldsProps) {
  const { t } = useTranslation();
  const { product, context } = tried.inputs;
  const { currency } = context;
  const valueOf = (key: string): string => product.tags.find((tag) => tag.key === key)?.value ?? "";
  const numberOf = (key: string): string => String(product.tags.find((tag) => tag.key === key)?.doubleValue ?? "");
  return (
    <>
      <fieldset className="what-if-part">
        <legend>{t("whatIf.product")}</legend>
        <div className="what-if-grid">
          {amountFields.map((field) => (
            <AmountField
              key={field}
              label={t(`whatIf.fields.${field}`)}
              name={field}
              stored={String(product[field] ?? "")}
              editing={editing}
              currency={currency}
            />
          ))}
          {tried.tags.map(({ key, isNumber }) =>
            isNumber && (valueOf(key) === "" || numberOf(key) !== "") ? (
              <AmountField key={key} label={key} name={tagEdit(key)} stored={numberOf(key)} editing={editing} />
            ) : (
              <TagField key={key} label={key} name={tagEdit(key)} stored={valueOf(key)} editing={editing} />
            ),
          )}
        </div>
      </fieldset>
      <Offers markets={inOrder(tried.inputs.markets, answer)} editing={editing} />
    </>
  );
}

/** The market that decides now comes first. */
function inOrder(markets: readonly Market[], { now, then }: WhatIfAnswer): readonly Market[] {
  const outcome = now?.outcome ?? then.outcome;
  const decisive = outcome.kind === "recommendation" ? outcome.relevantDomain : null;
  return markets.toSorted((one, other) => Number(other.domain === decisive) - Number(one.domain === decisive));
}

interface FieldProps {
  readonly label: string;
  /** Of the edit. */
  readonly name: string;
  /** What is stored, as a decimal or a text; empty for nothing. */
  readonly stored: string;
  readonly editing: Editing;
  readonly isLabelHidden?: boolean;
  /** Of an amount of money, which shows its cents. */
  readonly currency?: string;
}

const mostDecimals = 4;
const mostAmount = 99_999_999_999;

/** An empty field: there is none. What is stored is no edit. */
function AmountField({ label, name, stored, editing, isLabelHidden = false, currency }: FieldProps) {
  const { edits, set } = editing;
  const value = edits[name] ?? stored;
  // Cents that a person has not typed are not added while the person types.
  const isFixed = currency !== undefined && edits[name] === undefined;
  return (
    <LanguageNumber
      className="what-if-amount"
      isEdited={edits[name] !== undefined}
      {...(isLabelHidden ? { "aria-label": label } : { label: <Foreign text={label} /> })}
      value={value === "" ? null : Number(value)}
      placeholder="–"
      onChange={(amount) => {
        const text = amount === null ? "" : String(amount);
        set(name, text === stored ? null : text);
      }}
      unit={currency}
      min={0}
      max={mostAmount}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={isFixed ? Math.max(2, decimalsOf(stored)) : mostDecimals}
      fixedDecimalScale={isFixed}
    />
  );
}

function decimalsOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0;
}

function TagField({ label, name, stored, editing: { edits, set } }: FieldProps) {
  return (
    <TextInput
      size="xs"
      data-edited={edits[name] !== undefined}
      label={<Foreign text={label} />}
      value={edits[name] ?? stored}
      placeholder="–"
      onChange={({ currentTarget: { value } }) => set(name, value === stored ? null : value)}
    />
  );
}

const firstOffers = 12;

function Offers({ markets, editing }: { markets: readonly Market[]; editing: Editing }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const offers = markets.flatMap(({ domain, currency, offers: own }) =>
    own.toSorted((one, other) => one.price - other.price).map((offer) => ({ domain, currency, offer })),
  );
  const shown = isWhole ? offers : offers.slice(0, firstOffers);
  return (
    <fieldset className="what-if-part">
      <legend>{t("whatIf.offers")}</legend>
      {offers.length === 0 ? (
        <p className="soft">{t("whatIf.noOffers")}</p>
      ) : (
        <table className="plain what-if-offers">
          <thead>
            <tr>
              <th scope="col">{t("product.columns.vendor")}</th>
              <th scope="col" className="number">
                {t("product.columns.price")}
              </th>
              <th scope="col">{t("product.columns.stock")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ domain, currency, offer }) => (
              <OfferFields
                key={`${domain} ${offer.id}`}
                domain={domain}
                offer={offer}
                currency={currency}
                editing={editing}
              />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < offers.length ? (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {t("whatIf.allOffers", { count: offers.length })}
        </button>
      ) : null}
    </fieldset>
  );
}

interface OfferFieldsProps {
  readonly domain: string;
  readonly currency: string;
  readonly offer: MarketOffer;
  readonly editing: Editing;
}

function OfferFields({ domain, offer, currency, editing }: OfferFieldsProps) {
  const { t } = useTranslation();
  const { edits, set } = editing;
  const stock = stockEdit(domain, offer);
  const stored = offer.availability === null ? "" : offer.availability ? "yes" : "no";
  const isThere = edits[stock] ?? stored;
  const name = t("whatIf.onDomain", { vendor: offer.vendorName, domain });
  return (
    <tr data-own={offer.own}>
      <td className="vendor">
        <Foreign text={offer.vendorName} />{" "}
        <span className="faint">
          <Foreign text={offer.own ? t("product.isOwn") : domain} />
        </span>
      </td>
      <td className="number">
        <AmountField
          label={t("whatIf.priceOf", { name })}
          name={priceEdit(domain, offer)}
          stored={String(offer.price)}
          editing={editing}
          isLabelHidden
          currency={currency}
        />
      </td>
      <td>
        <Checkbox
          size="xs"
          aria-label={t("whatIf.stockOf", { name })}
          checked={isThere === "yes"}
          indeterminate={isThere === ""}
          onChange={({ currentTarget: { checked } }) => {
            const value = checked ? "yes" : "no";
            set(stock, value === stored ? null : value);
          }}
        />
      </td>
    </tr>
  );
}
