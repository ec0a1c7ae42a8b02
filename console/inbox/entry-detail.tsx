/** An entry that is no price: what it is about, why, and what to do. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../service/permissions.ts";
import { usePreferences } from "../service/preferences.ts";
import { useResume } from "../service/publishing.ts";
import { sendOnce } from "../service/service.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign, Told } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { useKeys } from "../kit/keys.ts";
import { Loaded } from "../kit/loaded.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { entryAdvice, entryCause, entryTitle } from "./causes.ts";
import { Matches } from "./matches.tsx";
import { productNowQuery, type InboxEntry } from "./queries.ts";
import { SnoozeMenu } from "./snooze-menu.tsx";

interface EntryDetailProps {
  readonly contractId: string;
  readonly entry: InboxEntry;
  /** Null where the person may not. */
  readonly onSnooze: ((entry: InboxEntry, until: string) => void) | null;
}

export function EntryDetail({ contractId, entry, onSnooze }: EntryDetailProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isSnoozing, setSnoozing] = useState(false);
  useKeys({ z: () => setSnoozing(onSnooze !== null) });
  return (
    <>
      <h2 className="inbox-name">
        <Foreign text={entryTitle(t, entry, formats)} />{" "}
        <small title={formats.full(entry.first)}>{t("inbox.since", { time: formats.time(entry.first) })}</small>
      </h2>
      <p>{entry.kind === "failed" || entry.kind === "match" ? null : entryCause(t, entry)}</p>
      <p className="soft">{entryAdvice(t, entry)}</p>
      <div className="actions">
        <Action contractId={contractId} entry={entry} />
        {onSnooze === null ? null : (
          <SnoozeMenu isOpen={isSnoozing} onOpen={setSnoozing} onSnooze={(until) => onSnooze(entry, until)} />
        )}
      </div>
      <More contractId={contractId} entry={entry} />
    </>
  );
}

/** Those of this cause; where they are too many for a condition, all that failed. */
function failedOf({ productIds }: InboxEntry): Record<string, string> {
  return productIds === undefined ? { state: "failed" } : { id: productIds.join(",") };
}

/** The one thing that mends it from here, if there is one. */
function Action({ contractId, entry }: { contractId: string; entry: InboxEntry }): ReactNode {
  const { t } = useTranslation();
  const params = { contract: contractId };
  if (entry.kind === "failed") {
    return (
      <Link className="button-link" to="/c/$contract/products" params={params} search={failedOf(entry)}>
        {t("inbox.showProducts")}
      </Link>
    );
  }
  if (entry.kind === "domain" && entry.subject !== undefined) {
    return (
      <Link
        className="button-link"
        to="/c/$contract/monitoring/domains/$domain"
        params={{ ...params, domain: entry.subject }}
      >
        {t("inbox.showShop")}
      </Link>
    );
  }
  if (entry.kind === "draft") {
    return (
      <Link
        className="button-link"
        to="/c/$contract/strategies/$strategy/edit"
        params={{ ...params, strategy: entry.key }}
      >
        {t("inbox.showDraft")}
      </Link>
    );
  }
  if (entry.kind === "callback") return <SendAgain contractId={contractId} taskId={entry.sample[0]?.id ?? ""} />;
  if (entry.kind === "runStopped" && entry.cause === "paused") return <Resume contractId={contractId} />;
  if (entry.kind === "runStopped" && entry.cause === "tripped") {
    return (
      <Link className="button-link" to="/c/$contract/inbox" params={params} search={{ kind: "held" }}>
        {t("inbox.showHeld")}
      </Link>
    );
  }
  return null;
}

function SendAgain({ contractId, taskId }: { contractId: string; taskId: string }) {
  const { t } = useTranslation();
  const may = useMay("settings");
  const send = useMutation({
    mutationFn: async () => {
      const path = "/api/v3/vendor/contracts/{contractId}/settings/callbacks/deliveries/{deliveryId}/redeliver";
      await sendOnce(path, { path: { contractId, deliveryId: taskId } });
    },
  });
  if (!may) return null;
  return (
    <>
      <WriteButton variant="filled" loading={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
        {send.isSuccess ? t("inbox.sent") : t("inbox.sendAgain")}
      </WriteButton>
      {send.isError ? <Failure error={send.error} /> : null}
    </>
  );
}

function Resume({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  const may = useMay("strategies.activate");
  const resume = useResume(contractId);
  if (!may) return null;
  return (
    <>
      <WriteButton variant="filled" loading={resume.isPending} onClick={() => resume.mutate()}>
        {t("publishing.resume")}
      </WriteButton>
      {resume.isError ? <Failure error={resume.error} /> : null}
    </>
  );
}

/** The products that it is about, and why the first of them fails. */
function More({ contractId, entry }: { contractId: string; entry: InboxEntry }) {
  const { t } = useTranslation();
  const { kind, sample, products = 0, cause } = entry;
  if (kind === "callback" || kind === "runStopped") {
    const isCode = /^[a-z]+(?:\.[a-zA-Z]+)*$/.test(cause);
    return cause === "paused" || cause === "tripped" ? null : (
      <details>
        <summary>{t("failure.details")}</summary>
        <p lang="en">{isCode ? <code>{cause}</code> : <Foreign text={cause} isWhole />}</p>
      </details>
    );
  }
  if (kind === "match") return <Matches contractId={contractId} domain={entry.subject ?? ""} />;
  if (kind !== "failed") return null;
  const [first] = sample;
  return (
    <>
      {first !== undefined ? <FirstWhy contractId={contractId} product={first} /> : null}
      <h3>{t("inbox.products", { count: products })}</h3>
      <ul className="inbox-products">
        {sample.map(({ id, name, customerProductId }) => (
          <li key={id}>
            <Link to="/c/$contract/products/$product" params={{ contract: contractId, product: id }}>
              <Foreign text={name ?? customerProductId ?? id} />
            </Link>{" "}
            <span className="faint">
              <Foreign text={customerProductId ?? ""} />
            </span>
          </li>
        ))}
        {products > sample.length ? (
          <li className="soft">{t("inbox.andMore", { count: products - sample.length })}</li>
        ) : null}
      </ul>
    </>
  );
}

function FirstWhy({ contractId, product }: { contractId: string; product: InboxEntry["sample"][number] }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const now = useQuery(productNowQuery(contractId, product.id, language));
  return (
    <>
      <h3>
        {t("inbox.whyFirst")} <Foreign text={product.name ?? product.customerProductId ?? product.id} />
      </h3>
      <Loaded query={now} lines={3}>
        {(found) => (
          <ol className="inbox-why">
            {(found?.sentences ?? []).map((sentence, index) => (
              <li key={index}>
                <Told text={sentence} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </>
  );
}
