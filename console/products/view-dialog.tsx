/** The name of a view, and who sees it. */
import { Checkbox, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Asking, type AskingState } from "../kit/asking.tsx";
import { fieldOf } from "../kit/form.ts";
import type { SavedView, ViewChange } from "./saved-views.ts";

interface ViewDialogProps extends AskingState {
  readonly initial: SavedView | null;
  readonly onSave: (change: ViewChange) => void;
}

const nameCharacters = 100;

export function ViewDialog({ initial, onSave, ...dialog }: ViewDialogProps) {
  const { t } = useTranslation();
  return (
    <Asking
      {...dialog}
      title={t("list.views.saveTitle")}
      submit={t("list.views.keep")}
      onSubmit={(form) => onSave({ name: fieldOf(form, "name").trim(), isShared: form.has("isShared") })}
    >
      <TextInput
        name="name"
        label={t("list.views.name")}
        description={t("list.views.nameHelp")}
        defaultValue={initial?.name ?? ""}
        required
        pattern=".*\S.*"
        maxLength={nameCharacters}
        data-autofocus
      />
      <Checkbox name="isShared" label={t("list.views.share")} defaultChecked={initial?.isShared ?? false} />
    </Asking>
  );
}
