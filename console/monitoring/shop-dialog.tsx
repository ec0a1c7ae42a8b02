/** A shop to watch, or what is said of one: where its prices stand, on what basis it is read, and when. */
import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContract } from "../service/contract.ts";
import { Asking } from "../kit/asking.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { fieldOf } from "../kit/form.ts";
import { changeShop, knownShopsQuery, type KnownShops, type ShopSettings } from "./queries.ts";
import type { WatchedShop } from "./watched-shop.ts";

interface ShopDialogProps {
  readonly contractId: string;
  /** Null for a new one. */
  readonly domain: string | null;
  readonly onClose: () => void;
  /** Else it is closed. */
  readonly onSaved?: (domain: string) => void;
  readonly onRemoved?: () => void;
}

const kinds = ["page", "shopify", "woocommerce", "magento", "feed", "csv", "sitemap"] as const;
const bases = ["publicPages", "permission", "feed", "ownShop"] as const;
type Kind = (typeof kinds)[number];
type Basis = (typeof bases)[number];

/** Kinds whose prices stand at one address, which must be said. */
const needsUrl: ReadonlySet<Kind> = new Set(["feed", "csv", "sitemap"]);

/** What the service takes for granted, spelled out. */
const usual = {
  tax: "gross",
  offersShown: "all",
  keepsVendorNames: true,
  onlyChanges: false,
  staleAfterDays: null,
} as const;

export function ShopDialog(props: ShopDialogProps) {
  const shops = useQuery(knownShopsQuery(props.contractId)).data;
  return shops === undefined ? null : <Opened {...props} now={shops} />;
}

function Opened({
  contractId,
  domain,
  onClose,
  onSaved = onClose,
  onRemoved,
  now,
}: ShopDialogProps & { now: KnownShops }) {
  const { t } = useTranslation();
  // What is typed belongs to the list as it was when the dialog was opened.
  const [shown] = useState(now);
  const shop = shown.value.find((one) => one.domain === domain) ?? null;
  const contract = useContract();
  const [kind, setKind] = useState<Kind>(shop?.source.kind ?? "page");
  const [basis, setBasis] = useState<Basis>(shop?.basis ?? "publicPages");
  const save = useMutation({
    mutationFn: async (given: ShopSettings) =>
      await changeShop(contractId, { shown, domain: given.domain, settings: given }),
    onSuccess: (_, given) => onSaved(given.domain),
  });
  const [isRemoving, setRemoving] = useState(false);
  const submit = (form: FormData): void =>
    save.mutate(settingsOf(form, { shop, kind, basis, timeZone: contract?.timeZone ?? "UTC" }));
  if (isRemoving && shop !== null) {
    return (
      <RemoveDialog
        contractId={contractId}
        domain={shop.domain}
        shown={shown}
        onClose={() => setRemoving(false)}
        onRemoved={onRemoved ?? onClose}
      />
    );
  }
  return (
    <Asking
      title={shop === null ? t("monitoring.dialog.add") : t("monitoring.dialog.change", { domain: shop.domain })}
      submit={shop === null ? t("monitoring.dialog.watch") : t("monitoring.dialog.save")}
      isBusy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {shop === null ? (
        <TextInput
          name="domain"
          label={t("monitoring.dialog.domain")}
          placeholder="shop-b.example"
          required
          maxLength={253}
          data-autofocus
        />
      ) : null}
      <Select
        label={t("monitoring.dialog.kind")}
        data={kinds.map((value) => ({ value, label: t(`monitoring.kinds.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? "page")}
      />
      {kind === "page" ? null : (
        <TextInput
          name="url"
          type="url"
          label={t("monitoring.dialog.url")}
          defaultValue={shop?.source.url ?? ""}
          required={needsUrl.has(kind)}
        />
      )}
      <Select
        label={t("monitoring.dialog.basis")}
        description={t("monitoring.dialog.basisHelp")}
        data={bases.map((value) => ({ value, label: t(`monitoring.bases.${value}`) }))}
        value={basis}
        onChange={(value) => setBasis(bases.find((one) => one === value) ?? "publicPages")}
      />
      <CountryFields shop={shop} currency={contract?.currency ?? "EUR"} />
      {shop === null ? null : (
        <p>
          <Button onClick={() => setRemoving(true)}>{t("monitoring.dialog.remove")}</Button>
        </p>
      )}
    </Asking>
  );
}

interface Chosen {
  readonly shop: WatchedShop | null;
  readonly kind: Kind;
  readonly basis: Basis;
  readonly timeZone: string;
}

/** What the form says; the rest stays as it was. */
function settingsOf(form: FormData, { shop, kind, basis, timeZone }: Chosen): ShopSettings {
  const [url, cron] = [fieldOf(form, "url").trim(), fieldOf(form, "cron").trim()];
  const { schedule: before, source, ...others } = shop ?? { ...usual, domain: "", source: null, schedule: undefined };
  return {
    ...others,
    domain: shop?.domain ?? fieldOf(form, "domain").trim().toLowerCase(),
    source: { ...(kind === source?.kind ? source : {}), kind, ...(url === "" ? {} : { url }) },
    basis,
    country: fieldOf(form, "country").trim().toUpperCase(),
    currency: fieldOf(form, "currency").trim().toUpperCase(),
    ...(cron === "" ? {} : { schedule: { cron, timeZone: before?.timeZone ?? timeZone } }),
    isEnabled: form.has("isEnabled"),
  };
}

interface RemoveDialogProps {
  readonly contractId: string;
  readonly domain: string;
  readonly shown: KnownShops;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveDialog({ contractId, domain, shown, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation();
  const remove = useMutation({
    mutationFn: async () => await changeShop(contractId, { shown, domain, settings: null }),
    onSuccess: onRemoved,
  });
  return (
    <Asking
      title={
        <>
          {t("monitoring.dialog.remove")}: <Foreign text={domain} />
        </>
      }
      submit={t("monitoring.dialog.remove")}
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>{t("monitoring.dialog.removeHelp")}</p>
    </Asking>
  );
}

/** In which country, in which currency, and when. */
function CountryFields({ shop, currency }: { shop: WatchedShop | null; currency: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="pair">
        <TextInput
          name="country"
          label={t("monitoring.dialog.country")}
          defaultValue={shop?.country ?? "DE"}
          required
          maxLength={2}
        />
        <TextInput
          name="currency"
          label={t("monitoring.dialog.currency")}
          defaultValue={shop?.currency ?? currency}
          required
          maxLength={3}
        />
      </div>
      <TextInput
        name="cron"
        label={t("monitoring.dialog.cron")}
        description={t("monitoring.dialog.cronHelp")}
        defaultValue={shop === null ? "0 5 * * *" : (shop.schedule?.cron ?? "")}
      />
      <Checkbox name="isEnabled" label={t("monitoring.dialog.isEnabled")} defaultChecked={shop?.isEnabled ?? true} />
    </>
  );
}
