/** What a person chose: theme, language, density, columns. It lies in a cookie, so that the first paint has the right theme. */
import { Store } from "./store.ts";
import { useStore } from "./use-store.ts";

export type Theme = "auto" | "dark" | "light";
export type Language = "de" | "en";
export type Density = "comfortable" | "compact";

export interface Choice {
  readonly theme: Theme;
  readonly language: Language;
  readonly density: Density;
  /** Whether single keys are short cuts (WCAG 2.1.4). */
  readonly keys: boolean;
  /** The contract that was open last; empty for none. */
  readonly contract: string;
  /** Those of the list of products, as its address has them; null for the usual ones. */
  readonly columns: string | null;
}

const yearSeconds = 365 * 24 * 60 * 60;

/** A cookie has 4,096 bytes; a character takes up to nine. */
const mostColumnCharacters = 400;

/** Without the cookie's own marks. */
function written(text: string): string {
  return encodeURIComponent(text).replaceAll(".", "%2E");
}

class Preferences extends Store<Choice> {
  choose(changed: Partial<Choice>): void {
    const choice = { ...this.current, ...changed };
    const { theme, language, density, keys, contract, columns } = choice;
    const chosen = columns === null || columns.length > mostColumnCharacters ? "" : `.o${written(columns)}`;
    const text = `t${theme}.l${language}.d${density}.k${keys ? "on" : "off"}.c${contract}${chosen}`;
    document.cookie = `pw_ui=${text}; Path=/console; Max-Age=${yearSeconds}; SameSite=Lax`;
    show(choice);
    this.become(choice);
  }

  /** Shows the choice on the page. */
  apply(): void {
    show(this.current);
  }
}

function show({ theme, density, language }: Choice): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = theme;
  dataset["density"] = density;
  document.documentElement.lang = language;
}

/** The server chose the language and theme of the page by the same cookie and the browser's languages. */
function read(): Choice {
  const chosen = /(?:^|;\s*)pw_ui=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const values = new Map(chosen.split(".").map((pair) => [pair.slice(0, 1), pair.slice(1)]));
  const [theme, columns] = [values.get("t"), values.get("o")];
  return {
    theme: theme === "dark" || theme === "light" ? theme : "auto",
    language: document.documentElement.lang === "de" ? "de" : "en",
    density: values.get("d") === "comfortable" ? "comfortable" : "compact",
    keys: values.get("k") !== "off",
    contract: values.get("c") ?? "",
    columns: columns === undefined ? null : decoded(columns),
  };
}

/** Null for what is no such text. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export const preferences = new Preferences(read());

export function usePreferences(): Choice {
  return useStore(preferences);
}
