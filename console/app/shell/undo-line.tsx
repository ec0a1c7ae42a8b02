/** What was just done, and the way back: a button, or ⌘Z where nothing else has it. */
import { Button, CloseButton } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../kit/failure.tsx";
import { Foreign } from "../../kit/foreign.tsx";
import { holdKey, Key } from "../../kit/key.tsx";
import { undo, type UndoState } from "../undo.ts";
import "./undo.css";

const fields = "input, textarea, select, [contenteditable], [role='dialog'] *";

export function UndoLine({ offered, error }: UndoState) {
  const { t } = useTranslation();
  useUndoKey(offered !== null);
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

/** The editor of strategies has the key for its own steps, so what it took is left alone. */
function useUndoKey(isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (event.key.toLowerCase() !== "z") return;
      if (event.target instanceof Element && event.target.closest(fields) !== null) return;
      event.preventDefault();
      void undo.take();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOffered]);
}
