/** A line once the service has another release than when this page was loaded. What is typed is the person's to save first. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePulse } from "../../service/pulse.ts";

export function ReleaseLine({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  const release = usePulse(contractId)?.release;
  const [known, setKnown] = useState(release);
  if (known === undefined && release !== undefined) setKnown(release);
  if (known === undefined || release === undefined || release === known) return null;
  return (
    <p className="line" role="status">
      {t("shell.newRelease")}{" "}
      <button type="button" className="link" onClick={() => globalThis.location.reload()}>
        {t("shell.reload")}
      </button>
    </p>
  );
}
