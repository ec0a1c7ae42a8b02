/** What others ask: a CSV of offers, grouped here into snapshots, and which vendor is the own shop. */
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContract } from "../app/contract.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { readHead, type CsvHead } from "./csv-file.ts";
import { DropZone } from "./drop-zone.tsx";
import { guessOfferColumns, missingColumns, type OfferColumns } from "./offer-columns.ts";
import { submitOffers } from "./submit-offers.ts";

interface Chosen {
  readonly file: File;
  readonly head: CsvHead;
  readonly columns: OfferColumns;
}

export function OffersStep({ contractId, domains }: { contractId: string; domains: readonly string[] }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const currency = useContract()?.currency ?? "EUR";
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [ownVendor, setOwnVendor] = useState("");
  const submit = useMutation({
    mutationFn: async ({ file, head, columns }: Chosen) =>
      await submitOffers({ contractId, currency, ownVendor: ownVendor.trim() }, file, head, columns),
    onSuccess: async () => await cache.invalidateQueries({ queryKey: [contractId] }),
  });
  const choose = async (file: File): Promise<void> => {
    submit.reset();
    try {
      const head = await readHead(file);
      setUnreadable(false);
      setChosen({ file, head, columns: guessOfferColumns(head.columns) });
    } catch {
      setUnreadable(true);
    }
  };
  if (submit.data !== undefined) {
    const { accepted, refused, unknown } = submit.data;
    return (
      <div role="status">
        <p>{t("start.offers.stored", { count: accepted })}</p>
        {unknown > 0 ? <p className="wrong">{t("start.offers.unknown", { count: unknown })}</p> : null}
        {refused > 0 ? <p className="wrong">{t("start.offers.refused", { count: refused })}</p> : null}
      </div>
    );
  }
  const missing = chosen === null ? [] : missingColumns(chosen.columns);
  return (
    <>
      {domains.length > 0 ? (
        <p>
          {t("start.offers.domains")} <Foreign text={domains.slice(0, 5).join(", ")} />
        </p>
      ) : null}
      {chosen === null ? (
        <DropZone label={t("start.offers.drop")} onFile={(file) => void choose(file)} />
      ) : (
        <div className="import">
          <p className="soft">
            <Foreign text={chosen.file.name} /> · {t("start.columns", { count: chosen.head.columns.length })}
          </p>
          {missing.length > 0 ? (
            <p className="wrong">
              {t("start.offers.missing", {
                columns: missing.map((column) => t(`start.offers.columns.${column}`)).join(", "),
              })}
            </p>
          ) : (
            <TextInput
              label={t("start.offers.own")}
              description={t("start.offers.ownHelp")}
              value={ownVendor}
              maw={320}
              onChange={(event) => setOwnVendor(event.currentTarget.value)}
            />
          )}
          {submit.isError ? <Failure error={submit.error} /> : null}
          <div className="actions">
            <WriteButton
              variant="filled"
              disabled={missing.length > 0}
              loading={submit.isPending}
              onClick={() => submit.mutate(chosen)}
            >
              {t("start.offers.submit")}
            </WriteButton>
            <Button onClick={() => setChosen(null)}>{t("start.otherFile")}</Button>
          </div>
        </div>
      )}
      {isUnreadable ? (
        <p className="wrong" role="alert">
          {t("start.unreadable")}
        </p>
      ) : null}
      <p className="soft">
        {t("start.offers.format")}{" "}
        <a href="/docs" target="_blank">
          {t("start.offers.api")}
        </a>
        {". "}
        {t("start.offers.orRead")}{" "}
        <Link to="/c/$contract/monitoring/try" params={{ contract: contractId }}>
          {t("start.offers.tryPage")}
        </Link>{" "}
        ·{" "}
        <Link to="/c/$contract/monitoring" params={{ contract: contractId }}>
          {t("start.offers.watch")}
        </Link>
      </p>
    </>
  );
}
