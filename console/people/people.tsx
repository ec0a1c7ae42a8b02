/** The people of a company: their role, their rights in a contract, who comes and who goes. */
import { Button, Checkbox, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { peopleQuery, type Person } from "../service/people.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { legible } from "../kit/legible.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { InviteDialog, RemoveDialog, roles } from "./people-dialogs.tsx";
import "./people.css";
import { changeRole, putRights, rightsQuery, type GivenRole, type Right } from "./queries.ts";

const rights = ["approve", "activate", "guard"] as const;

interface PeopleProps {
  readonly companyId: number;
  /** Whose rights are shown; null for none. */
  readonly contractId: string | null;
  /** Whether the person may change people. */
  readonly may: boolean;
  /** What stands beside the first button. */
  readonly beside?: ReactNode;
}

export function People({ companyId, contractId, may, beside }: PeopleProps) {
  const { t } = useTranslation();
  const people = useQuery(peopleQuery(companyId));
  const ofContract = useQuery({ ...rightsQuery(contractId ?? ""), enabled: contractId !== null }).data;
  const [isInviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Person | null>(null);
  const change = useMutation({ mutationFn: async (act: () => Promise<void>) => await act() });
  return (
    <>
      {change.isError ? <Failure error={change.error} /> : null}
      <Loaded query={people} lines={4}>
        {(listed) => (
          <TableScroll label={t("settings.names.people")}>
            <table className="plain people">
              <thead>
                <tr>
                  <th scope="col">{t("settings.people.name")}</th>
                  <th scope="col">{t("settings.people.role")}</th>
                  {(contractId === null ? [] : rights).map((right) => (
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
                    rights={
                      contractId === null
                        ? null
                        : (ofContract?.find(({ userId }) => userId === person.userId)?.rights ?? [])
                    }
                    mayChange={may}
                    onRole={(role) => change.mutate(async () => await changeRole(companyId, person.userId, role))}
                    onRights={(given) =>
                      change.mutate(async () => await putRights(contractId ?? "", person.userId, given))
                    }
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
          <Button variant={contractId === null ? "default" : "filled"} onClick={() => setInviting(true)}>
            {t("settings.people.invite")}
          </Button>
          {beside}
        </div>
      ) : null}
      {isInviting ? (
        <InviteDialog companyId={companyId} contractId={contractId} onClose={() => setInviting(false)} />
      ) : null}
      {removing === null ? null : (
        <RemoveDialog companyId={companyId} person={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}

interface RowProps {
  readonly person: Person;
  /** Null where no contract is looked at. */
  readonly rights: readonly Right[] | null;
  readonly mayChange: boolean;
  readonly onRole: (role: GivenRole) => void;
  readonly onRights: (rights: readonly Right[]) => void;
  readonly onRemove: () => void;
}

function Row({ person, rights: own, mayChange, onRole, onRights, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { name, email, pending } = person;
  const [role = "reader"] = person.roles;
  // An admin is nobody's to change.
  const known = roles.find((one) => one === role);
  const mayChangePerson = mayChange && known !== undefined;
  const given = own ?? [];
  return (
    <tr>
      <th scope="row" className="person-cell">
        <Foreign text={name} /> {pending ? <span className="state">{t("settings.people.pending")}</span> : null}
        <small>
          <Foreign text={email} />
        </small>
      </th>
      <td>
        {mayChangePerson ? (
          <Select
            size="xs"
            w={130}
            aria-label={t("settings.people.roleOf", { name })}
            value={known}
            data={roles.map((value) => ({ value, label: t(`shell.roles.${value}`) }))}
            onChange={(value) => {
              const chosen = roles.find((one) => one === value);
              if (chosen !== undefined && chosen !== known) onRole(chosen);
            }}
          />
        ) : (
          t(`shell.roles.${role}`)
        )}
      </td>
      {(own === null ? [] : rights).map((right) => (
        <td key={right}>
          <Checkbox
            aria-label={`${t(`settings.rights.${right}`)}: ${legible(name)}`}
            checked={given.includes(right)}
            disabled={!mayChange || role !== "member"}
            onChange={(event) =>
              onRights(event.currentTarget.checked ? [...given, right] : given.filter((one) => one !== right))
            }
          />
        </td>
      ))}
      <td className="number">
        {mayChangePerson ? (
          <Button size="compact-xs" onClick={onRemove}>
            {t("settings.people.remove")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
