/** Another window stored another draft: both are shown, and the person takes one. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import { DifferenceList } from "../review/differences.tsx";
import { differencesOf } from "../strategies/document-diff.ts";
import type { StoredDraft } from "./draft.ts";
import { readText } from "./json-text.ts";
import type { EditorState } from "./use-editor.ts";

export function DraftConflict({ editor, theirs }: { editor: EditorState; theirs: StoredDraft | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className="panel pad edit-conflict" aria-labelledby="conflict">
      <h2 id="conflict">{t("editor.conflict.title")}</h2>
      <p>{theirs === null ? t("editor.conflict.gone") : t("editor.conflict.text")}</p>
      {theirs === null ? null : <Both mine={editor.text} theirs={theirs.content.document} />}
      <div className="actions">
        <Button onClick={() => void editor.resolve("mine")}>{t("editor.conflict.mine")}</Button>
        {theirs === null ? null : (
          <Button onClick={() => void editor.resolve("theirs")}>{t("editor.conflict.theirs")}</Button>
        )}
        {theirs === null ? null : (
          <span className="soft">
            {t("editor.conflict.lengths", {
              mine: formats.count(editor.text.length),
              theirs: formats.count(theirs.content.document.length),
            })}
          </span>
        )}
      </div>
    </section>
  );
}

/** The places that differ; of texts that are no JSON, both whole. */
function Both({ mine, theirs }: { mine: string; theirs: string }) {
  const { t } = useTranslation();
  const [own, other] = [readText(mine), readText(theirs)];
  if (own.isJson && other.isJson) {
    const changes = differencesOf(other.value, own.value);
    if (changes.length > 0) return <DifferenceList changes={changes} />;
  }
  return (
    <div className="edit-both">
      <label>
        {t("editor.conflict.here")}
        <textarea readOnly value={mine} rows={8} />
      </label>
      <label>
        {t("editor.conflict.there")}
        <textarea readOnly value={theirs} rows={8} />
      </label>
    </div>
  );
}
