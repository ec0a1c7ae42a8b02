/** What was just done, and the way back: a button that names its key. */
import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Failure } from "../../kit/failure.tsx";
import { Foreign } from "../../kit/foreign.tsx";
import { holdKey, Key } from "../../kit/key.tsx";
import { undo, type UndoState } from "../../kit/undo.ts";
import "./undo.css";

export function UndoLine({ offered, failed }: UndoState) {
  const { t } = useTranslation();
  if (offered !== null) {
    return (
      <div
        className="undo-line"
        onMouseEnter={undo.stay}
        onMouseLeave={undo.goOn}
        onFocus={undo.stay}
        onBlur={undo.goOn}
      >
        <Foreign text={offered.text} isWhole />
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void undo.take(t("undo.failed"))}
          rightSection={<Key>{`${holdKey.trim()} Z`}</Key>}
        >
          {t("undo.undo")}
        </Button>
      </div>
    );
  }
  if (failed === null) return null;
  return (
    <div className="undo-line">
      <div>
        {failed.text} <Failure error={failed.error} />
      </div>
      <CloseButton aria-label={t("asking.close")} onClick={undo.forget} />
    </div>
  );
}
