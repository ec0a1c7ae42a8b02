/** What ⌘K finds by a name of a person's: strategies, watched shops, saved views; and the sections of the settings. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSections } from "../../settings/use-sections.ts";
import { settingsTexts } from "../../settings/texts.ts";
import { bringTexts } from "../../kit/texts.ts";
import type { Command } from "./command.ts";

/** Of each kind so many: who looks for more finds them on their screen. */
const most = 8;
/** Fewer letters are in nearly every name. */
const leastLetters = 2;

/** @param wanted what was typed, in small letters; null while something else is looked for */
export function useNamed(contractId: string, wanted: string | null): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sections = useSections();
  const enabled = wanted !== null && wanted.length >= leastLetters;
  const haveTexts = useQuery({ ...sectionTexts, enabled }).data ?? false;
  const named = useQuery({ ...namedQuery(contractId), enabled }).data;
  if (!enabled) return [];
  const found = (commands: readonly Command[]): readonly Command[] =>
    commands.filter(({ text }) => text.toLocaleLowerCase().includes(wanted)).slice(0, most);
  const params = { contract: contractId };
  return [
    ...found(
      (named?.views ?? []).map(({ id, name, search }) => ({
        id: `view ${id}`,
        group: "views",
        text: name,
        run: () => void navigate({ to: "/c/$contract/products", params, search }),
      })),
    ),
    ...found(
      (named?.strategies ?? []).map(({ id, name }) => ({
        id: `strategy ${id}`,
        group: "strategies",
        text: name,
        run: () =>
          void navigate({ to: "/c/$contract/strategies/$strategy/review", params: { ...params, strategy: id } }),
      })),
    ),
    ...found(
      (named?.shops ?? []).map((domain) => ({
        id: `shop ${domain}`,
        group: "shops",
        text: domain,
        run: () => void navigate({ to: "/c/$contract/monitoring/domains/$domain", params: { ...params, domain } }),
      })),
    ),
    ...found(
      (haveTexts ? sections : []).map((section) => ({
        id: `settings ${section}`,
        group: "settings",
        text: t(`settings.names.${section}`),
        run: () => void navigate({ to: "/c/$contract/settings/$section", params: { ...params, section } }),
      })),
    ),
  ];
}

const sectionTexts = {
  queryKey: ["texts", "settings"],
  queryFn: async (): Promise<boolean> => {
    await bringTexts(settingsTexts);
    return true;
  },
  staleTime: Number.POSITIVE_INFINITY,
} as const;

function namedQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "named"],
    queryFn: async ({ client }) => await (await import("./named.ts")).readNamed(client, contractId),
    staleTime: 0,
  });
}
