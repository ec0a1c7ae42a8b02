/** A recipe as text: changed by hand, tried on a page, and stored as a version. */
import { Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Asking } from "../kit/asking.tsx";
import { Failure } from "../kit/failure.tsx";
import { fieldOf } from "../kit/form.ts";
import { WriteButton } from "../kit/write-button.tsx";
import { putRecipe, tryOut, type Recipe } from "./queries.ts";
import { isGood } from "./reading-state.ts";

interface RecipeDialogProps {
  readonly contractId: string;
  readonly domain: string;
  readonly recipe: Recipe;
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** The recipe as text. The service judges it: its tests are read before it is stored. */
export function RecipeDialog({ contractId, domain, recipe, etag, onClose }: RecipeDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => JSON.stringify(recipe, null, 2));
  const read = parseRecipe(text);
  const save = useMutation({
    mutationFn: async ({ given, message }: { given: Recipe; message: string }) =>
      await putRecipe(contractId, domain, { recipe: given, message, etag }),
    onSuccess: onClose,
  });
  return (
    <Asking
      title={t("monitoring.recipe.of", { domain })}
      submit={t("monitoring.recipe.store")}
      isBusy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={(form) => {
        if (read !== null) save.mutate({ given: read, message: fieldOf(form, "message").trim() });
      }}
    >
      <p className="soft">{t("monitoring.recipe.storeHelp")}</p>
      <Textarea
        label={t("monitoring.recipe.text")}
        classNames={{ input: "recipe-input" }}
        rows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={read === null ? t("monitoring.recipe.noJson") : undefined}
        spellCheck={false}
        data-autofocus
      />
      <TryRecipe contractId={contractId} domain={domain} recipe={read} />
      <TextInput name="message" label={t("monitoring.recipe.message")} maxLength={500} />
    </Asking>
  );
}

interface TryRecipeProps {
  readonly contractId: string;
  readonly domain: string;
  /** Null while the text is none. */
  readonly recipe: Recipe | null;
}

/** Whether the text finds the price of a page, before it is stored. */
function TryRecipe({ contractId, domain, recipe }: TryRecipeProps) {
  const { t } = useTranslation();
  const [url, setUrl] = useState("");
  const run = useMutation({
    mutationFn: async (given: Recipe) => await tryOut(contractId, { url: url.trim(), domain, recipe: given }),
  });
  const price = run.data?.recipeFields?.["price"] ?? null;
  return (
    <>
      <TextInput
        type="url"
        label={t("monitoring.recipe.tryOn")}
        placeholder={`https://${domain}/kettle`}
        value={url}
        maxLength={2_000}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className="actions">
        <WriteButton
          size="compact-xs"
          loading={run.isPending}
          disabled={recipe === null || url.trim() === ""}
          onClick={() => {
            if (recipe !== null) run.mutate(recipe);
          }}
        >
          {t("monitoring.try.read")}
        </WriteButton>
        {run.data === undefined ? null : (
          <span role="status" className={isGood(run.data.outcome) ? undefined : "wrong"}>
            {t(`attempts.outcomes.${run.data.outcome}`)}
            {" · "}
            {price === null ? t("monitoring.recipe.findsNothing") : t("monitoring.recipe.finds", { price })}
          </span>
        )}
      </div>
      {run.isError ? <Failure error={run.error} /> : null}
    </>
  );
}

/** Only that it is an object with fields and tests is looked at here. */
function parseRecipe(text: string): Recipe | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecipe(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecipe(value: unknown): value is Recipe {
  return typeof value === "object" && value !== null && "fields" in value && "tests" in value;
}
