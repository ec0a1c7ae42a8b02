/** The parts of the document that differ: what goes, what comes. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Reviewed } from "../strategies/queries.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { Skeleton } from "../kit/loaded.tsx";
import { differencesOf, linesOf, type Change, type Json } from "../strategies/document-diff.ts";
import { documentQuery } from "./queries.ts";
import "./diff.css";

/** More places are counted. */
const mostShown = 100;

export function Differences({ reviewed }: { reviewed: Reviewed }) {
  const { t } = useTranslation();
  const { contractId, strategyId, from, to } = reviewed;
  const before = useQuery(documentQuery(contractId, strategyId, from));
  const after = useQuery(documentQuery(contractId, strategyId, to));
  const error = before.error ?? after.error;
  const changes = before.data === undefined || after.data === undefined ? null : differencesOf(before.data, after.data);
  return (
    <section className="panel pad" aria-labelledby="differences">
      <h2 id="differences">
        {t("review.differences")} <small>{changes === null ? "" : t("review.places", { count: changes.length })}</small>
      </h2>
      {changes !== null ? (
        <DifferenceList changes={changes} />
      ) : error === null ? (
        <Skeleton lines={6} />
      ) : (
        <Failure
          error={error}
          onRetry={() => {
            void before.refetch();
            void after.refetch();
          }}
        />
      )}
    </section>
  );
}

export function DifferenceList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation();
  return (
    <ul className="diff">
      {changes.slice(0, mostShown).map((change) => (
        <Difference key={change.path.join("\n")} change={change} />
      ))}
      {changes.length > mostShown ? (
        <li className="soft">{t("review.morePlaces", { count: changes.length - mostShown })}</li>
      ) : null}
    </ul>
  );
}

function Difference({ change: { path, before, after } }: { change: Change }) {
  return (
    <li>
      <span className="soft">
        <Foreign text={path.length === 0 ? "/" : path.join(" › ")} isWhole />
      </span>
      {before === undefined ? null : <Side mark="−" value={before} kind="before" />}
      {after === undefined ? null : <Side mark="+" value={after} kind="after" />}
    </li>
  );
}

function Side({ mark, value, kind }: { mark: string; value: Json; kind: "after" | "before" }) {
  const { t } = useTranslation();
  const content = (
    <pre tabIndex={0} aria-label={t(`review.${kind}`)}>
      {linesOf(value).map((line, index) => (
        <div key={index}>
          <Foreign text={line} isWhole />
        </div>
      ))}
    </pre>
  );
  return (
    <div className="diff-side" data-kind={kind}>
      <span aria-hidden="true">{mark}</span>
      {kind === "before" ? <del>{content}</del> : <ins>{content}</ins>}
    </div>
  );
}
