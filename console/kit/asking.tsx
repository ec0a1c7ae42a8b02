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
  readonly hint?: string | null;
}

interface AskingProps extends AskingState {
  readonly title: ReactNode;
  readonly submit: string;
  readonly onSubmit: (form: FormData) => void;
  /** Nothing is left to send: what came of it stands among the children. */
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

export function Asking(props: AskingProps) {
  const { title, submit, isBusy, error, onClose, onSubmit, isDone = false, hint = null, children } = props;
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("asking.close") }}>
      <form
        className="asking"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isDone) onSubmit(new FormData(event.currentTarget));
        }}
      >
        {hint === null ? null : (
          <p className="notice" role="alert">
            {hint}
          </p>
        )}
        {children}
        {error === null ? null : <Failure error={error} />}
        <div className="actions">
          {/* The first element that asks for the focus gets it: a field of the form does, where there is one to begin with. */}
          {isDone ? null : (
            <WriteButton type="submit" variant="filled" loading={isBusy} data-autofocus>
              {submit}
            </WriteButton>
          )}
          <Button variant={isDone ? "filled" : "default"} onClick={onClose}>
            {t(isDone ? "asking.close" : "asking.cancel")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
