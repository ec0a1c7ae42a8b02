/** What was just done, and the way back: a button that names its key. */
import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Failure } from "../../kit/failure.tsx";
import { Foreign } from "../../kit/foreign.tsx";
import { holdKey, Key } from "../../kit/key.tsx";
import { undo, type UndoState } from "../undo.ts";
import "./undo.css";

export function UndoLine({ offered, error }: UndoState) {
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
          onClick={() => void undo.take()}
          rightSection={<Key>{`${holdKey.trim()} Z`}</Key>}
        >
          {t("undo.undo")}
        </Button>
      </div>
    );
  }
  return (
    <div className="undo-line">
      <div>
        {t("undo.failed")} <Failure error={error} />
      </div>
      <CloseButton aria-label={t("asking.close")} onClick={undo.forget} />
    </div>
  );
}
