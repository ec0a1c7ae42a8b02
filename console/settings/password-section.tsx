/** The person's API password: by it programs do what the person may do. It is shown once. */
import { Button, Select } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Asking } from "../kit/asking.tsx";
import { generatePassword, revokePassword } from "./queries.ts";
import { Secret } from "../people/secret.tsx";

const scopes = ["data", "account"] as const;
type Scope = (typeof scopes)[number];

export function PasswordSection() {
  const { t } = useTranslation();
  const [scope, setScope] = useState<Scope>("data");
  const [openDialog, setOpenDialog] = useState<"make" | "revoke" | null>(null);
  const close = (): void => setOpenDialog(null);
  const generate = useMutation({ mutationFn: async () => await generatePassword(scope), onSuccess: close });
  const revoke = useMutation({
    mutationFn: revokePassword,
    onSuccess: () => {
      generate.reset();
      close();
    },
  });
  const wanted = openDialog === "revoke" ? revoke : generate;
  return (
    <div className="panel pad list-editor">
      <Select
        size="xs"
        w={320}
        label={t("settings.password.scope")}
        description={t(`settings.password.scopeHelps.${scope}`)}
        value={scope}
        data={scopes.map((value) => ({ value, label: t(`settings.password.scopes.${value}`) }))}
        onChange={(value) => setScope(scopes.find((one) => one === value) ?? "data")}
      />
      <div className="actions">
        <Button variant="filled" onClick={() => setOpenDialog("make")}>
          {t("settings.password.make")}
        </Button>
        <Button onClick={() => setOpenDialog("revoke")}>{t("settings.password.revoke")}</Button>
      </div>
      {generate.data === undefined ? null : (
        <>
          <p role="status">{t("settings.password.once")}</p>
          <Secret label={t("settings.password.title")} text={generate.data} />
        </>
      )}
      {revoke.isSuccess && generate.data === undefined ? <p role="status">{t("settings.password.revoked")}</p> : null}
      {openDialog === null ? null : (
        <Asking
          title={t(`settings.password.${openDialog}`)}
          submit={t(`settings.password.${openDialog}Now`)}
          isBusy={wanted.isPending}
          error={wanted.error}
          onClose={close}
          onSubmit={() => wanted.mutate()}
        >
          <p>{t("settings.password.ends")}</p>
        </Asking>
      )}
    </div>
  );
}
