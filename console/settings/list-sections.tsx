/** Settings that are lists: which shops are ours, whose offers are left out, by which tags products are filtered. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { useMay } from "../app/permissions.ts";
import { Failure } from "../kit/failure.tsx";
import { ListEditor, type ListColumn, type ListRow } from "../kit/list-editor.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { putShops, putTags, putVendors, shopsQuery, tagsQuery, vendorsQuery, type IgnoredVendor } from "./queries.ts";

export function ShopsSection() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const shops = useQuery(shopsQuery(contractId));
  return (
    <Loaded query={shops}>
      {({ value, etag }) => (
        <Editing
          version={etag}
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
        <Editing
          version={etag}
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
          onPut={async (rows) => await putVendors(contractId, { value: rows.map(vendorOf), etag })}
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
        <Editing
          version={etag}
          columns={[{ name: "key", label: t("settings.columns.tag"), isRequired: true }]}
          rows={value.map((key) => ({ key }))}
          empty={t("settings.none.tags")}
          onPut={async (rows) => await putTags(contractId, { value: rows.map(({ key = "" }) => key), etag })}
        />
      )}
    </Loaded>
  );
}

interface EditingProps {
  readonly columns: readonly ListColumn[];
  readonly rows: readonly ListRow[];
  readonly empty: string;
  /** Of another version the form begins anew. */
  readonly version: string | null;
  readonly onPut: (rows: readonly ListRow[]) => Promise<void>;
}

function Editing({ onPut, version, ...editor }: EditingProps) {
  const may = useMay("settings");
  const save = useMutation({ mutationFn: onPut });
  return (
    <div className="panel pad">
      <ListEditor
        key={version}
        {...editor}
        onSave={may ? save.mutate : null}
        isBusy={save.isPending}
        isSaved={save.isSuccess}
      />
      {save.isError ? <Failure error={save.error} /> : null}
    </div>
  );
}
