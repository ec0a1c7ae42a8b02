/** An open editor: the head with what can be done, form or table beside JSON, problems, and the products that are looked at. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AskOwner } from "../kit/ask-owner.tsx";
import { useContract } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Foreign } from "../kit/foreign.tsx";
import { Skeleton } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { domainsQuery, tagsQuery } from "../start/queries.ts";
import { isStorable, type Checked } from "./checked.ts";
import { DraftLine } from "./draft-line.tsx";
import { EditorActions } from "./editor-actions.tsx";
import type { Names } from "./completion/offers.ts";
import { EditingProvider, type Editing } from "./editing.ts";
import { useDraftEffect, type DraftEffect } from "./effect/use-effect.ts";
import { findNode, findRange, pathAt, pathOf, pointerOf } from "./json-text.ts";
import { objectOf, textOf } from "./json.ts";
import { Pinned } from "./pinned.tsx";
import { Problems } from "./problems.tsx";
import { useEditor, type EditorState, type Opened } from "./use-editor.ts";
import { useEditorKeys } from "./use-editor-keys.ts";
import { useFindings } from "./use-findings.ts";

/** Most drafts meet no other. */
const DraftConflict = lazy(async () => ({ default: (await import("./draft-conflict.tsx")).DraftConflict }));
const JsonView = lazy(async () => await import("./json-view.tsx"));

export function KnownEditor({ opened, children }: { opened: Opened; children: ReactNode }) {
  const { t } = useTranslation();
  const editor = useEditor(opened);
  const mayEdit = useMay("strategies.edit");
  const isWritable = useContract()?.active === true;
  const isReadOnly = !(mayEdit && isWritable);
  const findings = useFindings(opened.key.contractId, editor.checked);
  const draftEffect = useDraftEffect(opened.key.contractId, editor.checked);
  const { editing, json } = useViews({ opened, editor, findings, draftEffect, isReadOnly });
  const title = textOf(objectOf(editor.document)?.["name"]) ?? opened.newest.name;
  useEditorKeys(editor, isReadOnly);
  return (
    <EditingProvider value={editing}>
      <Page
        title={title}
        heading={<Foreign text={title} />}
        sub={<DraftLine state={editor.draft} baseVersion={editor.content.baseVersion} isReadOnly={isReadOnly} />}
        actions={
          isReadOnly ? null : <EditorActions opened={opened} editor={editor} isStorable={isStorable(editor.checked)} />
        }
      >
        {isReadOnly ? (
          <p className="notice">
            <AskOwner text={t("editor.readOnly")} />
          </p>
        ) : null}
        {editor.draft.kind === "conflict" ? (
          <Suspense fallback={null}>
            <DraftConflict editor={editor} theirs={editor.draft.theirs} />
          </Suspense>
        ) : null}
        <div className="edit-views">
          <section className="panel edit-view" aria-label={t("editor.form")}>
            {editing.isLocked && !isReadOnly ? <p className="notice">{t("editor.locked")}</p> : null}
            {children}
          </section>
          <section className="panel edit-view" aria-label={t("editor.json")}>
            <Suspense fallback={<Skeleton lines={12} />}>
              <JsonView {...json} />
            </Suspense>
            <Problems checked={editor.checked} findings={findings} onShow={editing.showJson} />
          </section>
        </div>
        <Pinned strategy={opened.key} editor={editor} isReadOnly={isReadOnly} />
      </Page>
    </EditingProvider>
  );
}

interface ViewsOf {
  readonly opened: Opened;
  readonly editor: EditorState;
  readonly findings: Editing["findings"];
  readonly draftEffect: DraftEffect;
  readonly isReadOnly: boolean;
}

/** Both views of the text: what is open in the one is shown in the other. */
function useViews({ opened: { key }, editor, findings, draftEffect, isReadOnly }: ViewsOf) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search: { at?: string } = useSearch({ strict: false });
  const at = search.at ?? "";
  const [shown, setShown] = useState<{ pointer: string; askedAt: number } | null>(null);
  const names = useNames(key.contractId);
  const params = { contract: key.contractId, strategy: key.strategyId };
  const { checked } = editor;
  const go = useCallback(
    (pointer: string) =>
      void navigate({
        to: "/c/$contract/strategies/$strategy/edit",
        params,
        search: pointer === "" ? {} : { at: pointer },
        replace: true,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the parameters are those of the strategy
    [navigate, key.contractId, key.strategyId],
  );
  const showJson = (pointer: string): void => setShown({ pointer, askedAt: Date.now() });
  const editing: Editing = {
    ...editor,
    document: objectOf(editor.document) ?? {},
    isLocked: isReadOnly || checked.syntax !== null,
    findings,
    draftEffect,
    tags: names.tags,
    at,
    open(pointer) {
      go(pointer);
      if (pointer !== "") showJson(pointer);
    },
    showJson,
    openTable(table) {
      const to = "/c/$contract/strategies/$strategy/tables/$table";
      void navigate({ to, params: { ...params, table } }).then(() => showJson(pointerOf(["tables", table])));
    },
  };
  const marks = useMemo(
    () => marksOf(checked, findings, (code) => t("editor.syntax", { code })),
    [checked, findings, t],
  );
  const jsonShown = useMemo(() => {
    if (shown === null || !checked.read.isJson) return null;
    return { from: findRange(checked.read.tree, pathOf(shown.pointer)).from, askedAt: shown.askedAt };
    // oxlint-disable-next-line react/exhaustive-deps -- where the part was when it was asked for
  }, [shown]);
  const json = {
    text: editor.text,
    marks,
    shown: jsonShown,
    isReadOnly,
    names,
    onChange: editor.change,
    onUndo: editor.undo,
    onRedo: editor.redo,
    onCursor(offset: number) {
      const opens = openedAt(checked, offset);
      if (opens !== null && opens !== at) go(opens);
    },
  };
  return { editing, json };
}

/** What the contract knows by name. */
function useNames(contractId: string): Names {
  const tags = useQuery(tagsQuery(contractId)).data;
  const domains = useQuery(domainsQuery(contractId)).data;
  return useMemo(
    () => ({
      tags: tags?.flatMap(({ key }) => (key === undefined ? [] : [key])) ?? [],
      domains: domains ?? [],
    }),
    [tags, domains],
  );
}

/** The branch, or the rule at the end, around a place of the text. */
function openedAt({ read }: Checked, offset: number): string | null {
  if (!read.isJson) return null;
  const path = pathAt(read.tree, offset);
  for (let length = path.length; length > 0; length -= 1) {
    const [before, last] = [path[length - 2], path[length - 1]];
    const isNode = last === "otherwise" || (before === "branches" && typeof last === "number");
    if (isNode && findNode(read.tree, path.slice(0, length))?.type === "object")
      return pointerOf(path.slice(0, length));
  }
  return null;
}

function marksOf({ read, syntax }: Checked, findings: Editing["findings"], words: (code: string) => string) {
  if (syntax !== null) return [{ from: syntax.from, to: syntax.to, message: words(syntax.code), isWarning: false }];
  if (!read.isJson) return [];
  const { tree } = read;
  return findings.map(({ pointer, message, isWarning }) => ({
    ...findRange(tree, pathOf(pointer)),
    message,
    isWarning,
  }));
}
