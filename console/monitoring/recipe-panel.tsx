/** The recipe of a shop: where its prices stand when no general method is sure. A version is stored only if its tests hold. */
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Asking } from "../kit/asking.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { legibleJson } from "../kit/legible.ts";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { deleteRecipe, recipeQuery, type Recipe } from "./queries.ts";
import { RecipeDialog } from "./recipe-dialog.tsx";
import { useScrolledTo } from "./scrolled-to.ts";

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
  const panel = useScrolledTo("shop-recipe", !recipe.isPending);
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
