/** A dialog with one form: its fields, what went wrong, and two buttons. */
import { Button, Modal } from "@mantine/core";
import type { ReactNode, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "./failure.tsx";
import { WriteButton } from "./write-button.tsx";

export interface AskingState {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  /** What has changed since the dialog was opened. */
  readonly note?: string | null;
}

interface AskingProps extends AskingState {
  readonly title: ReactNode;
  readonly submit: string;
  readonly onSubmit: (form: FormData) => void;
  readonly children: ReactNode;
}

export function Asking({ title, submit, isBusy, error, onClose, onSubmit, note = null, children }: AskingProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("asking.close") }}>
      <form
        className="asking"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        {note === null ? null : (
          <p className="notice" role="alert">
            {note}
          </p>
        )}
        {children}
        {error === null ? null : <Failure error={error} />}
        <div className="actions">
          <WriteButton type="submit" variant="filled" loading={isBusy}>
            {submit}
          </WriteButton>
          <Button onClick={onClose}>{t("asking.cancel")}</Button>
        </div>
      </form>
    </Modal>
  );
}
