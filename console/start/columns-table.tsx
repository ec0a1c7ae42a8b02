/** The columns of a file: what each one is, and its first values. */
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";
import { isField, roles as allRoles, type Role } from "./columns.ts";
import type { CsvHead } from "./csv-file.ts";

interface ColumnsTableProps {
  readonly head: CsvHead;
  readonly roles: readonly Role[];
  readonly onChange: (roles: readonly Role[]) => void;
}

export function ColumnsTable({ head, roles, onChange }: ColumnsTableProps) {
  const { t } = useTranslation();
  const choose = (index: number, role: Role): void =>
    onChange(roles.map((before, at) => (at === index ? role : before === role && isField(role) ? "tag" : before)));
  return (
    <div className="table-scroll mapping" tabIndex={0} role="group" aria-label={t("start.mapping")}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t("start.column")}</th>
            <th>{t("start.is")}</th>
            <th>{t("start.firstValues")}</th>
          </tr>
        </thead>
        <tbody>
          {head.columns.map((column, index) => (
            <tr key={`${index} ${column}`}>
              <td>
                <Foreign text={column} />
              </td>
              <td>
                <Select
                  size="xs"
                  w={210}
                  aria-label={t("start.columnIs", { column })}
                  value={roles[index] ?? "tag"}
                  data={allRoles.map((role) => ({ value: role, label: t(`start.roles.${role}`) }))}
                  onChange={(value) => choose(index, allRoles.find((role) => role === value) ?? "tag")}
                />
              </td>
              <td className="faint values">
                <Foreign text={firstValues(head, index)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function firstValues({ rows }: CsvHead, index: number): string {
  const values = new Set(rows.map((row) => row[index]?.trim() ?? "").filter((value) => value !== ""));
  return [...values].slice(0, 3).join(" · ");
}
