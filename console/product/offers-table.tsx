/** Every offer of the newest market: whether it counted, and if not, why. */
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { reasonText } from "../../engine/index.ts";
import { usePreferences } from "../service/preferences.ts";
import { useContractId } from "../service/contract.ts";
import { Foreign, ForeignLink } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { WriteButton } from "../kit/write-button.tsx";
import { totalOf } from "./market.ts";
import type { MarketOffer } from "./product-state.ts";

interface OffersTableProps {
  readonly market: readonly MarketOffer[];
  readonly lit: readonly string[];
  /** null where the person may not change it. */
  readonly onIgnore: ((offer: MarketOffer["offer"]) => void) | null;
}

export function OffersTable({ market, lit, onIgnore }: OffersTableProps) {
  const { t } = useTranslation();
  return (
    <section className="panel" aria-labelledby="offers">
      <h2 id="offers" className="table-title">
        {t("product.offers")} <small>{t("product.offersCount", { count: market.length })}</small>
      </h2>
      {market.every(({ isOwn }) => isOwn) ? (
        <div className="empty">
          <strong>{t("product.noOffers")}</strong>
          <p>{t("product.noOffersHelp")}</p>
        </div>
      ) : null}
      {market.length === 0 ? null : (
        <div className="table-scroll" tabIndex={0} role="group" aria-labelledby="offers">
          <table className="plain offers">
            <thead>
              <tr>
                <th>{t("product.columns.vendor")}</th>
                <th className="number">{t("product.columns.price")}</th>
                <th className="number">{t("product.columns.delivery")}</th>
                <th className="number">{t("product.columns.total")}</th>
                <th>{t("product.columns.stock")}</th>
                <th className="number">{t("product.columns.age")}</th>
                <th>{t("product.columns.counts")}</th>
                <th>
                  <span className="hidden-text">{t("product.columns.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {market.map((entry) => (
                <OfferRow key={`${entry.offer.domain} ${entry.offer.id}`} entry={entry} lit={lit} onIgnore={onIgnore} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface OfferRowProps extends Pick<OffersTableProps, "lit" | "onIgnore"> {
  readonly entry: MarketOffer;
}

function OfferRow({ entry, lit, onIgnore }: OfferRowProps) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const formats = useFormats();
  const contract = useContractId();
  const { offer, isOwn, position, leftOut } = entry;
  const { readingId } = offer;
  const isLit =
    lit.includes(`offer ${offer.id}`) || lit.includes(`vendor ${offer.vendorName}`) || (isOwn && lit.includes("ours"));
  const counts = ((): string => {
    if (isOwn) return t("product.isOwn");
    if (offer.isIgnored) return t("product.ignored");
    if (position !== null) return t("product.position", { position });
    if (leftOut !== null) return reasonText(leftOut, language);
    return "";
  })();
  return (
    <tr data-lit={isLit} data-own={isOwn}>
      <td className="vendor">
        <Foreign text={offer.vendorName} />
        <span className="faint">
          <ForeignLink url={offer.url}>{offer.domain}</ForeignLink>
        </span>
      </td>
      <td className="number">{formats.amount(offer.price, offer.currency)}</td>
      <td className="number">{formats.amount(offer.deliveryCosts, offer.currency)}</td>
      <td className="number">
        <b>{formats.amount(totalOf(offer), offer.currency)}</b>
      </td>
      <td>
        {offer.availability === undefined ? (
          <span className="faint">{t("product.stock.unknown")}</span>
        ) : offer.availability ? (
          t("product.stock.yes")
        ) : (
          t("product.stock.no")
        )}
      </td>
      <td className="number" title={formats.full(offer.gatheredAt)}>
        {formats.age(offer.gatheredAt)}
      </td>
      <td className={position === null ? "soft" : undefined}>{counts}</td>
      <td className="number nowrap">
        {readingId === undefined ? null : (
          <Link to="/c/$contract/monitoring/readings/$reading" params={{ contract, reading: readingId }}>
            {t("product.evidence")}
          </Link>
        )}{" "}
        {isOwn || offer.isIgnored || onIgnore === null ? null : (
          <WriteButton variant="subtle" color="gray" size="compact-xs" onClick={() => onIgnore(offer)}>
            {t("product.ignore")}
          </WriteButton>
        )}
      </td>
    </tr>
  );
}
