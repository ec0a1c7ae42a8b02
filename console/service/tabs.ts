/**
 * The browser's other tabs, where it cannot lock: on plain http. A tab that needs a token asks them for theirs. If several need one at
 * once, one of them gets it for all.
 */
import type { Opened } from "./renewal.ts";

/** What tabs say to each other. `order`: of two that ask at once the lower one goes first. */
type Message =
  | { readonly kind: "ask"; readonly order: number }
  | { readonly kind: "wait"; readonly order: number }
  | { readonly kind: "give"; readonly opened: Opened };

/** So long others have to answer; they answer at once. */
const answerMs = 150;
/** So long one that goes first may take. Who waits in vain asks the service. */
const patienceMs = 5_000;

export class Tabs {
  readonly #channel: BroadcastChannel;
  /** The token of this tab if it lasts; null else. */
  readonly #known: () => Opened | null;
  #order: number | null = null;
  #onGiven: (opened: Opened) => void = () => undefined;
  #onWait: () => void = () => undefined;

  constructor(channel: BroadcastChannel, known: () => Opened | null) {
    this.#channel = channel;
    this.#known = known;
    channel.addEventListener("message", ({ data }: { readonly data: Message }) => this.#hear(data));
  }

  /** A token that another tab has, or gets now; null: this tab is to get one, and then says {@link tell}. */
  async ask(): Promise<Opened | null> {
    const order = Math.random();
    this.#order = order;
    return await new Promise((resolve) => {
      let timer = setTimeout(() => resolve(null), answerMs);
      this.#onWait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => resolve(null), patienceMs);
      };
      this.#onGiven = (opened) => {
        clearTimeout(timer);
        this.#order = null;
        resolve(opened);
      };
      this.#say({ kind: "ask", order });
    });
  }

  /** The tab asks the service no longer. @param opened what it got; null for nothing */
  tell(opened: Opened | null): void {
    this.#order = null;
    if (opened !== null) this.#say({ kind: "give", opened });
  }

  #hear(message: Message): void {
    if (message.kind === "give") return this.#onGiven(message.opened);
    if (message.kind === "wait") {
      if (message.order === this.#order) this.#onWait();
      return;
    }
    const opened = this.#known();
    if (opened !== null) this.#say({ kind: "give", opened });
    else if (this.#order !== null && this.#order < message.order) this.#say({ kind: "wait", order: message.order });
  }

  #say(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of this origin
    this.#channel.postMessage(message);
  }
}
