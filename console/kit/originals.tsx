/** What the service said, under Details: its own words are English. */
import { useTranslation } from "react-i18next";
import { Foreign } from "./foreign.tsx";

export function Originals({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation();
  if (texts.length === 0) return null;
  return (
    <details>
      <summary>{t("failure.details")}</summary>
      {texts.map((text, index) => (
        <p key={index} lang="en">
          <Foreign text={text} isWhole />
        </p>
      ))}
    </details>
  );
}
