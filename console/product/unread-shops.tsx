/** The shops that could not be read at the last attempt, and what happened there. */
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { attemptWords } from "../monitoring/attempts.ts";
import type { FailedAttempt } from "./queries.ts";

export function UnreadShops({ contractId, failed }: { contractId: string; failed: readonly FailedAttempt[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className="panel pad" aria-labelledby="unread-shops">
      <h2 id="unread-shops">{t("attempts.ofProduct")}</h2>
      <ul>
        {failed.map(({ domain, completedAt, attempt }) => (
          <li key={domain}>
            <Link to="/c/$contract/monitoring/domains/$domain" params={{ contract: contractId, domain }}>
              <Foreign text={domain} />
            </Link>
            {": "}
            <span className="wrong">{attemptWords(t, attempt)}</span>
            {completedAt === undefined ? null : (
              <span className="faint" title={formats.full(completedAt)}>{` · ${formats.time(completedAt)}`}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
