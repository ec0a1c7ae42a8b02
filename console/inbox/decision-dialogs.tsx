/** What a decision asks before it is taken: a reason, another price, or the exact count of prices. */
import { NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumberForm } from "../kit/language-number.tsx";
import { Asking, type AskingState } from "../kit/asking.tsx";
import { fieldOf } from "../kit/form.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { nameOf } from "./items.ts";
import type { Approval } from "./queries.ts";
import type { Deciding } from "./use-deciding.tsx";

type Decided = Pick<
  Deciding,
  "activePrice" | "openDialog" | "askedCount" | "close" | "decisionError" | "isBusy" | "take"
> &
  Partial<Pick<Deciding, "hasMoved" | "sent">>;

export function DecisionDialogs({ deciding }: { deciding: Decided }) {
  const { t } = useTranslation();
  const {
    openDialog,
    activePrice,
    askedCount: count,
    hasMoved = false,
    sent = 0,
    isBusy,
    decisionError,
    close,
    take,
  } = deciding;
  const hint = hasMoved
    ? t("inbox.moved", { count })
    : sent > 0 && sent < count
      ? t("inbox.sentOf", { count, sent })
      : null;
  const common = { isBusy, error: decisionError, onClose: close, hint };
  if (openDialog === "approve") {
    return <ApproveDialog {...common} count={count} onDecide={() => take({ decision: "approved" })} />;
  }
  if (openDialog === "overwrite" && activePrice !== null) {
    const overwrite = (overwritePrice: number, comment: string): void =>
      take({ decision: "overwritten", overwritePrice, comment });
    return <OverwriteDialog {...common} price={activePrice} onDecide={overwrite} />;
  }
  if (openDialog !== "reject") return null;
  const what = count > 0 ? t("inbox.prices", { count }) : activePrice === null ? "" : nameOf(activePrice);
  return <RejectDialog {...common} what={what} onDecide={(comment) => take({ decision: "rejected", comment })} />;
}

const commentCharacters = 2_000;

function ApproveDialog({ count, onDecide, ...dialog }: AskingState & { count: number; onDecide: () => void }) {
  const { t } = useTranslation();
  return (
    <Asking
      {...dialog}
      title={t("inbox.approveTitle", { count })}
      submit={t("inbox.approveAll", { count })}
      onSubmit={onDecide}
    >
      <p>{t("inbox.approveHelp")}</p>
    </Asking>
  );
}

function RejectDialog({
  what,
  onDecide,
  ...dialog
}: AskingState & { what: string; onDecide: (comment: string) => void }) {
  const { t } = useTranslation();
  return (
    <Asking
      {...dialog}
      title={
        <>
          {t("inbox.rejectTitle")} <Foreign text={what} />
        </>
      }
      submit={t("inbox.reject")}
      onSubmit={(form) => onDecide(fieldOf(form, "comment").trim())}
    >
      <TextInput
        name="comment"
        label={t("inbox.comment")}
        description={t("inbox.rejectHelp")}
        required
        pattern=".*\S.*"
        maxLength={commentCharacters}
        data-autofocus
      />
    </Asking>
  );
}

function OverwriteDialog({
  price,
  onDecide,
  ...dialog
}: AskingState & { price: Approval; onDecide: (price: number, comment: string) => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const numberForm = useNumberForm();
  const advised = price.priceRecommendation;
  const [amount, setAmount] = useState<number | string>(advised.price);
  const given = Number(amount);
  return (
    <Asking
      {...dialog}
      title={
        <>
          {t("inbox.overwriteTitle")} <Foreign text={nameOf(price)} />
        </>
      }
      submit={given > 0 ? t("inbox.publish", { price: formats.amount(given, advised.currency) }) : t("inbox.overwrite")}
      onSubmit={(form) => {
        if (given > 0) onDecide(given, fieldOf(form, "comment").trim());
      }}
    >
      <NumberInput
        label={t("inbox.price", { currency: advised.currency })}
        description={t("inbox.overwriteHelp", { price: formats.amount(advised.price, advised.currency) })}
        value={amount}
        onChange={setAmount}
        min={0.01}
        decimalScale={2}
        fixedDecimalScale
        {...numberForm}
        hideControls
        required
        data-autofocus
      />
      <TextInput name="comment" label={t("inbox.comment")} maxLength={commentCharacters} />
    </Asking>
  );
}
