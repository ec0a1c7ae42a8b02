/** Settings that are lists: which shops are ours, whose offers are left out, filter tags, and what other currencies are worth. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContract, useContractId } from "../service/contract.ts";
import { cache } from "../service/service.ts";
import type { ListRow } from "../kit/list-editor.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { EditedList } from "./edited-list.tsx";
import { putList } from "./put-list.ts";
import {
  putRates,
  putShops,
  putTags,
  putVendors,
  ratesQuery,
  shopsQuery,
  tagsQuery,
  vendorsQuery,
  type CurrencyRate,
  type IgnoredVendor,
} from "./queries.ts";

export function ShopsSection() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const shops = useQuery(shopsQuery(contractId));
  return (
    <Loaded query={shops}>
      {({ value, etag }) => (
        <EditedList
          version={etag}
          onRead={shops.refetch}
          columns={[
            {
              name: "domain",
              label: t("settings.columns.domain"),
              placeholder: "marketplace.example",
              isRequired: true,
            },
            { name: "ownShopName", label: t("settings.columns.ownShop"), isRequired: true },
          ]}
          rows={value.map((shop) => ({ ...shop }))}
          empty={t("settings.none.shops")}
          onPut={async (rows) =>
            await putShops(contractId, {
              value: rows.map(({ domain = "", ownShopName = "" }) => ({ domain, ownShopName })),
              etag,
            })
          }
        />
      )}
    </Loaded>
  );
}

export function VendorsSection() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const vendors = useQuery(vendorsQuery(contractId));
  return (
    <Loaded query={vendors}>
      {({ value, etag }) => (
        <EditedList
          version={etag}
          onRead={vendors.refetch}
          columns={[
            { name: "vendorName", label: t("settings.columns.vendor") },
            { name: "domain", label: t("settings.columns.anyDomain") },
            { name: "vendorDomainId", label: t("settings.columns.vendorId") },
          ]}
          rows={value.map(({ vendorName = "", domain = "", vendorDomainId = "" }) => ({
            vendorName,
            domain,
            vendorDomainId,
          }))}
          empty={t("settings.none.vendors")}
          onPut={async (rows) =>
            await putList({
              put: async (list) => await putVendors(contractId, list),
              read: async () => await cache.fetchQuery({ ...vendorsQuery(contractId), staleTime: 0 }),
              before: { value, etag },
              value: rows.map(vendorOf),
              text: t("settings.changed.vendors"),
            })
          }
        />
      )}
    </Loaded>
  );
}

/** Parts that are empty match everything, so they are left out. */
function vendorOf({ vendorName = "", domain = "", vendorDomainId = "" }: ListRow): IgnoredVendor {
  return {
    ...(vendorName === "" ? {} : { vendorName }),
    ...(domain === "" ? {} : { domain }),
    ...(vendorDomainId === "" ? {} : { vendorDomainId }),
  };
}

export function TagsSection() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const tags = useQuery(tagsQuery(contractId));
  return (
    <Loaded query={tags}>
      {({ value, etag }) => (
        <EditedList
          version={etag}
          onRead={tags.refetch}
          columns={[{ name: "key", label: t("settings.columns.tag"), isRequired: true }]}
          rows={value.map((key) => ({ key }))}
          empty={t("settings.none.tags")}
          onPut={async (rows) =>
            await putList({
              put: async (list) => await putTags(contractId, list),
              read: async () => await cache.fetchQuery({ ...tagsQuery(contractId), staleTime: 0 }),
              before: { value, etag },
              value: rows.map(({ key = "" }) => key),
              text: t("settings.changed.tags"),
            })
          }
        />
      )}
    </Loaded>
  );
}

/** Saving also says that rates which did not change are of today. */
export function RatesSection() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const currency = useContract()?.currency ?? "";
  const rates = useQuery(ratesQuery(contractId));
  return (
    <Loaded query={rates}>
      {({ value, etag }) => (
        <EditedList
          version={etag}
          onRead={rates.refetch}
          columns={[
            { name: "currency", label: t("settings.columns.currency"), placeholder: "CHF", isRequired: true },
            { name: "rate", label: t("settings.columns.rate", { currency }), isRequired: true, isNumber: true },
          ]}
          rows={value.map((rate) => ({ currency: rate.currency, rate: String(rate.rate) }))}
          empty={t("settings.none.rates")}
          isSavedUnchanged={value.length > 0}
          needs="guard"
          onPut={async (rows) => await putRates(contractId, { value: rows.map(rateOf), etag })}
        />
      )}
    </Loaded>
  );
}

function rateOf({ currency = "", rate = "" }: ListRow): CurrencyRate {
  return { currency: currency.trim().toUpperCase(), rate: Number(rate) };
}
