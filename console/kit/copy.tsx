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

interface CopyButtonProps {
  /** What it copies, for the button's name; null beside a field that has the name already. */
  readonly label: string | null;
  readonly text: string;
  /** Selects the text, where it is shown. */
  readonly select: () => void;
}

export function CopyButton({ label, text, select }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    select();
    // Types promise it, but only pages of a secure origin have it.
    const { clipboard }: { clipboard?: Clipboard } = navigator;
    if (clipboard === undefined) return;
    // A browser that refuses leaves the text selected, as one without a clipboard.
    setCopied(
      await clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  };
  const word = isCopied ? t("copy.copied") : t("copy.copy");
  return (
    <Button size="compact-xs" aria-label={label === null ? undefined : `${word}: ${label}`} onClick={() => void copy()}>
      {word}
    </Button>
  );
}

export function Copy({ label, text, isBlock = false }: CopyProps) {
  const code = useRef<HTMLElement>(null);
  const select = (): void => {
    if (code.current !== null) getSelection()?.selectAllChildren(code.current);
  };
  const button = <CopyButton label={label} text={text} select={select} />;
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
