/** What a decision asks before it is taken: a reason, another price, or the exact count of prices. */
import { Button, Modal, NumberInput, TextInput } from "@mantine/core";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../app/preferences.ts";
import { Failure } from "../kit/failure.tsx";
import { fieldOf } from "../kit/form.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { nameOf } from "./items.ts";
import type { Approval } from "./queries.ts";
import type { Deciding } from "./use-deciding.tsx";

export function DecisionDialogs({ deciding }: { deciding: Deciding }) {
  const { t } = useTranslation();
  const { asked, activePrice, count, isBusy, decisionError, close, take } = deciding;
  const common = { isBusy, error: decisionError, onClose: close };
  if (asked === "approve") {
    return <ApproveDialog {...common} count={count} onDecide={() => take({ decision: "approved" })} />;
  }
  if (asked === "overwrite" && activePrice !== null) {
    const overwrite = (overwritePrice: number, comment: string): void =>
      take({ decision: "overwritten", overwritePrice, comment });
    return <OverwriteDialog {...common} price={activePrice} onDecide={overwrite} />;
  }
  if (asked !== "reject") return null;
  const what = count > 0 ? t("inbox.prices", { count }) : activePrice === null ? "" : nameOf(activePrice);
  return <RejectDialog {...common} what={what} onDecide={(comment) => take({ decision: "rejected", comment })} />;
}

interface DialogProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
}

const commentCharacters = 2_000;

/** A dialog with one form: its fields, what went wrong, and two buttons. */
function Asking({
  title,
  submit,
  isBusy,
  error,
  onClose,
  onSubmit,
  children,
}: DialogProps & {
  readonly title: ReactNode;
  readonly submit: string;
  readonly onSubmit: (form: FormData) => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("inbox.close") }}>
      <form
        className="asking"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        {error === null ? null : <Failure error={error} />}
        <div className="actions">
          <Button type="submit" variant="filled" loading={isBusy}>
            {submit}
          </Button>
          <Button onClick={onClose}>{t("inbox.cancel")}</Button>
        </div>
      </form>
    </Modal>
  );
}

function ApproveDialog({ count, onDecide, ...dialog }: DialogProps & { count: number; onDecide: () => void }) {
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
}: DialogProps & { what: string; onDecide: (comment: string) => void }) {
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
}: DialogProps & { price: Approval; onDecide: (price: number, comment: string) => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { language } = usePreferences();
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
        decimalSeparator={language === "de" ? "," : "."}
        thousandSeparator={language === "de" ? "." : ","}
        hideControls
        required
        data-autofocus
      />
      <TextInput name="comment" label={t("inbox.comment")} maxLength={commentCharacters} />
    </Asking>
  );
}
