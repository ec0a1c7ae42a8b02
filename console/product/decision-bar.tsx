/** A held price above everything else of its product. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AskOwner } from "../kit/ask-owner.tsx";
import { useMay } from "../service/permissions.ts";
import { usePreferences } from "../service/preferences.ts";
import { heldWords } from "../inbox/causes.ts";
import { DecisionDialogs } from "../inbox/decision-dialogs.tsx";
import { decide, type Decision } from "../inbox/decisions.ts";
import { HeldReasons, HeldSentences } from "../inbox/held-sentences.tsx";
import { oursBefore } from "../inbox/items.ts";
import { heldExplanationQuery, type Approval } from "../inbox/queries.ts";
import type { OpenDialog } from "../inbox/use-deciding.tsx";
import { changePercent } from "../kit/exact.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Key } from "../kit/key.tsx";
import { useKeys } from "../kit/keys.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Move } from "../kit/move.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import type { ProductKey } from "./queries.ts";

export function DecisionBar({ ids, price }: { ids: ProductKey; price: Approval }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const mayDecide = useMay("prices.decide");
  const { openDialog, ask, decision, refused, take, close } = useDecision(ids, price);
  const { priceRecommendation: advised } = price;
  const amount = formats.amount(advised.price, advised.currency);
  const before = oursBefore(price);
  const change = before === null ? null : changePercent(before, advised.price);
  useKeys(
    {
      a: () => take({ decision: "approved" }),
      o: (event) => ask("overwrite", event),
      d: (event) => ask("reject", event),
    },
    mayDecide,
  );
  return (
    <section className="held-bar" aria-labelledby="held">
      <div className="held-what">
        <h2 id="held">
          {t("product.held.title", { price: amount })} {change === null ? null : <Move percent={change} />}
        </h2>
        <p>
          <Foreign text={heldWords(price)} isWhole /> ·{" "}
          <span title={formats.full(price.createdAt)}>{t("inbox.waits", { age: formats.age(price.createdAt) })}</span>
        </p>
      </div>
      {mayDecide ? (
        <div className="actions">
          <WriteButton variant="filled" loading={decision.isPending} onClick={() => take({ decision: "approved" })}>
            {t("inbox.approvePrice", { price: amount })} <Key>A</Key>
          </WriteButton>
          <Button onClick={() => ask("overwrite")}>
            {t("inbox.overwrite")} <Key>O</Key>
          </Button>
          <Button onClick={() => ask("reject")}>
            {t("inbox.reject")} <Key>D</Key>
          </Button>
        </div>
      ) : (
        <p>
          <AskOwner text={t("inbox.mayNot")} />
        </p>
      )}
      {decision.error === null || openDialog !== null ? null : <Failure error={decision.error} />}
      {refused === null ? null : (
        <p role="status">{refused === "request.invalid" ? t("inbox.outside") : t("inbox.refused", { count: 1 })}</p>
      )}
      <Explained contractId={ids.contractId} price={price} />
      <DecisionDialogs
        deciding={{
          openDialog,
          activePrice: price,
          askedCount: 0,
          isBusy: decision.isPending,
          decisionError: decision.error,
          close,
          take,
        }}
      />
    </section>
  );
}

/** One decision on one price; after it the product is read anew. */
function useDecision({ contractId, productId }: ProductKey, price: Approval) {
  const cache = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const decision = useMutation({
    mutationFn: async (wanted: Decision) => await decide(contractId, [price], wanted),
    onSuccess: async () => {
      setOpenDialog(null);
      await Promise.all(
        [
          [contractId, "products", productId],
          [contractId, "inbox"],
        ].map(async (queryKey) => await cache.invalidateQueries({ queryKey })),
      );
    },
  });
  return {
    openDialog,
    ask: (wanted: OpenDialog, event?: KeyboardEvent) => {
      event?.preventDefault();
      setOpenDialog(wanted);
    },
    decision,
    /** The code of the service's refusal, where the price still waits. */
    refused: decision.data?.refused[0]?.code ?? null,
    take: (wanted: Decision) => {
      if (!decision.isPending) decision.mutate(wanted);
    },
    close: () => {
      setOpenDialog(null);
      decision.reset();
    },
  };
}

function Explained({ contractId, price }: { contractId: string; price: Approval }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const explanation = useQuery({ ...heldExplanationQuery(contractId, price, language), enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("inbox.why")}</summary>
      {isOpen ? (
        <Loaded query={explanation} lines={4}>
          {(explained) => (
            <>
              <HeldSentences price={price} explanation={explained} />
              <HeldReasons price={price} explanation={explained} />
            </>
          )}
        </Loaded>
      ) : null}
    </details>
  );
}
