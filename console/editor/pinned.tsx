/** Products that are looked at while the strategy is written. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StrategyKey } from "../strategies/queries.ts";
import { FindProduct } from "./find-product.tsx";
import { firstProductsQuery } from "./queries.ts";
import type { EditorState } from "./use-editor.ts";

const PinnedProducts = lazy(async () => ({ default: (await import("./pinned-products.tsx")).PinnedProducts }));

interface PinnedProps {
  readonly strategy: StrategyKey;
  readonly editor: EditorState;
  readonly isReadOnly: boolean;
}

const mostPinned = 100;

export function Pinned({ strategy, editor, isReadOnly }: PinnedProps) {
  const { t } = useTranslation();
  const pins = editor.content.testProductIds;
  const [chosen, setChosen] = useState<string | null>(null);
  const add = (productId: string): void => {
    if (!pins.includes(productId)) editor.pin([...pins, productId].slice(-mostPinned));
    setChosen(productId);
  };
  return (
    <section className="panel pad edit-pinned" aria-labelledby="pinned">
      <div className="edit-pinned-head">
        <h2 id="pinned">
          {t("editor.pinned.title")} <small>{t("editor.pinned.sub")}</small>
        </h2>
        {isReadOnly ? null : <FindProduct contractId={strategy.contractId} onFound={add} />}
      </div>
      {pins.length === 0 ? (
        <Nothing contractId={strategy.contractId} isReadOnly={isReadOnly} onPin={editor.pin} />
      ) : (
        <Suspense fallback={null}>
          <PinnedProducts {...{ strategy, editor, isReadOnly, chosen }} onShow={setChosen} />
        </Suspense>
      )}
    </section>
  );
}

interface NothingProps {
  readonly contractId: string;
  readonly isReadOnly: boolean;
  readonly onPin: (productIds: readonly string[]) => void;
}

function Nothing({ contractId, isReadOnly, onPin }: NothingProps) {
  const { t } = useTranslation();
  const first = useQuery(firstProductsQuery(contractId)).data ?? [];
  return (
    <div className="actions">
      <span className="soft">{first.length === 0 ? t("editor.pinned.noProducts") : t("editor.pinned.empty")}</span>
      {isReadOnly || first.length === 0 ? null : (
        <Button size="compact-xs" onClick={() => onPin(first)}>
          {t("editor.pinned.some", { count: first.length })}
        </Button>
      )}
    </div>
  );
}
