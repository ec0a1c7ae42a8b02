/** Who comes into a company, and who goes. */
import { Select, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Person } from "../service/people.ts";
import { Asking } from "../kit/asking.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { fieldOf } from "../kit/form.ts";
import { Invitation } from "./invitation.tsx";
import { invite, removePerson, type GivenRole } from "./queries.ts";

export const roles = ["owner", "member", "approver", "reader"] as const;

interface InviteProps {
  readonly companyId: number;
  /** The shop in which the person begins; null where no shop is open. */
  readonly contractId: string | null;
  readonly onClose: () => void;
}

export function InviteDialog({ companyId, contractId, onClose }: InviteProps) {
  const { t } = useTranslation();
  const [role, setRole] = useState<GivenRole>("member");
  const send = useMutation({
    mutationFn: async (person: { email: string; name: string }) => await invite(companyId, { ...person, role }),
  });
  return (
    <Asking
      title={t("settings.people.invite")}
      submit={t("settings.people.makeLink")}
      isBusy={send.isPending}
      error={send.error}
      isDone={send.data !== undefined}
      onClose={onClose}
      onSubmit={(form) => send.mutate({ email: fieldOf(form, "email").trim(), name: fieldOf(form, "name").trim() })}
    >
      <TextInput name="name" label={t("settings.people.name")} required maxLength={200} data-autofocus />
      <TextInput name="email" type="email" label={t("settings.people.email")} required maxLength={254} />
      <Select
        label={t("settings.people.role")}
        value={role}
        data={roles.map((value) => ({ value, label: t(`shell.roles.${value}`) }))}
        description={t(`settings.people.roleHelp.${role}`)}
        onChange={(value) => setRole(roles.find((one) => one === value) ?? "member")}
      />
      {send.data === undefined ? null : <Invitation token={send.data} contractId={contractId} />}
    </Asking>
  );
}

export function RemoveDialog({
  companyId,
  person,
  onClose,
}: {
  companyId: number;
  person: Person;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const remove = useMutation({
    mutationFn: async () => await removePerson(companyId, person.userId),
    onSuccess: onClose,
  });
  return (
    <Asking
      title={
        <>
          {t("settings.people.removeTitle")} <Foreign text={person.name} />
        </>
      }
      submit={t("settings.people.remove")}
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>{t("settings.people.removeHelp")}</p>
    </Asking>
  );
}
