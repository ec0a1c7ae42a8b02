/** What a person chose: theme, language, density. It lies in a cookie, so that the first paint has the right theme. */
import { useSyncExternalStore } from "react";

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
}

const yearSeconds = 365 * 24 * 60 * 60;

class Preferences {
  #current: Choice = read();
  readonly #listeners = new Set<() => void>();

  get current(): Choice {
    return this.#current;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  choose(changed: Partial<Choice>): void {
    this.#current = { ...this.#current, ...changed };
    const { theme, language, density, keys, contract } = this.#current;
    const text = `t${theme}.l${language}.d${density}.k${keys ? "on" : "off"}.c${contract}`;
    document.cookie = `pw_ui=${text}; Path=/console; Max-Age=${yearSeconds}; SameSite=Lax`;
    this.apply();
    for (const listener of this.#listeners) listener();
  }

  /** Shows the choice on the page. */
  apply(): void {
    const { dataset } = document.documentElement;
    dataset["theme"] = this.#current.theme;
    dataset["density"] = this.#current.density;
    document.documentElement.lang = this.#current.language;
  }
}

/** The server chose the language and theme of the page by the same cookie and the browser's languages. */
function read(): Choice {
  const chosen = /(?:^|;\s*)pw_ui=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const values = new Map(chosen.split(".").map((pair) => [pair.slice(0, 1), pair.slice(1)]));
  const theme = values.get("t");
  return {
    theme: theme === "dark" || theme === "light" ? theme : "auto",
    language: document.documentElement.lang === "de" ? "de" : "en",
    density: values.get("d") === "comfortable" ? "comfortable" : "compact",
    keys: values.get("k") !== "off",
    contract: values.get("c") ?? "",
  };
}

export const preferences = new Preferences();

export function usePreferences(): Choice {
  return useSyncExternalStore(preferences.subscribe, () => preferences.current);
}
