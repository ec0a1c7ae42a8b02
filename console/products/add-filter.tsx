/** Adds a condition to the list. */
import { Button, Popover } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Key } from "../kit/key.tsx";
import { useKeys } from "../kit/keys.ts";
import type { FilteredName } from "./condition-fields.tsx";
import { withCondition, type ListQuery } from "./queries.ts";

/** What it asks comes when it is opened. */
const ConditionFields = lazy(async () => ({ default: (await import("./condition-fields.tsx")).ConditionFields }));

interface AddFilterProps {
  readonly listQuery: ListQuery;
  readonly onAsk: (listQuery: ListQuery) => void;
}

export function AddFilter({ listQuery, onAsk }: AddFilterProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useKeys({
    f: (event) => {
      event.preventDefault();
      setOpen(true);
    },
  });
  const add = (name: FilteredName, condition: string): void => {
    setOpen(false);
    opener.current?.focus();
    onAsk({ ...listQuery, filter: withCondition(listQuery.filter, name, condition) });
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button ref={opener} onClick={() => setOpen(!isOpen)} rightSection={<Key>F</Key>}>
          + {t("list.filter.add")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen ? (
          <Suspense fallback={null}>
            <ConditionFields filter={listQuery.filter} onAdd={add} />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
