/** The recipe of a shop: where its prices stand when no general method is sure. A version is stored only if its tests hold. */
import { Button, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { useMay } from "../app/permissions.ts";
import { Asking } from "../kit/asking.tsx";
import { Failure } from "../kit/failure.tsx";
import { fieldOf } from "../kit/form.ts";
import { Foreign } from "../kit/foreign.tsx";
import { legibleJson } from "../kit/legible.ts";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { deleteRecipe, putRecipe, recipeQuery, tryOut, type Recipe } from "./queries.ts";
import { isGood } from "./standing.ts";

/** For a page on which no method finds a price. */
const unwritten: Recipe = { fields: { price: [{ css: "" }] }, tests: [] };

export function RecipePanel({ domain }: { domain: string }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const recipe = useQuery(recipeQuery(contractId, domain));
  const mayWrite = useMay("settings");
  const [isChanging, setChanging] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const stored = recipe.data ?? null;
  const panel = useRef<HTMLElement>(null);
  const isAsked = useLocation({ select: ({ hash }) => hash === "shop-recipe" });
  useEffect(() => {
    if (isAsked && !recipe.isPending) panel.current?.scrollIntoView();
  }, [isAsked, recipe.isPending]);
  return (
    <section ref={panel} className="panel pad" aria-labelledby="shop-recipe">
      <div className="panel-head">
        <h2 id="shop-recipe">
          {t("monitoring.recipe.title")}{" "}
          <small>{stored === null ? "" : t("monitoring.recipe.version", { version: stored.version })}</small>
        </h2>
        {!mayWrite || recipe.data === undefined ? null : stored === null ? (
          <Button onClick={() => setChanging(true)}>{t("monitoring.recipe.write")}</Button>
        ) : (
          <div className="actions">
            <Button onClick={() => setChanging(true)}>{t("monitoring.recipe.change")}</Button>
            <Button onClick={() => setRemoving(true)}>{t("monitoring.recipe.remove")}</Button>
          </div>
        )}
      </div>
      <Loaded query={recipe} lines={2}>
        {(found) => (found === null ? <None /> : <Shown recipe={found} />)}
      </Loaded>
      {isChanging ? (
        <RecipeDialog
          contractId={contractId}
          domain={domain}
          recipe={stored?.recipe ?? unwritten}
          etag={stored?.etag ?? null}
          onClose={() => setChanging(false)}
        />
      ) : null}
      {isRemoving ? <RemoveDialog domain={domain} onClose={() => setRemoving(false)} /> : null}
    </section>
  );
}

function None() {
  const { t } = useTranslation();
  const contract = useContractId();
  return (
    <p className="soft">
      {t("monitoring.recipe.none")}{" "}
      <Link to="/c/$contract/monitoring/try" params={{ contract }}>
        {t("monitoring.toTry")}
      </Link>
    </p>
  );
}

interface ShownRecipe {
  readonly isProven: boolean;
  readonly message?: string;
  readonly storedAt: string;
  readonly recipe: Recipe;
}

function Shown({ recipe: { isProven, message, storedAt, recipe } }: { recipe: ShownRecipe }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <p>
        {isProven ? t("monitoring.recipe.proven") : t("monitoring.recipe.notProven")}{" "}
        <span className="soft">
          {t("monitoring.recipe.tests", { count: recipe.tests.length })} · {formats.time(storedAt)}
          {message === undefined ? null : (
            <>
              {" · "}
              <Foreign text={message} />
            </>
          )}
        </span>
      </p>
      <pre className="recipe-text" tabIndex={0} aria-label={t("monitoring.recipe.title")}>
        {legibleJson(recipe)}
      </pre>
    </>
  );
}

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
            {t(`monitoring.outcomes.${run.data.outcome}`)}
            {" · "}
            {price === null ? t("monitoring.recipe.findsNothing") : t("monitoring.recipe.finds", { price })}
          </span>
        )}
      </div>
      {run.isError ? <Failure error={run.error} /> : null}
    </>
  );
}

/** What is read from then on may be less, so it asks. */
function RemoveDialog({ domain, onClose }: { domain: string; onClose: () => void }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const remove = useMutation({
    mutationFn: async () => await deleteRecipe(contractId, domain),
    onSuccess: onClose,
  });
  return (
    <Asking
      title={t("monitoring.recipe.removeOf", { domain })}
      submit={t("monitoring.recipe.remove")}
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>{t("monitoring.recipe.removeHelp")}</p>
    </Asking>
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
