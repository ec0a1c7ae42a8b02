/** Who is cheapest where we are dearer: vendors by how many products, and of the one that is chosen, those products. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Table } from "../kit/table.tsx";
import { dearerQuery, dearerThan, vendorsOf, type Vendor } from "./queries.ts";

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
            <p className="market-help">{t("market.nowhereDearer")}</p>
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
    <Table
      label={t("market.cheapest")}
      isInside
      columns={[
        { text: t("market.columns.vendor") },
        { text: t("market.columns.products"), isNumber: true },
        { text: t("market.columns.above"), isNumber: true },
      ]}
      foot={
        vendors.length > shownVendors ? (
          <p className="pad soft">{t("market.moreVendors", { count: vendors.length - shownVendors })}</p>
        ) : null
      }
    >
      {vendors.slice(0, shownVendors).map((vendor) => (
        <Fragment key={vendor.name}>
          <tr>
            <th scope="row">
              <button
                type="button"
                className="link disclosure"
                aria-expanded={vendor.name === chosen}
                onClick={() => setChosen(vendor.name === chosen ? null : vendor.name)}
              >
                <Foreign text={vendor.name} />
              </button>
            </th>
            <td className="number">{formats.count(vendor.products.length)}</td>
            <td className="number">{formats.percent(vendor.meanAbove)}</td>
          </tr>
          {vendor.name === chosen ? <Products vendor={vendor} /> : null}
        </Fragment>
      ))}
    </Table>
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
            <li>
              <Link to="/c/$contract/products" params={{ contract }} search={dearerThan(vendor.name)}>
                {t("inbox.andMore", { count: vendor.products.length - shownProducts })}
              </Link>
            </li>
          ) : null}
        </ul>
      </td>
    </tr>
  );
}
