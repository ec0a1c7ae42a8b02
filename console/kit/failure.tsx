/** What failed, what to do, and the id under which the service's log has it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { RequestFailed, Unreachable } from "../../client/client.ts";
import { AskOwner } from "./ask-owner.tsx";
import { NotSent } from "../service/connection.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { FileTooLarge } from "./file-too-large.ts";
import { Foreign } from "./foreign.tsx";
import { refusalKey } from "./refusal.ts";

export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="failed" role="alert">
      <p className="wrong">
        <FailureText error={error} isRead={onRetry !== undefined} />
      </p>
      {error instanceof RequestFailed ? (
        <details>
          <summary>{t("failure.details")}</summary>
          <Items error={error} />
          <p>
            {error.status} · {error.code} · {t("failure.request")} <code>{error.requestId ?? "–"}</code>
          </p>
        </details>
      ) : null}
      {onRetry === undefined ? null : <Button onClick={onRetry}>{t("failure.again")}</Button>}
    </div>
  );
}

const mostItems = 20;

/** All that is wrong, each with its place. */
function Items({ error: { errors, message } }: { error: RequestFailed }) {
  const items = errors.length === 0 ? [{ message }] : errors.slice(0, mostItems);
  return (
    <ul className="failed-items" lang="en">
      {items.map(({ message: text, path }: { readonly message: string; readonly path?: string }, index) => (
        <li key={index}>
          <Foreign text={text} isWhole />
          {path === undefined || path === "" ? null : (
            <>
              {" "}
              <code>
                <Foreign text={path} />
              </code>
            </>
          )}
        </li>
      ))}
      {errors.length > mostItems ? <li>…</li> : null}
    </ul>
  );
}

const mebibyte = 1_024 * 1_024;

interface FailureTextProps {
  readonly error: unknown;
  /** It was only read, and is read again; what was to be changed is not sent again by itself. */
  readonly isRead?: boolean;
}

/** The sentence alone. Errors of the service are translated by their code. */
export function FailureText({ error, isRead = false }: FailureTextProps) {
  const { t } = useTranslation();
  if (error instanceof NotSent) return <>{t("failure.notSent")}</>;
  if (error instanceof Unreachable) return <>{t(isRead ? "failure.unreachable" : "failure.unanswered")}</>;
  if (error instanceof FileTooLarge) return <>{t("failure.tooLarge", { size: error.mostBytes / mebibyte })}</>;
  if (!(error instanceof RequestFailed)) return <>{t("failure.program")}</>;
  if (error.code === "request.forbidden") return <AskOwner text={t("refusals.request.forbidden")} />;
  if (error.code === "request.preconditionFailed") return <ChangedMeanwhile item={error.errors[0]} />;
  return <>{t(refusalKey(error.code))}</>;
}
