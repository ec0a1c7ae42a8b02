/** E-mail and password, or what a link brought. */
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { session, SignInFailed, type Credentials } from "../app/session.ts";
import { fieldOf } from "../kit/form.ts";
import type { LinkToken } from "./link-token.ts";
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
  readonly signIn: { mutate: (credentials: Credentials) => void; isError: boolean };
  readonly onOther: () => void;
}

/** The link works once, so it is used once, however often React shows the page. */
function ByLink({ token, signIn, onOther }: ByLinkProps) {
  const { t } = useTranslation();
  const isUsed = useRef(false);
  useEffect(() => {
    if (!isUsed.current) signIn.mutate({ signInToken: token });
    isUsed.current = true;
  }, [signIn, token]);
  return (
    <SignInFrame title={signIn.isError ? t("signIn.linkUsed") : t("signIn.opening")}>
      {signIn.isError ? (
        <>
          <p className="soft">{t("signIn.linkHelp")}</p>
          <Button variant="filled" size="sm" fullWidth onClick={onOther}>
            {t("signIn.withPassword")}
          </Button>
        </>
      ) : null}
    </SignInFrame>
  );
}

function SignInError({ error }: { error: Error }) {
  const { t } = useTranslation();
  const status = error instanceof SignInFailed ? error.status : 0;
  const text = ((): string => {
    if (status === 401) return t("signIn.wrong");
    if (status === 429) return t("signIn.tooOften");
    if (status === 404) return t("signIn.linkUsed");
    if (status === 400) return t("signIn.refused");
    return t("failure.unreachable");
  })();
  return (
    <p className="wrong" role="alert">
      {text}
    </p>
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
