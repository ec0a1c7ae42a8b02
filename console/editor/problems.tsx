/** Everything that is wrong with the text, each with the way to its place. */
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";
import type { Checked, Finding } from "./checked.ts";

interface ProblemsProps {
  readonly checked: Checked;
  readonly findings: readonly Finding[];
  readonly onShow: (pointer: string) => void;
}

export function Problems({ checked: { syntax }, findings, onShow }: ProblemsProps) {
  const { t } = useTranslation();
  if (syntax === null && findings.length === 0) return null;
  return (
    <section className="edit-problems" aria-label={t("editor.findings")} aria-live="polite">
      {syntax === null ? null : <p className="wrong">{t("editor.syntax", { code: syntax.code })}</p>}
      <ul>
        {findings.map(({ pointer, message, isWarning }, index) => (
          <li key={index}>
            <button type="button" className="edit-problem" onClick={() => onShow(pointer)}>
              <span className="state" {...(isWarning ? {} : { "data-kind": "wrong" })}>
                {isWarning ? t("editor.warning") : t("editor.wrong")}
              </span>{" "}
              <Foreign text={message} isWhole />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
