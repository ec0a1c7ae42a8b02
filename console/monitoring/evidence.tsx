/** Pages as they were fetched, and what was read of each: the proof of why there is a price, or none. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { Foreign, ForeignLink } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { readingQuery, samplesQuery, type Sample } from "./queries.ts";
import { ReadingView } from "./reading-view.tsx";
import { isGood, type Day } from "./standing.ts";

const shown = 8;

export function Evidence({ domain, day }: { domain: string; day: Day | null }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const samples = useQuery(samplesQuery(contractId, domain));
  return (
    <section className="panel pad" aria-labelledby="shop-evidence">
      <h2 id="shop-evidence">
        {t("monitoring.evidence")} <small>{t("monitoring.evidenceHelp")}</small>
      </h2>
      <Loaded query={samples} lines={4}>
        {(all) =>
          all.length === 0 ? <p className="soft">{t("monitoring.noEvidence")}</p> : <List samples={ordered(all, day)} />
        }
      </Loaded>
    </section>
  );
}

/** Those of the day first, of them the ones that failed: they are what is asked about. */
function ordered(samples: readonly Sample[], day: Day | null): readonly Sample[] {
  const rank = ({ fetchedAt, outcome }: Sample): number =>
    (fetchedAt.slice(0, 10) === day?.day ? 0 : 2) + (isGood(outcome) ? 1 : 0);
  return samples.toSorted((one, other) => rank(one) - rank(other) || other.fetchedAt.localeCompare(one.fetchedAt));
}

function List({ samples }: { samples: readonly Sample[] }) {
  const [open, setOpen] = useState<string | null>(samples[0]?.sampleId ?? null);
  return (
    <ul className="samples">
      {samples.slice(0, shown).map((sample) => (
        <SampleLine
          key={sample.sampleId}
          sample={sample}
          isOpen={open === sample.sampleId}
          onToggle={() => setOpen(open === sample.sampleId ? null : sample.sampleId)}
        />
      ))}
    </ul>
  );
}

function SampleLine({ sample, isOpen, onToggle }: { sample: Sample; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { url, fetchedAt, outcome } = sample;
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className={isGood(outcome) ? "soft" : "wrong"}>{t(`monitoring.outcomes.${outcome}`)}</span>
        <span className="sample-path">
          <Foreign text={pathOf(url)} />
        </span>
        <span className="faint number" title={formats.full(fetchedAt)}>
          {formats.time(fetchedAt)}
        </span>
      </button>
      {isOpen ? <Opened sample={sample} /> : null}
    </li>
  );
}

function Opened({ sample: { sampleId, url } }: { sample: Sample }) {
  const { t } = useTranslation();
  const reading = useQuery(readingQuery(useContractId(), sampleId));
  return (
    <div className="sample-reading">
      <p className="soft">
        <ForeignLink url={url}>{t("monitoring.openPage")}</ForeignLink>
      </p>
      <Loaded query={reading} lines={3}>
        {(read) => <ReadingView reading={read} />}
      </Loaded>
    </div>
  );
}

function pathOf(url: string): string {
  const target = URL.parse(url);
  return target === null ? url : `${target.pathname}${target.search}`;
}
