/** What becomes of the draft: a version, a review of it, or nothing. */
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { findNewest } from "../strategies/queries.ts";
import { isStale } from "../service/service.ts";
import { Asking } from "../kit/asking.tsx";
import { Failure } from "../kit/failure.tsx";
import { fieldOf } from "../kit/form.ts";
import { holdKey, Key } from "../kit/key.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { freshContent, storeVersion } from "./queries.ts";
import type { EditorState, Opened } from "./use-editor.ts";

/** Most versions meet no other. */
const VersionConflict = lazy(async () => ({ default: (await import("./version-conflict.tsx")).VersionConflict }));

interface EditorActionsProps {
  readonly opened: Opened;
  readonly editor: EditorState;
  readonly isStorable: boolean;
}

type OpenDialog = "conflict" | "discard" | "save";

export function EditorActions({ opened, editor, isStorable }: EditorActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const store = useStore(opened, editor, () => setOpenDialog("conflict"));
  const discard = useDiscard(opened, editor, () => setOpenDialog(null));
  const isUnchanged = editor.draft.kind === "unchanged";
  const params = { contract: opened.key.contractId, strategy: opened.key.strategyId };
  const openReview = (version: number): void => {
    const search = { to: String(version) };
    void navigate({ to: "/c/$contract/strategies/$strategy/review", params, search });
  };
  const review = (): void => {
    if (editor.storable() === null || store.isPending) return;
    if (isUnchanged) openReview(editor.content.baseVersion);
    else store.mutate("", { onSuccess: openReview });
  };
  const isShown = store.error !== null && openDialog === null;
  return (
    <div className="actions">
      {isShown ? <Failure error={store.error} /> : null}
      <Button disabled={isUnchanged} onClick={() => setOpenDialog("discard")}>
        {t("editor.discard")}
      </Button>
      <Button disabled={isUnchanged || !isStorable} onClick={() => setOpenDialog("save")}>
        {t("editor.save")}
      </Button>
      <WriteButton variant="filled" disabled={!isStorable} loading={store.isPending} onClick={review}>
        {t("review.title")} <Key>{`${holdKey}⏎`}</Key>
      </WriteButton>
      {openDialog === "save" ? (
        <Asking
          title={t("editor.saveTitle")}
          submit={t("editor.saveSubmit")}
          isBusy={store.isPending}
          error={store.error}
          onClose={() => setOpenDialog(null)}
          onSubmit={(form) => store.mutate(fieldOf(form, "message"), { onSuccess: () => setOpenDialog(null) })}
        >
          <TextInput name="message" label={t("editor.message")} maxLength={2_000} />
          <p>{t("editor.saveHelp")}</p>
        </Asking>
      ) : null}
      {openDialog === "discard" ? (
        <Asking
          title={t("editor.discardTitle")}
          submit={t("editor.discard")}
          isBusy={discard.isPending}
          error={discard.error}
          onClose={() => setOpenDialog(null)}
          onSubmit={() => discard.mutate()}
        >
          <p>{t("editor.discardHelp")}</p>
        </Asking>
      ) : null}
      {openDialog === "conflict" ? (
        <Suspense fallback={null}>
          <VersionConflict
            strategy={opened.key}
            editor={editor}
            onClose={() => {
              store.reset();
              setOpenDialog(null);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Stores the text as a version that prices do not follow; the draft ends with it. */
function useStore({ key }: Opened, editor: EditorState, onConflict: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (message: string) => {
      const stored = editor.storable();
      const { baseVersion } = editor.content;
      if (stored === null) return baseVersion;
      const version = await storeVersion(key, { document: stored.document, baseVersion, message });
      await editor.becameVersion(stored.text, version);
      return version;
    },
    onSuccess: async () =>
      await cache.invalidateQueries({
        queryKey: [key.contractId, "settings", "pricingstrategies"],
        refetchType: "none",
      }),
    onError(error) {
      if (isStale(error)) onConflict();
    },
  });
}

function useDiscard({ key }: Opened, editor: EditorState, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => await editor.end(freshContent(key.contractId, await findNewest(key))),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [key.contractId, "settings", "pricingstrategies", "drafts"] });
      onDone();
    },
  });
}
