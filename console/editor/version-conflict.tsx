/** Another version was stored since the draft began: what it changed, what the draft changed, and both on the newest. */
import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { DifferenceList } from "../review/differences.tsx";
import { differencesOf, type Json } from "../strategies/document-diff.ts";
import { documentQuery, historyQuery } from "../review/queries.ts";
import { printDocument } from "./json-text.ts";
import { merge } from "./merge.ts";
import type { StrategyKey } from "../strategies/queries.ts";
import type { EditorState } from "./use-editor.ts";

interface VersionConflictProps {
  readonly strategy: StrategyKey;
  readonly editor: EditorState;
  readonly onClose: () => void;
}

export function VersionConflict({ strategy: { contractId, strategyId }, editor, onClose }: VersionConflictProps) {
  const { t } = useTranslation();
  const history = useQuery({ ...historyQuery(contractId, strategyId), staleTime: 0 });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t("editor.versions.title")}
      closeButtonProps={{ "aria-label": t("asking.close") }}
    >
      <Loaded query={history} lines={6}>
        {([newest]) =>
          newest === undefined ? null : (
            <Together
              strategy={{ contractId, strategyId }}
              editor={editor}
              newest={newest.documentVersion}
              author={newest.updatedBy}
              storedAt={newest.updateDate}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </Modal>
  );
}

interface TogetherProps extends VersionConflictProps {
  readonly newest: number;
  readonly author: string;
  readonly storedAt: string;
}

function Together({ strategy, editor, newest, author, storedAt, onClose }: TogetherProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { contractId, strategyId } = strategy;
  const { baseVersion } = editor.content;
  const base = useQuery(documentQuery(contractId, strategyId, baseVersion));
  const theirs = useQuery(documentQuery(contractId, strategyId, newest));
  return (
    <Loaded query={base}>
      {(before) => (
        <Loaded query={theirs}>
          {(after) => {
            const { document, both } = merge(before, after, editor.document);
            return (
              <div className="asking">
                <p>
                  {t("editor.versions.text", { newest, base: baseVersion })} <Foreign text={author} /> (
                  {formats.time(storedAt)})
                </p>
                <Side title={t("editor.versions.theirs", { version: newest })} from={before} to={after} />
                <Side title={t("editor.versions.ours")} from={before} to={editor.document} />
                {both.length === 0 ? null : (
                  <p className="wrong">{t("editor.versions.both", { places: both.join(", ") })}</p>
                )}
                <div className="actions">
                  {/* It comes after the dialog has begun. */}
                  <Button
                    variant="filled"
                    autoFocus
                    onClick={() => {
                      editor.rebase(printDocument(document), newest);
                      onClose();
                    }}
                  >
                    {t("editor.versions.together", { version: newest })}
                  </Button>
                  <Button onClick={onClose}>{t("asking.cancel")}</Button>
                </div>
              </div>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

function Side({ title, from, to }: { title: string; from: Json; to: Json }) {
  return (
    <section>
      <h3>{title}</h3>
      <DifferenceList changes={differencesOf(from, to)} />
    </section>
  );
}
