/** Who is cheapest where we are dearer: vendors by how many products, and of the one that is chosen, those products. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { dearerQuery, vendorsOf, type Vendor } from "./queries.ts";

const shownVendors = 12;
const shownProducts = 20;

export function Cheapest() {
  const { t } = useTranslation();
  const formats = useFormats();
  const dearer = useQuery(dearerQuery(useContractId()));
  return (
    <section className="panel" aria-labelledby="market-cheapest">
      <h2 id="market-cheapest" className="pad market-title">
        {t("market.cheapest")}{" "}
        {dearer.data?.isCut === true ? (
          <small>{t("market.furthest", { number: formats.count(dearer.data.products.length) })}</small>
        ) : null}
      </h2>
      <Loaded query={dearer} lines={6}>
        {({ products }) =>
          products.length === 0 ? (
            <p className="pad soft market-title">{t("market.nowhereDearer")}</p>
          ) : (
            <Vendors vendors={vendorsOf(products)} />
          )
        }
      </Loaded>
    </section>
  );
}

function Vendors({ vendors }: { vendors: readonly Vendor[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <TableScroll label={t("market.cheapest")} isInside>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{t("market.columns.vendor")}</th>
            <th scope="col" className="number">
              {t("market.columns.products")}
            </th>
            <th scope="col" className="number">
              {t("market.columns.above")}
            </th>
          </tr>
        </thead>
        <tbody>
          {vendors.slice(0, shownVendors).flatMap((vendor) => [
            <tr key={vendor.name} data-active={vendor.name === chosen}>
              <th scope="row">
                <button
                  type="button"
                  className="link"
                  aria-expanded={vendor.name === chosen}
                  onClick={() => setChosen(vendor.name === chosen ? null : vendor.name)}
                >
                  <Foreign text={vendor.name} />
                </button>
              </th>
              <td className="number">{formats.count(vendor.products.length)}</td>
              <td className="number">{formats.percent(vendor.meanAbove)}</td>
            </tr>,
            ...(vendor.name === chosen ? [<Products key={`${vendor.name} products`} vendor={vendor} />] : []),
          ])}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** The products at which the vendor is cheapest, those where we are furthest above first. */
function Products({ vendor }: { vendor: Vendor }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  return (
    <tr className="market-products">
      <td colSpan={3}>
        <Link to="/c/$contract/market/vendors/$vendor" params={{ contract, vendor: vendor.name }}>
          {t("market.allAbout")}
        </Link>
        <ul>
          {vendor.products.slice(0, shownProducts).map((product) => {
            const { productId, name, customerProductId, ours, cheapest, currency, index = 100 } = product;
            return (
              <li key={productId}>
                <Link to="/c/$contract/products/$product" params={{ contract, product: productId }}>
                  <Foreign text={name ?? customerProductId ?? productId} />
                </Link>
                <span className="number soft">
                  {ours === undefined ? "" : formats.amount(ours, currency)} /{" "}
                  {cheapest === undefined ? "" : formats.amount(cheapest, currency)}
                </span>
                <span className="number">{formats.percent(index - 100)}</span>
              </li>
            );
          })}
          {vendor.products.length > shownProducts ? (
            <li className="soft">{t("inbox.andMore", { count: vendor.products.length - shownProducts })}</li>
          ) : null}
        </ul>
      </td>
    </tr>
  );
}
