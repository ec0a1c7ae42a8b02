/** A page read as collectors do, and nothing stored: what was found, where it stood, and the recipe that finds it again. */
import { Button, FileButton, Select, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AskOwner } from "../kit/ask-owner.tsx";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { legibleJson } from "../kit/legible.ts";
import { fieldOf } from "../kit/form.ts";
import { WriteButton } from "../kit/write-button.tsx";
import { Frame } from "./frame.tsx";
import { recipeQuery, shopsQuery, tryOut, type Recipe, type Tried } from "./queries.ts";
import { ReadingView } from "./reading-view.tsx";
import { RecipeDialog } from "./recipe-dialog.tsx";
import { isGood } from "./reading-state.ts";

interface PageTried {
  readonly url: string;
  readonly chosen?: number;
}

const mostBytes = 8 * 1_024 * 1_024;

export function TryPage() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const search = useSearch({ from: "/c/$contract/monitoring/try" });
  const mayTry = useMay("settings");
  const shops = useQuery(shopsQuery(contractId)).data ?? [];
  const [domain, setDomain] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const run = useMutation({
    mutationFn: async ({ url, chosen }: PageTried) =>
      await tryOut(contractId, {
        url,
        ...(domain === null ? {} : { domain }),
        ...(file === null ? {} : { body: await file.text() }),
        ...(chosen === undefined ? {} : { chosen }),
      }),
  });
  if (!mayTry) {
    return (
      <Frame>
        <p className="soft">
          <AskOwner text={t("monitoring.mayNotTry")} />
        </p>
      </Frame>
    );
  }
  const isTooLarge = file !== null && file.size > mostBytes;
  return (
    <Frame>
      <form
        className="panel pad try"
        onSubmit={(event) => {
          event.preventDefault();
          const url = fieldOf(new FormData(event.currentTarget), "url").trim();
          if (!isTooLarge) run.mutate({ url });
        }}
      >
        <TextInput
          name="url"
          type="url"
          size="xs"
          className="try-url"
          label={t("monitoring.try.url")}
          placeholder="https://shop-b.example/kettle"
          defaultValue={search["url"] ?? ""}
          required
          maxLength={2_000}
        />
        <Select
          label={t("monitoring.try.as")}
          placeholder={t("monitoring.try.byHost")}
          clearable
          size="xs"
          w={220}
          value={domain}
          data={shops.map((shop) => shop.domain)}
          onChange={setDomain}
        />
        <FileButton onChange={setFile} accept="text/html,.html,.htm">
          {(props) => (
            <Button {...props}>{file === null ? t("monitoring.try.saved") : t("monitoring.try.another")}</Button>
          )}
        </FileButton>
        <WriteButton type="submit" variant="filled" loading={run.isPending}>
          {t("monitoring.try.read")}
        </WriteButton>
        <p className="soft try-help">
          {file === null ? (
            t("monitoring.try.help")
          ) : (
            <>
              <Foreign text={file.name} />{" "}
              {isTooLarge ? <span className="wrong">{t("monitoring.try.tooLarge")}</span> : t("monitoring.try.instead")}{" "}
              <button type="button" className="link" onClick={() => setFile(null)}>
                {t("monitoring.try.fetch")}
              </button>
            </>
          )}
        </p>
      </form>
      {run.isError ? <Failure error={run.error} /> : null}
      {run.data === undefined ? null : (
        <Result
          tried={run.data}
          domain={domain ?? hostOf(run.variables?.url ?? "")}
          isBusy={run.isPending}
          onChoose={(chosen) => run.mutate({ url: run.variables?.url ?? "", chosen })}
        />
      )}
    </Frame>
  );
}

interface ResultProps {
  readonly tried: Tried;
  readonly domain: string;
  readonly isBusy: boolean;
  readonly onChoose: (index: number) => void;
}

function Result({ tried, domain, isBusy, onChoose }: ResultProps) {
  const { t } = useTranslation();
  const { outcome, recipe } = tried;
  return (
    <section className="panel pad" aria-labelledby="tried">
      <h2 id="tried">
        <span className={isGood(outcome) ? undefined : "wrong"}>{t(`attempts.outcomes.${outcome}`)}</span>{" "}
        <small>{t("monitoring.try.nothingStored")}</small>
      </h2>
      <ReadingView
        reading={tried}
        action={(index) => (
          <Button size="compact-xs" onClick={() => onChoose(index)} disabled={isBusy}>
            {t("monitoring.try.choose")}
          </Button>
        )}
      />
      {recipe === undefined ? null : <Proposed recipe={recipe} domain={domain} />}
    </section>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? "";
}

/** What finds the chosen price again. It is stored for a shop that is watched. */
function Proposed({ recipe, domain }: { recipe: Recipe; domain: string }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const isWatched = useQuery(shopsQuery(contractId)).data?.some((shop) => shop.domain === domain) === true;
  const stored = useQuery({ ...recipeQuery(contractId, domain), enabled: isWatched });
  const [isStoring, setStoring] = useState(false);
  return (
    <>
      <h2 className="proposed">{t("monitoring.try.proposed")}</h2>
      <pre className="recipe-text" tabIndex={0} aria-label={t("monitoring.try.proposed")}>
        {legibleJson(recipe)}
      </pre>
      {isWatched ? (
        <Button disabled={stored.data === undefined} onClick={() => setStoring(true)}>
          {t("monitoring.try.store", { domain })}
        </Button>
      ) : (
        <p className="soft">{t("monitoring.try.notWatched", { domain })}</p>
      )}
      {isStoring && stored.data !== undefined ? (
        <RecipeDialog
          contractId={contractId}
          domain={domain}
          recipe={recipe}
          etag={stored.data?.etag ?? null}
          onClose={() => setStoring(false)}
        />
      ) : null}
    </>
  );
}
