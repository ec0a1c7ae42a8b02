/** After a sign-in by link: a password for the next time, now or later. */
import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { session } from "../service/session.ts";
import { fieldOf } from "../kit/form.ts";
import { SignInError } from "./sign-in-error.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function ChoosePassword({ token }: { token: string }) {
  const { t } = useTranslation();
  const choose = useMutation({
    mutationFn: async (password: string) => await session.signIn({ passwordToken: token, password }),
    onSuccess: () => session.forgetPasswordToken(),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    choose.mutate(fieldOf(new FormData(event.currentTarget), "password"));
  };
  return (
    <SignInFrame title={t("signIn.choosePassword")}>
      <form onSubmit={submit}>
        <PasswordInput
          name="password"
          label={t("signIn.newPassword")}
          description={t("signIn.passwordRule")}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("signIn.show") }}
          required
          withAsterisk={false}
          minLength={8}
          autoFocus
        />
        {choose.isError ? <SignInError error={choose.error} /> : null}
        <Button type="submit" variant="filled" size="sm" fullWidth loading={choose.isPending}>
          {t("signIn.choose")}
        </Button>
        <Button size="sm" variant="subtle" color="gray" fullWidth onClick={() => session.forgetPasswordToken()}>
          {t("signIn.later")}
        </Button>
      </form>
    </SignInFrame>
  );
}
