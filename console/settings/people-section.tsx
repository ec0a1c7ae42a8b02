/** Who may see and do what: people of the company with their role, and their rights in this contract. */
import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContract, useContractId } from "../app/contract.ts";
import { useMay } from "../app/permissions.ts";
import { Asking } from "../kit/asking.tsx";
import { Download } from "../kit/download.tsx";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { fieldOf } from "../kit/form.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import {
  changeRole,
  invite,
  peopleQuery,
  putRights,
  removePerson,
  rightsQuery,
  type GivenRole,
  type Person,
  type Right,
} from "./queries.ts";
import { Secret } from "./secret.tsx";

const roles = ["owner", "member", "reader"] as const;
const rights = ["approve", "activate", "guard"] as const;

export function PeopleSection() {
  const companyId = useContract()?.companyId;
  return companyId === undefined ? null : <People companyId={companyId} />;
}

function People({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const may = useMay("people");
  const people = useQuery(peopleQuery(companyId));
  const ofContract = useQuery(rightsQuery(contractId)).data;
  const [isInviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Person | null>(null);
  const change = useMutation({ mutationFn: async (act: () => Promise<void>) => await act() });
  return (
    <>
      {change.isError ? <Failure error={change.error} /> : null}
      <Loaded query={people} lines={4}>
        {(listed) => (
          <TableScroll label={t("settings.names.people")}>
            <table className="plain">
              <thead>
                <tr>
                  <th scope="col">{t("settings.people.name")}</th>
                  <th scope="col">{t("settings.people.role")}</th>
                  {rights.map((right) => (
                    <th key={right} scope="col">
                      {t(`settings.rights.${right}`)}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="hidden-text">{t("settings.people.remove")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {listed.map((person) => (
                  <Row
                    key={person.userId}
                    person={person}
                    rights={ofContract?.find(({ userId }) => userId === person.userId)?.rights ?? []}
                    mayChange={may}
                    onRole={(role) => change.mutate(async () => await changeRole(companyId, person.userId, role))}
                    onRights={(given) => change.mutate(async () => await putRights(contractId, person.userId, given))}
                    onRemove={() => setRemoving(person)}
                  />
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </Loaded>
      {may ? (
        <div className="actions">
          <Button variant="filled" onClick={() => setInviting(true)}>
            {t("settings.people.invite")}
          </Button>
          <Download path={`/api/v3/vendor/contracts/${contractId}/settings/rights`} />
        </div>
      ) : (
        <p className="soft">{t("settings.people.mayNot")}</p>
      )}
      {isInviting ? <InviteDialog companyId={companyId} onClose={() => setInviting(false)} /> : null}
      {removing === null ? null : (
        <RemoveDialog companyId={companyId} person={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}

interface RowProps {
  readonly person: Person;
  readonly rights: readonly Right[];
  readonly mayChange: boolean;
  readonly onRole: (role: GivenRole) => void;
  readonly onRights: (rights: readonly Right[]) => void;
  readonly onRemove: () => void;
}

function Row({ person, rights: own, mayChange, onRole, onRights, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { name, email, pending } = person;
  const [role = "reader"] = person.roles;
  const given = roles.find((one) => one === role);
  return (
    <tr>
      <th scope="row" className="person-cell">
        <Foreign text={name} /> {pending ? <span className="state">{t("settings.people.pending")}</span> : null}
        <small>
          <Foreign text={email} />
        </small>
      </th>
      <td>
        {mayChange && given !== undefined ? (
          <Select
            size="xs"
            w={130}
            aria-label={t("settings.people.roleOf", { name })}
            value={given}
            data={roles.map((value) => ({ value, label: t(`shell.roles.${value}`) }))}
            onChange={(value) => {
              const chosen = roles.find((one) => one === value);
              if (chosen !== undefined && chosen !== given) onRole(chosen);
            }}
          />
        ) : (
          t(`shell.roles.${role}`)
        )}
      </td>
      {rights.map((right) => (
        <td key={right}>
          <Checkbox
            aria-label={`${t(`settings.rights.${right}`)}: ${name}`}
            checked={role === "owner" || role === "admin" || own.includes(right)}
            disabled={!mayChange || role !== "member"}
            onChange={(event) =>
              onRights(event.currentTarget.checked ? [...own, right] : own.filter((one) => one !== right))
            }
          />
        </td>
      ))}
      <td className="number">
        {mayChange ? (
          <Button size="compact-xs" onClick={onRemove}>
            {t("settings.people.remove")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function InviteDialog({ companyId, onClose }: { companyId: number; onClose: () => void }) {
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
      onClose={onClose}
      onSubmit={(form) => send.mutate({ email: fieldOf(form, "email").trim(), name: fieldOf(form, "name").trim() })}
    >
      <TextInput name="name" label={t("settings.people.name")} required maxLength={200} data-autofocus />
      <TextInput name="email" type="email" label={t("settings.people.email")} required maxLength={254} />
      <Select
        label={t("settings.people.role")}
        value={role}
        data={roles.map((value) => ({ value, label: t(`shell.roles.${value}`) }))}
        onChange={(value) => setRole(roles.find((one) => one === value) ?? "member")}
      />
      {send.data === undefined ? null : send.data === null ? (
        <p role="status">{t("settings.people.isThere")}</p>
      ) : (
        <>
          <p role="status">{t("settings.people.linkHelp")}</p>
          <Secret
            label={t("settings.people.link")}
            text={`${globalThis.location.origin}/console/#invitation=${send.data}`}
          />
        </>
      )}
    </Asking>
  );
}

function RemoveDialog({ companyId, person, onClose }: { companyId: number; person: Person; onClose: () => void }) {
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
