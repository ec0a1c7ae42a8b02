/** Which columns the list has, and in which order: the person's choice in this browser. */
import { Button, Popover } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "./columns.ts";

/** They come when the menu is opened. */
const ColumnChoices = lazy(async () => ({ default: (await import("./column-choices.tsx")).ColumnChoices }));

export interface ColumnsMenuProps {
  readonly columns: readonly Column[];
  /** Null: as usual. */
  readonly onChoose: (columns: readonly Column[] | null) => void;
}

export function ColumnsMenu({ columns, onChoose }: ColumnsMenuProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button className="columns-button" variant="subtle" color="gray" onClick={() => setOpen(!isOpen)}>
          {t("list.columns.choose")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen ? (
          <Suspense fallback={null}>
            <ColumnChoices columns={columns} onChoose={onChoose} />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
