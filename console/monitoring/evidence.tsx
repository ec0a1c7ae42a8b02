/** Pages as they were fetched, and what was read of each: the proof of why there is a price, or none. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Foreign, ForeignLink } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { AnotherAmount, MendDialog } from "./mend-dialog.tsx";
import { readingQuery, samplesQuery, type Sample } from "./queries.ts";
import { ReadingView } from "./reading-view.tsx";
import { useScrolledTo } from "./scrolled-to.ts";
import { isGood, type Day } from "./reading-state.ts";

const shown = 8;

export function Evidence({ domain, day }: { domain: string; day: Day | null }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const samples = useQuery(samplesQuery(contractId, domain));
  const panel = useScrolledTo("shop-evidence", !samples.isPending);
  return (
    <section ref={panel} className="panel pad" aria-labelledby="shop-evidence">
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
        <span className={isGood(outcome) ? "soft" : "wrong"}>{t(`attempts.outcomes.${outcome}`)}</span>
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

/** What was read of the page, and the price that a person says it has. */
function Opened({ sample: { sampleId, url, domain, outcome } }: { sample: Sample }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const reading = useQuery(readingQuery(contractId, sampleId));
  const mayMend = useMay("settings") && outcome !== "CaptchaFailure";
  const [price, setPrice] = useState<string | null>(null);
  return (
    <div className="sample-reading">
      <p className="soft">
        <ForeignLink url={url}>{t("monitoring.openPage")}</ForeignLink>
      </p>
      <Loaded query={reading} lines={3}>
        {(read) =>
          mayMend ? (
            <ReadingView
              reading={read}
              action={(index) => (
                <Button size="compact-xs" onClick={() => setPrice(read.candidates[index]?.priceText ?? null)}>
                  {t("monitoring.try.choose")}
                </Button>
              )}
            />
          ) : (
            <ReadingView reading={read} />
          )
        }
      </Loaded>
      {mayMend ? <AnotherAmount onName={setPrice} /> : null}
      {price === null ? null : (
        <MendDialog
          contractId={contractId}
          domain={domain}
          named={{ sample: sampleId, price }}
          onClose={() => setPrice(null)}
        />
      )}
    </div>
  );
}

function pathOf(url: string): string {
  const target = URL.parse(url);
  return target === null ? url : `${target.pathname}${target.search}`;
}
