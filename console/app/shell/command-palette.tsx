/** ⌘K: every screen, contract, product and choice, and what has a name, by typing. */
import { Combobox, Modal, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Foreign } from "../../kit/foreign.tsx";
import { companiesQuery } from "../../companies/queries.ts";
import { accountQuery, contractsOf, isAdmin, onlyDecides } from "../../service/account.ts";
import { preferences, usePreferences } from "../../service/preferences.ts";
import type { Acting } from "./acting.tsx";
import { groups, type Command } from "./command.ts";
import { useActions } from "./use-actions.ts";
import { foundProductsQuery } from "../../service/found-products.ts";
import { useScreens } from "./use-screens.ts";
import { useNamed } from "./use-named.ts";

interface PaletteProps {
  readonly open: "all" | "contracts" | null;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onAct: (kind: Acting) => void;
  readonly contractId: string;
}

export function CommandPalette({ open, onOpen, onClose, onAct, contractId }: PaletteProps) {
  const { t } = useTranslation();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        onOpen();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onOpen]);
  return (
    <Modal.Root opened={open !== null} onClose={onClose} centered={false} yOffset="12vh" padding={0}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t("palette.title")}>
        {open === null ? null : (
          <Commands isOfContracts={open === "contracts"} onDone={onClose} onAct={onAct} contractId={contractId} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Who looks for more finds them on their screen. */
const mostCompanies = 8;

function Commands({
  isOfContracts,
  onDone,
  onAct,
  contractId,
}: {
  isOfContracts: boolean;
  onDone: () => void;
  onAct: (kind: Acting) => void;
  contractId: string;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  // Escape closes what stands open first, which is the list; with it goes the palette.
  const combobox = useCombobox({ defaultOpened: true, onDropdownClose: onDone });
  const actions = useActions(contractId, onAct);
  const all = useCommands(text, contractId, isOfContracts, actions);
  const wanted = text.trim().toLocaleLowerCase();
  // Shops of one name differ by what stands beside it.
  const shown = all.filter(
    ({ group, text: own, beside = "" }) =>
      group === "products" || `${own} ${beside}`.toLocaleLowerCase().includes(wanted),
  );
  const { selectFirstOption } = combobox;
  useEffect(() => {
    const frame = requestAnimationFrame(() => void selectFirstOption());
    return () => cancelAnimationFrame(frame);
  }, [shown.length, text, selectFirstOption]);
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        onDone();
        shown.find((command) => command.id === id)?.run();
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          className="palette-input"
          variant="unstyled"
          size="md"
          data-autofocus
          value={text}
          aria-label={t("palette.label")}
          placeholder={isOfContracts ? t("palette.contracts") : t("palette.placeholder")}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className="palette" aria-label={t("palette.title")} tabIndex={0}>
        {shown.length === 0 ? <Combobox.Empty>{t("palette.none")}</Combobox.Empty> : null}
        {groups.map((group) => {
          const members = shown.filter((command) => command.group === group);
          return members.length === 0 ? null : (
            <Combobox.Group key={group} label={t(`palette.groups.${group}`)}>
              {members.map(({ id, text: own, beside }) => (
                <Combobox.Option key={id} value={id}>
                  <Foreign text={own} />{" "}
                  {beside === undefined ? null : (
                    <small>
                      <Foreign text={beside} />
                    </small>
                  )}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          );
        })}
      </Combobox.Options>
    </Combobox>
  );
}

/** Products are found by the service, the rest here. */
function useCommands(
  text: string,
  contractId: string,
  isOfContracts: boolean,
  begun: readonly Command[],
): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { language, theme } = usePreferences();
  const [debounced] = useDebouncedValue(text.trim(), 150);
  const account = useQuery(accountQuery).data;
  const products = useQuery({
    ...foundProductsQuery(contractId, debounced),
    enabled: !isOfContracts && debounced.length >= 2,
  });
  const isApprover = account !== undefined && onlyDecides(account);
  const contracts: Command[] = (account === undefined ? [] : contractsOf(account)).map(({ sid, name }) => ({
    id: `contract ${sid}`,
    group: "contracts",
    text: name,
    beside: sid,
    run: () =>
      void navigate({ to: isApprover ? "/c/$contract/inbox" : "/c/$contract/products", params: { contract: sid } }),
  }));
  const companies = useCompanies(debounced);
  const screens = useScreens();
  const named = useNamed(contractId, isOfContracts ? null : text.trim().toLocaleLowerCase());
  if (isOfContracts) return [...contracts, ...companies];
  const found: Command[] = (products.data ?? []).map(({ id, name, customerProductId }) => ({
    id: `product ${id}`,
    group: "products",
    text: name ?? customerProductId ?? id,
    ...(name === null || customerProductId === undefined ? {} : { beside: customerProductId }),
    run: () => void navigate({ to: "/c/$contract/products/$product", params: { contract: contractId, product: id } }),
  }));
  const pages: Command[] = screens.map(({ name, to }) => ({
    id: `screen ${name}`,
    group: "screens",
    text: t(`screens.${name}`),
    run: () => void navigate({ to, params: { contract: contractId } }),
  }));
  const actions: Command[] = [
    ...begun,
    { id: "account", group: "actions", text: t("account.title"), run: () => void navigate({ to: "/account" }) },
    {
      id: "theme",
      group: "actions",
      text: theme === "dark" ? t("palette.light") : t("palette.dark"),
      run: () => preferences.choose({ theme: theme === "dark" ? "light" : "dark" }),
    },
    {
      id: "language",
      group: "actions",
      text: language === "de" ? "English" : "Deutsch",
      run: () => preferences.choose({ language: language === "de" ? "en" : "de" }),
    },
  ];
  return [...pages, ...found, ...named, ...contracts, ...companies, ...actions];
}

/** An admin's way to the contracts of others: first the company. */
function useCompanies(text: string): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const account = useQuery(accountQuery).data;
  const may = account !== undefined && isAdmin(account);
  const found = useInfiniteQuery({ ...companiesQuery(text), enabled: may && text.length >= 2 });
  if (!may) return [];
  const named: Command[] = (found.data?.pages[0]?.data ?? []).slice(0, mostCompanies).map(({ id, name }) => ({
    id: `company ${id}`,
    group: "companies",
    text: name,
    run: () => void navigate({ to: "/companies/$company", params: { company: String(id) } }),
  }));
  const all: Command = {
    id: "companies",
    group: "companies",
    text: t("shell.companies"),
    run: () => void navigate({ to: "/companies" }),
  };
  return [...named, all];
}
