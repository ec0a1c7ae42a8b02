/** Takes a file: dropped, chosen, or pasted as text. */
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { tableFiles } from "../kit/table-files.ts";

interface DropZoneProps {
  readonly label: string;
  /** A file may be dropped anywhere on the page. */
  readonly isAlone?: boolean;
  readonly onFile: (file: File) => void;
}

export function DropZone({ label, isAlone = false, onFile }: DropZoneProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  useDropAnywhere(isAlone, { setOver, take });
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
        accept={tableFiles}
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

interface Dropping {
  readonly setOver: (isOver: boolean) => void;
  readonly take: (files: FileList | null) => void;
}

/** What the zone itself took is no longer offered here. */
function useDropAnywhere(isActive: boolean, dropping: Dropping): void {
  const newest = useRef(dropping);
  useEffect(() => void (newest.current = dropping));
  useEffect(() => {
    if (!isActive) return undefined;
    const over = (event: DragEvent): void => {
      event.preventDefault();
      newest.current.setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) newest.current.setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      newest.current.setOver(false);
      newest.current.take(event.dataTransfer?.files ?? null);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [isActive]);
}
