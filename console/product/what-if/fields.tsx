/** What can be set otherwise: amounts and tags of the product, prices and stock of the offers. */
import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Market, MarketOffer } from "../../../engine/index.ts";
import { usePreferences } from "../../app/preferences.ts";
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
  const { product } = tried.inputs;
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
              isMoney
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
  /** An amount of money shows its cents. */
  readonly isMoney?: boolean;
}

const mostDecimals = 4;
const mostAmount = 99_999_999_999;

/** An empty field: there is none. What is stored is no edit. */
function AmountField({ label, name, stored, editing, isLabelHidden = false, isMoney = false }: FieldProps) {
  const { language } = usePreferences();
  const { edits, set } = editing;
  const value = edits[name] ?? stored;
  // Cents that a person has not typed are not added while the person types.
  const isFixed = isMoney && edits[name] === undefined;
  return (
    <NumberInput
      size="xs"
      className="what-if-amount"
      data-edited={edits[name] !== undefined}
      {...(isLabelHidden ? { "aria-label": label } : { label: <Foreign text={label} /> })}
      value={value === "" ? "" : Number(value)}
      placeholder="–"
      onChange={(typed) => {
        const amount = Number(typed);
        if (!Number.isFinite(amount)) return;
        const text = typed === "" ? "" : String(amount);
        set(name, text === stored ? null : text);
      }}
      min={0}
      max={mostAmount}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={isFixed ? Math.max(2, decimalsOf(stored)) : mostDecimals}
      fixedDecimalScale={isFixed}
      decimalSeparator={language === "de" ? "," : "."}
      allowedDecimalSeparators={[",", "."]}
      hideControls
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
  const offers = markets.flatMap(({ domain, offers: own }) =>
    own.toSorted((one, other) => one.price - other.price).map((offer) => ({ domain, offer })),
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
            {shown.map(({ domain, offer }) => (
              <OfferFields key={`${domain} ${offer.id}`} domain={domain} offer={offer} editing={editing} />
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

function OfferFields({ domain, offer, editing }: { domain: string; offer: MarketOffer; editing: Editing }) {
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
          isMoney
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
