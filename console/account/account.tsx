/** What a person decides for this browser, and the login password. */
import { PasswordInput, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, type ReactNode, type RefObject, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { accountQuery } from "../service/account.ts";
import { preferences, usePreferences, type Density, type Language, type Theme } from "../service/preferences.ts";
import { OutsideBar } from "../kit/outside-bar.tsx";
import { service } from "../service/service.ts";
import { useBack } from "../kit/back.ts";
import { Failure } from "../kit/failure.tsx";
import { fieldOf } from "../kit/form.ts";
import { Foreign } from "../kit/foreign.tsx";
import { Page } from "../kit/page.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import "./account.css";

export function AccountPage() {
  const { t } = useTranslation();
  const account = useQuery(accountQuery).data;
  const navigate = useNavigate();
  const passwords = useRef<HTMLFormElement>(null);
  useBack(
    () => void navigate({ to: "/", replace: true }),
    () => passwords.current === null || isEmpty(new FormData(passwords.current)),
  );
  return (
    <main className="account">
      <OutsideBar />
      <Page
        title={t("account.title")}
        sub={account === undefined ? undefined : <Foreign text={`${account.name} · ${account.email}`} />}
        actions={<Link to="/">{t("account.back")}</Link>}
      >
        <Appearance />
        <Password form={passwords} />
      </Page>
    </main>
  );
}

function isEmpty(form: FormData): boolean {
  return [...form.values()].every((value) => value === "");
}

function Appearance() {
  const { t } = useTranslation();
  const { theme, language, density, keys } = usePreferences();
  const themes: readonly Theme[] = ["auto", "light", "dark"];
  const densities: readonly Density[] = ["compact", "comfortable"];
  const languages: readonly { value: Language; label: string }[] = [
    { value: "en", label: "English" },
    { value: "de", label: "Deutsch" },
  ];
  return (
    <section className="panel pad">
      <h2>{t("account.browser")}</h2>
      <div className="choices">
        <Row label={t("account.theme")}>
          <SegmentedControl
            aria-label={t("account.theme")}
            value={theme}
            data={themes.map((value) => ({ value, label: t(`account.themes.${value}`) }))}
            onChange={(value) => preferences.choose({ theme: value })}
          />
        </Row>
        <Row label={t("account.language")}>
          <SegmentedControl
            aria-label={t("account.language")}
            value={language}
            data={[...languages]}
            onChange={(value) => preferences.choose({ language: value })}
          />
        </Row>
        <Row label={t("account.density")}>
          <SegmentedControl
            aria-label={t("account.density")}
            value={density}
            data={densities.map((value) => ({ value, label: t(`account.densities.${value}`) }))}
            onChange={(value) => preferences.choose({ density: value })}
          />
        </Row>
        <Row label={t("account.keys")}>
          <SegmentedControl
            aria-label={t("account.keys")}
            value={keys ? "on" : "off"}
            data={[
              { value: "on", label: t("account.on") },
              { value: "off", label: t("account.off") },
            ]}
            onChange={(value) => preferences.choose({ keys: value === "on" })}
          />
        </Row>
      </div>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="choice">
      <span>{label}</span>
      {children}
    </div>
  );
}

function Password({ form: shown }: { form: RefObject<HTMLFormElement | null> }) {
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: async (form: FormData) =>
      await service.post("/api/v3/account/password", {
        body: { currentPassword: fieldOf(form, "current"), newPassword: fieldOf(form, "new") },
      }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    change.mutate(new FormData(form), { onSuccess: () => form.reset() });
  };
  return (
    <section className="panel pad">
      <h2>
        {t("account.password")} <small>{t("account.passwordHelp")}</small>
      </h2>
      <form ref={shown} className="choices" onSubmit={submit}>
        <PasswordInput
          name="current"
          label={t("account.current")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("signIn.show") }}
          required
          withAsterisk={false}
        />
        <PasswordInput
          name="new"
          label={t("signIn.newPassword")}
          description={t("signIn.passwordRule")}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("signIn.show") }}
          minLength={8}
          required
          withAsterisk={false}
        />
        {change.isError ? <Failure error={change.error} /> : null}
        {change.isSuccess ? <p role="status">{t("account.changed")}</p> : null}
        <div>
          <WriteButton type="submit" variant="filled" loading={change.isPending}>
            {t("account.change")}
          </WriteButton>
        </div>
      </form>
    </section>
  );
}
