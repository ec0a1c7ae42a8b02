/** "This is the price": the recipe that reads it from the stored page, confirmed on other pages and stored with them as its tests. */
import { Button, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isInvalid } from "../service/service.ts";
import { Asking } from "../kit/asking.tsx";
import { Failure } from "../kit/failure.tsx";
import { ForeignLink } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { LanguageNumber } from "../kit/language-number.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { deriveQuery, putRecipe, recipeQuery, type Derived, type NamedPrice } from "./queries.ts";

/** What a person says of a page that is offered, by its id: the price that was confirmed, or that it is another. */
type Answers = Readonly<Record<string, { readonly isRight: boolean; readonly price: string | null }>>;

interface MendDialogProps {
  readonly contractId: string;
  readonly domain: string;
  readonly named: NamedPrice;
  readonly onClose: () => void;
}

export function MendDialog({ contractId, domain, named, onClose }: MendDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [pages, setPages] = useState<readonly NamedPrice[]>([named]);
  const [answers, setAnswers] = useState<Answers>({});
  const derived = useQuery(deriveQuery(contractId, domain, pages));
  const stored = useQuery(recipeQuery(contractId, domain));
  const offered = derived.data?.pages ?? [];
  const confirmed = offered.filter((page) => isConfirmed(answers, page));
  const checked = pages.length + confirmed.length;
  const isRefused = offered.some((page) => answerOf(answers, page)?.isRight === false);
  const save = useMutation({
    mutationFn: async ({ recipe }: Derived) =>
      await putRecipe(contractId, domain, {
        recipe: withTests(recipe, confirmed),
        message: t("monitoring.mend.message"),
        etag: stored.data?.etag ?? null,
      }),
    onSuccess: onClose,
  });
  const isReady = derived.data !== undefined && stored.data !== undefined && !isRefused && !derived.isFetching;
  return (
    <Asking
      title={t("monitoring.mend.of", { domain })}
      submit={t("monitoring.mend.store")}
      isBusy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={() => {
        if (isReady) save.mutate(derived.data);
      }}
    >
      {isInvalid(derived.error) ? (
        <NotFound isFirst={pages.length === 1} onAgain={() => setPages([named])} />
      ) : (
        <>
          <p>{t("monitoring.mend.finds", { price: formats.amount(named.price) })}</p>
          <Loaded query={derived} lines={4}>
            {() => (
              <ul className="mend-pages">
                {offered.map((page) => (
                  <OfferedPage
                    key={page.sampleId}
                    page={page}
                    isRight={answerOf(answers, page)?.isRight ?? null}
                    onAnswer={(isRight) =>
                      setAnswers({ ...answers, [page.sampleId]: { isRight, price: page.price ?? null } })
                    }
                    onName={(price) => setPages([...pages, { sample: page.sampleId, price }])}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        </>
      )}
      {derived.data === undefined ? null : (
        <p className={isRefused ? "wrong" : "soft"} role="status">
          {isRefused ? t("monitoring.mend.refused") : t("monitoring.mend.confirmed", { count: checked })}
        </p>
      )}
      {stored.isError ? <Failure error={stored.error} /> : null}
    </Asking>
  );
}

function NotFound({ isFirst, onAgain }: { isFirst: boolean; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="wrong" role="alert">
        {t("monitoring.mend.notFound")}
      </p>
      {isFirst ? null : (
        <div>
          <Button size="compact-xs" onClick={onAgain}>
            {t("monitoring.mend.again")}
          </Button>
        </div>
      )}
    </>
  );
}

/** An answer to another price than the one that is shown now is none. */
function answerOf(answers: Answers, { sampleId, price }: Derived["pages"][number]): { isRight: boolean } | null {
  const answer = answers[sampleId];
  return answer === undefined || answer.price !== (price ?? null) ? null : answer;
}

function isConfirmed(answers: Answers, page: Derived["pages"][number]): boolean {
  return page.price !== undefined && answerOf(answers, page)?.isRight === true;
}

function withTests(recipe: Derived["recipe"], confirmed: Derived["pages"]): Derived["recipe"] {
  const tests = confirmed.map(({ sampleId, price = "" }) => ({ sample: sampleId, expect: { price } }));
  const known = new Set(recipe.tests.map(({ sample }) => sample));
  return { ...recipe, tests: [...recipe.tests, ...tests.filter(({ sample }) => !known.has(sample))] };
}

interface OfferedPageProps {
  readonly page: Derived["pages"][number];
  readonly isRight: boolean | null;
  readonly onAnswer: (isRight: boolean) => void;
  /** The price that the page has. */
  readonly onName: (price: string) => void;
}

function OfferedPage({ page, isRight, onAnswer, onName }: OfferedPageProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { url, name, price, currency, before } = page;
  const [right, setRight] = useState<number | null>(null);
  const title = name ?? url;
  return (
    <li>
      <div className="mend-page">
        <span>
          <ForeignLink url={url}>{title}</ForeignLink>
        </span>
        <span className="mend-price number">
          {price === undefined ? (
            <span className="wrong">{t("monitoring.mend.nothing")}</span>
          ) : (
            <>
              <b>{formats.amount(price, currency)}</b> {currency}
            </>
          )}
          {before === undefined ? null : (
            <span className="faint"> {t("monitoring.mend.before", { price: formats.amount(before, currency) })}</span>
          )}
        </span>
        <SegmentedControl
          size="xs"
          aria-label={t("monitoring.mend.question", { name: title })}
          value={isRight === null ? "" : isRight ? "yes" : "no"}
          data={[
            { value: "yes", label: t("monitoring.mend.yes"), disabled: price === undefined },
            { value: "no", label: t("monitoring.mend.no") },
          ]}
          onChange={(value) => onAnswer(value === "yes")}
        />
      </div>
      {isRight === false ? (
        <div className="mend-other">
          <LanguageNumber
            label={t("monitoring.mend.right")}
            value={right}
            onChange={setRight}
            min={0}
            allowNegative={false}
            decimalScale={4}
            unit={currency}
          />
          <Button size="xs" disabled={right === null || right <= 0} onClick={() => onName(String(right ?? 0))}>
            {t("monitoring.mend.look")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

interface AnotherAmountProps {
  readonly onName: (price: string) => void;
}

/** For a price that is not among those that the methods found. */
export function AnotherAmount({ onName }: AnotherAmountProps) {
  const { t } = useTranslation();
  const [price, setPrice] = useState<number | null>(null);
  return (
    <div className="mend-other">
      <LanguageNumber
        label={t("monitoring.mend.another")}
        value={price}
        onChange={setPrice}
        min={0}
        allowNegative={false}
        decimalScale={4}
      />
      <Button size="xs" disabled={price === null || price <= 0} onClick={() => onName(String(price ?? 0))}>
        {t("monitoring.try.choose")}
      </Button>
    </div>
  );
}
