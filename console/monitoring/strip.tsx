/** How the last days went: a bar a day, as high as much was tried; what failed is red. The words stand in each bar's name. */
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useFormats } from "../kit/formats.ts";
import { countedWords } from "./attempts.ts";
import type { Day } from "./reading-state.ts";

interface StripProps {
  readonly domain: string;
  readonly days: readonly Day[];
  /** The day that is looked at; null in a list, where the row's name leads to the same. */
  readonly chosen: string | null;
  /** How many days the address asks for; a day that is chosen keeps them. */
  readonly range?: string;
}

const height = 22;
const least = 3;

export function Strip({ domain, days, chosen, range }: StripProps) {
  const contract = useContractId();
  const words = useDayWords();
  const most = Math.max(1, ...days.map(({ total }) => total));
  const scale = (pairs: number): number => (pairs === 0 ? 0 : Math.max(least, Math.round((pairs / most) * height)));
  return (
    <span className="strip">
      {days.map((day) => (
        <Link
          key={day.day}
          to="/c/$contract/monitoring/domains/$domain"
          params={{ contract, domain }}
          search={{ ...(range === undefined ? {} : { days: range }), day: day.day }}
          replace={chosen !== null}
          tabIndex={chosen === null ? -1 : 0}
          aria-label={words(day)}
          aria-current={chosen === day.day ? "date" : undefined}
          title={words(day)}
        >
          {day.total === 0 ? (
            <span className="strip-none" />
          ) : (
            <>
              <span className="strip-good" style={{ height: scale(day.total - day.failed) }} />
              <span className="strip-failed" style={{ height: scale(day.failed) }} />
            </>
          )}
        </Link>
      ))}
    </span>
  );
}

/** "12 Nov: 41 read, 8 ask for a captcha" */
function useDayWords(): (day: Day) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ day, outcomes }) => {
    const parts = outcomes.map((counted) => `${formats.count(counted.pairs)} ${countedWords(t, formats, counted)}`);
    return `${formats.day(day)}: ${parts.length === 0 ? t("attempts.notTried") : parts.join(", ")}`;
  };
}
