/** What was read of a page: why it counts or not, what would be stored, and every price that a method found. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import type { Tried } from "./queries.ts";
import { methodWords, reasonWords } from "./words.ts";

interface ReadingViewProps {
  readonly reading: Omit<Tried, "recipe">;
  /** Beside each candidate. */
  readonly action?: (index: number) => ReactNode;
}

export function ReadingView({ reading, action }: ReadingViewProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { product, offers, candidates, reasons, isConfirmed } = reading;
  const numbers = [product?.gtin, product?.sku].filter((text) => text !== undefined);
  return (
    <div className="reading">
      {reasons.length === 0 ? (
        <p>{isConfirmed ? t("monitoring.confirmed") : t("monitoring.notConfirmed")}</p>
      ) : (
        <ul className="reading-reasons">
          {reasons.map(({ code, text }) => (
            <li key={code}>{reasonWords(t, code) ?? <Foreign text={text} isWhole />}</li>
          ))}
        </ul>
      )}
      {product?.name === undefined ? null : (
        <p>
          <b>
            <Foreign text={product.name} isWhole />
          </b>{" "}
          <span className="faint">
            <Foreign text={numbers.join(" · ")} />
          </span>
        </p>
      )}
      {offers.map(({ price, currency, vendorName, availability, deliveryCosts }, index) => (
        <p key={index}>
          {t("monitoring.stored")} <b className="number">{formats.amount(price, currency)}</b>
          {"\u00a0"}
          {currency}
          {deliveryCosts === undefined
            ? ""
            : ` + ${formats.amount(deliveryCosts, currency)} ${t("monitoring.delivery")}`}
          {vendorName === undefined ? null : (
            <>
              {" · "}
              <Foreign text={vendorName} />
            </>
          )}
          {availability === false ? ` · ${t("attempts.outcomes.ProductNotAvailable")}` : ""}
        </p>
      ))}
      {candidates.length === 0 ? (
        <p className="soft">{t("monitoring.noCandidates")}</p>
      ) : (
        <table className="plain candidates">
          <thead>
            <tr>
              <th scope="col" className="number">
                {t("monitoring.candidates.price")}
              </th>
              <th scope="col">{t("monitoring.candidates.method")}</th>
              <th scope="col">{t("monitoring.candidates.evidence")}</th>
              {action === undefined ? null : (
                <th scope="col">
                  <span className="hidden-text">{t("monitoring.candidates.choose")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {candidates.map(({ method, price, currency, evidence }, index) => (
              <tr key={index}>
                <td className="number">
                  {formats.amount(price, currency)} <span className="faint">{currency}</span>
                </td>
                <td className="nowrap">{methodWords(t, method)}</td>
                <td className="evidence-text">
                  <Foreign text={evidence} isWhole />
                </td>
                {action === undefined ? null : <td className="number">{action(index)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
