/** How the products of a run ended, shop by shop, and why those failed that did. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { countedWords } from "./attempts.ts";
import { runQuery, type MonitoringRun } from "./queries.ts";
import { isGood } from "./reading-state.ts";
import type { Outcome } from "./watched-shop.ts";

type OfDomain = Pick<MonitoringRun["domains"][number], "causes" | "outcomes">;

/** "41 read, 8 not fetched (refused: 403)", the most frequent first. */
export function Outcomes({ outcomes, causes }: OfDomain) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sorted = Object.entries(outcomes)
    .filter(isOutcome)
    .toSorted(([, one], [, other]) => other - one);
  if (sorted.length === 0) return <span className="faint">–</span>;
  return sorted.map(([outcome, pairs], index) => (
    <span key={outcome} className={isGood(outcome) ? undefined : "wrong"}>
      {index === 0 ? "" : ", "}
      {formats.count(pairs)}{" "}
      {countedWords(t, formats, { outcome, pairs, causes: causes.filter((cause) => cause.outcome === outcome) })}
    </span>
  ));
}

/** The answer names outcomes as texts; they are those of the service. */
function isOutcome(entry: [string, number]): entry is [Outcome, number] {
  return entry[1] > 0;
}

/** Each shop of the run, leading to its pages. */
export function OutcomesOfRun({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const contract = useContractId();
  const run = useQuery(runQuery(contract, taskId)).data;
  if (run === undefined) return null;
  return (
    <section className="panel pad" aria-labelledby="run-outcomes">
      <h2 id="run-outcomes">{t("attempts.ofRun")}</h2>
      <ul className="run-outcomes">
        {run.domains.map(({ domain, outcomes, causes }) => (
          <li key={domain}>
            <Link to="/c/$contract/monitoring/domains/$domain" params={{ contract, domain }}>
              <Foreign text={domain} />
            </Link>
            {": "}
            <Outcomes outcomes={outcomes} causes={causes} />
          </li>
        ))}
      </ul>
    </section>
  );
}
