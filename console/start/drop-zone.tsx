/** Takes a file: dropped, chosen, or pasted as text. */
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

export function DropZone({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  return (
    <div
      className="drop-zone"
      data-over={isOver}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain");
        if (text.includes("\n")) onFile(new File([text], t("start.pasted"), { type: "text/csv" }));
        else take(event.clipboardData.files);
      }}
      tabIndex={0}
    >
      <span>{label}</span>
      <Button onClick={() => input.current?.click()}>{t("start.chooseFile")}</Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
