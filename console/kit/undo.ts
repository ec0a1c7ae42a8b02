/**
 * What was done last and can be undone: for 10 seconds, wherever the person goes meanwhile. Only what has an inverse operation is offered. What
 * failed after its place on the screen had gone is said there as well.
 */
import { Store } from "../service/store.ts";
import { useStore } from "../service/use-store.ts";

export interface Undoable {
  /** What was done, in the person's language. It may have names that others gave. */
  readonly text: string;
  /** @throws RequestFailed if the service refuses */
  readonly undo: () => Promise<void>;
}

export interface Failed {
  /** What was not done, as a sentence in the person's language. */
  readonly text: string;
  readonly error: Error;
}

export interface UndoState {
  readonly offered: Undoable | null;
  readonly failed: Failed | null;
}

const undoMs = 10_000;
const nothing: UndoState = { offered: null, failed: null };

class Undo extends Store<UndoState> {
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly offer = (offered: Undoable): void => {
    this.become({ offered, failed: null });
    this.goOn();
  };

  /** Undoes what is offered. @param failedText said if that fails */
  readonly take = async (failedText: string): Promise<void> => {
    const { offered } = this.current;
    if (offered === null) return;
    this.forget();
    await this.telling(failedText, offered.undo);
  };

  /** Does what has no place on the screen that could say that it failed. That is shown until something else is offered, or it is put away. */
  readonly telling = async (failedText: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      this.stay();
      const failed = { text: failedText, error: error instanceof Error ? error : new Error(String(error)) };
      this.become({ offered: null, failed });
    }
  };

  readonly forget = (): void => {
    this.stay();
    this.become(nothing);
  };

  /** While it is pointed at or has the focus it stays. */
  readonly stay = (): void => clearTimeout(this.#timer);

  readonly goOn = (): void => {
    this.stay();
    this.#timer = setTimeout(this.forget, undoMs);
  };
}

export const undo = new Undo(nothing);

export function useUndo(): UndoState {
  return useStore(undo);
}
