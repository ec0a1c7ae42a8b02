/** A text with a button that copies it. Where pages may not copy, on plain http, the text is selected for the keyboard. */
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { legibleLines } from "./legible.ts";

interface CopyProps {
  /** What it is, for the button's name. */
  readonly label: string;
  readonly text: string;
  /** Lines as they are, in place of one word. */
  readonly isBlock?: boolean;
}

export function Copy({ label, text, isBlock = false }: CopyProps) {
  const { t } = useTranslation();
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (code.current !== null) getSelection()?.selectAllChildren(code.current);
    // Types promise it, but only pages of a secure origin have it.
    const { clipboard }: { clipboard?: Clipboard } = navigator;
    if (clipboard === undefined) return;
    await clipboard.writeText(text);
    setCopied(true);
  };
  const word = isCopied ? t("copy.copied") : t("copy.copy");
  const button = (
    <Button size="compact-xs" aria-label={`${word}: ${label}`} onClick={() => void copy()}>
      {word}
    </Button>
  );
  return isBlock ? (
    <div className="copied-block">
      <pre tabIndex={0} role="group" aria-label={label}>
        <code ref={code}>{legibleLines(text)}</code>
      </pre>
      {button}
    </div>
  ) : (
    <span className="nowrap">
      <code ref={code}>{text}</code> {button}
    </span>
  );
}
