/** Every column, those that are shown first: taken, left, and moved. */
import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { columnName } from "./cells.tsx";
import { moreColumns, usualColumns, type Column } from "./columns.ts";
import type { ColumnsMenuProps } from "./columns-menu.tsx";
import { filterTagsQuery } from "./queries.ts";

const arrows = { up: "M4 10l4-4 4 4", down: "M4 6l4 4 4-4" } as const;

export function ColumnChoices({ columns, onChoose }: ColumnsMenuProps) {
  const { t } = useTranslation();
  const tags = useQuery(filterTagsQuery(useContractId())).data ?? [];
  const known: readonly Column[] = [...usualColumns, ...moreColumns, ...tags.map((tag) => `tag.${tag}` as const)];
  const others = known.filter((column) => !columns.includes(column));
  const move = (column: Column, by: number): void => {
    const index = columns.indexOf(column);
    const remaining = columns.filter((one) => one !== column);
    onChoose([...remaining.slice(0, index + by), column, ...remaining.slice(index + by)]);
  };
  return (
    <div className="columns-menu">
      <ul aria-label={t("list.columns.title")}>
        {[...columns, ...others].map((column) => {
          const name = columnName(t, column);
          const index = columns.indexOf(column);
          return (
            <li key={column}>
              <Checkbox
                label={<Foreign text={name} />}
                checked={index >= 0}
                onChange={() => onChoose(index >= 0 ? columns.filter((one) => one !== column) : [...columns, column])}
              />
              {index < 0 ? null : (
                <span>
                  {(["up", "down"] as const).map((direction) => (
                    <ActionIcon
                      key={direction}
                      size={22}
                      disabled={index === (direction === "up" ? 0 : columns.length - 1)}
                      aria-label={t(`list.columns.${direction}`, { name })}
                      onClick={() => move(column, direction === "up" ? -1 : 1)}
                    >
                      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                        <path d={arrows[direction]} fill="none" stroke="currentColor" strokeWidth="1.4" />
                      </svg>
                    </ActionIcon>
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button onClick={() => onChoose(null)}>{t("list.columns.usual")}</Button>
    </div>
  );
}
