/** E-mail and password, or what a link brought. */
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { connection } from "../service/connection.ts";
import { session, type Credentials } from "../service/session.ts";
import { fieldOf } from "../kit/form.ts";
import type { LinkToken } from "./link-token.ts";
import { isLinkOver, SignInError } from "./sign-in-error.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

interface SignInProps {
  readonly link: LinkToken | null;
  readonly onDone: () => void;
  readonly isDialog?: boolean;
}

export function SignIn({ link, onDone, isDialog = false }: SignInProps) {
  const { t } = useTranslation();
  const signIn = useMutation({
    mutationFn: async (credentials: Credentials) => await session.signIn(credentials),
    onSuccess: onDone,
  });
  if (link?.kind === "enter") return <ByLink token={link.token} signIn={signIn} onOther={onDone} />;
  const isNew = link !== null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [email, password] = [fieldOf(form, "email"), fieldOf(form, "password")];
    if (link === null) signIn.mutate({ email, password });
    else if (link.kind === "invitation") signIn.mutate({ invitation: link.token, password });
    else signIn.mutate({ passwordToken: link.token, password });
  };
  return (
    <SignInFrame title={isNew ? t(`signIn.${link.kind}`) : t("signIn.title")} isDialog={isDialog}>
      <form onSubmit={submit}>
        {isNew ? null : (
          <TextInput
            name="email"
            type="email"
            label={t("signIn.email")}
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
        )}
        <PasswordInput
          name="password"
          label={isNew ? t("signIn.newPassword") : t("signIn.password")}
          description={isNew ? t("signIn.passwordRule") : undefined}
          autoComplete={isNew ? "new-password" : "current-password"}
          visibilityToggleButtonProps={{ "aria-label": t("signIn.show") }}
          required
          withAsterisk={false}
          minLength={isNew ? 8 : 1}
          autoFocus={isNew}
        />
        {signIn.isError ? <SignInError error={signIn.error} /> : null}
        <Button type="submit" variant="filled" size="sm" fullWidth loading={signIn.isPending}>
          {isNew ? t("signIn.choose") : t("signIn.submit")}
        </Button>
      </form>
      {isNew || isDialog ? null : <Forgotten />}
    </SignInFrame>
  );
}

interface ByLinkProps {
  readonly token: string;
  readonly signIn: { mutate: (credentials: Credentials) => void; error: Error | null };
  readonly onOther: () => void;
}

/**
 * The link works once, so it is used once, however often React shows the page. Its token is in no address any more: while the service has
 * not answered to it, it stays here.
 */
function ByLink({ token, signIn, onOther }: ByLinkProps) {
  const { t } = useTranslation();
  const isUsed = useRef(false);
  useEffect(() => {
    if (!isUsed.current) signIn.mutate({ signInToken: token });
    isUsed.current = true;
  }, [signIn, token]);
  const { error } = signIn;
  if (error === null) return <SignInFrame title={t("signIn.opening")} />;
  if (!isLinkOver(error)) {
    // What the page knows of the connection may be old.
    const tryAgain = async (): Promise<void> => {
      await connection.isThere();
      signIn.mutate({ signInToken: token });
    };
    return (
      <SignInFrame title={t("signIn.notYet")}>
        <SignInError error={error} />
        <Button variant="filled" size="sm" fullWidth onClick={() => void tryAgain()}>
          {t("failure.again")}
        </Button>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("signIn.linkUsed")}>
      <p className="soft">{t("signIn.linkHelp")}</p>
      <Button variant="filled" size="sm" fullWidth onClick={onOther}>
        {t("signIn.withPassword")}
      </Button>
    </SignInFrame>
  );
}

function Forgotten() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <p className="soft">{t("signIn.forgottenHelp")}</p>;
  return (
    <Button variant="transparent" color="gray" onClick={() => setOpen(true)}>
      {t("signIn.forgotten")}
    </Button>
  );
}
