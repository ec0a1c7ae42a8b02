/** The views of the list: given ones, the person's own, and those that others share. What is shown can be saved as one. */
import { Button, Select } from "@mantine/core";
import type { TFunction } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { legible } from "../kit/legible.ts";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { undo } from "../kit/undo.ts";
import { Failure } from "../kit/failure.tsx";
import { useSelectKey } from "../kit/select-key.ts";
import { keepBasis, type ListQuery } from "./queries.ts";
import { askedOfSaved, restoreView, useSavedViews, useViewChanges, type SavedView } from "./saved-views.ts";
import { asksSame, askedOfView, viewNames, viewOf } from "./views.ts";

const OwnViewMenu = lazy(async () => ({ default: (await import("./own-view-menu.tsx")).OwnViewMenu }));
const ViewDialog = lazy(async () => ({ default: (await import("./view-dialog.tsx")).ViewDialog }));

interface ViewChoiceProps {
  readonly listQuery: ListQuery;
  readonly onAsk: (listQuery: ListQuery) => void;
  /** Whether the first rows have been painted. */
  readonly wasPainted: boolean;
}

export function ViewChoice({ listQuery, onAsk, wasPainted }: ViewChoiceProps) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const mayWrite = useMay("products");
  const saved = useSavedViews(contractId);
  const { save, remove } = useViewChanges(contractId);
  const opened = useSelectKey("v");
  const [lastId, setLastId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<"change" | "save" | null>(null);
  const shown = saved.find((view) => asksSame(askedOfSaved(view), listQuery));
  const given = viewOf(listQuery);
  const last = saved.find(({ id, isOwn }) => id === lastId && isOwn);
  const choose = (value: string | null): void => {
    const view = saved.find(({ id }) => id === value);
    const name = viewNames.find((one) => one === value);
    if (view !== undefined) onAsk(askedOfSaved(view));
    else if (name !== undefined) {
      const wanted = askedOfView(name);
      onAsk({ ...wanted, filter: keepBasis(listQuery.filter, wanted.filter) });
    }
    setLastId(view?.id ?? null);
  };
  return (
    <>
      <Select
        {...opened}
        size="xs"
        aria-label={t("products.view")}
        value={shown?.id ?? given}
        placeholder={t("products.ownView")}
        maxDropdownHeight={420}
        comboboxProps={{ withinPortal: false, keepMounted: wasPainted }}
        data={groupsOf(t, saved)}
        onChange={choose}
      />
      {mayWrite && shown === undefined && given === null ? (
        <Button variant="subtle" color="gray" onClick={() => setDialog("save")}>
          {t("list.views.save")}
        </Button>
      ) : null}
      {mayWrite && shown?.isOwn === true ? (
        <Suspense fallback={null}>
          <OwnViewMenu
            onChange={() => setDialog("change")}
            onDelete={() => remove.mutate(shown, { onSuccess: () => offerBack(t, contractId, shown) })}
          />
        </Suspense>
      ) : null}
      {remove.isError ? <Failure error={remove.error} /> : null}
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <ViewDialog
            initial={dialog === "change" ? (shown ?? null) : (last ?? null)}
            isBusy={save.isPending}
            error={save.error}
            onClose={() => {
              save.reset();
              setDialog(null);
            }}
            onSave={(change) =>
              save.mutate(
                {
                  ...change,
                  view: listQuery,
                  known: dialog === "change" ? shown : saved.find(({ name, isOwn }) => isOwn && name === change.name),
                },
                {
                  onSuccess: ({ id }) => {
                    setLastId(id);
                    setDialog(null);
                  },
                },
              )
            }
          />
        </Suspense>
      )}
    </>
  );
}

/** A deleted view is stored anew. */
function offerBack(t: TFunction, contractId: string, view: SavedView): void {
  undo.offer({
    text: t("list.views.deleted", { name: view.name }),
    undo: async () => await restoreView(contractId, view),
  });
}

interface Named {
  readonly value: string;
  readonly label: string;
}

function groupsOf(t: TFunction, saved: readonly SavedView[]): { group: string; items: Named[] }[] {
  const items = (isOwn: boolean): Named[] =>
    saved.filter((view) => view.isOwn === isOwn).map(({ id, name }) => ({ value: id, label: legible(name) }));
  const given: Named[] = viewNames.map((name) => ({ value: name, label: t(`products.views.${name}`) }));
  const groups = [
    { group: t("list.views.given"), items: given },
    { group: t("list.views.own"), items: items(true) },
    { group: t("list.views.shared"), items: items(false) },
  ];
  return groups.filter((group) => group.items.length > 0);
}
