/**
 * A draft on its way to the service: stored two seconds after the last key, again and again while the connection is lost, and never
 * over a draft that another window stored meanwhile. What the service does not have yet lies in the tab as well, so a reload loses nothing.
 */
import { RequestFailed, Unreachable } from "../../client/client.ts";
import { Store } from "../service/store.ts";

export interface DraftContent {
  readonly document: string;
  readonly baseVersion: number;
  readonly testProductIds: readonly string[];
}

/** What the service has, and the ETag that it has it under. */
export interface StoredDraft {
  readonly content: DraftContent;
  readonly etag: string;
}

export type DraftState =
  /** Nothing was changed since the version. */
  | { readonly kind: "unchanged" }
  | { readonly kind: "saved"; readonly at: number }
  | { readonly kind: "unsaved" }
  /** The service cannot be reached; it is tried again. */
  | { readonly kind: "waiting" }
  /** Another window stored another draft, or deleted it (null). */
  | { readonly kind: "conflict"; readonly theirs: StoredDraft | null }
  | { readonly kind: "refused"; readonly error: Error };

/** Where drafts lie: the service, and the tab's own memory. */
export interface DraftPlaces {
  readonly find: () => Promise<StoredDraft | null>;
  /** @param before the ETag of the draft that it replaces; null for none */
  readonly store: (content: DraftContent, before: string | null) => Promise<{ etag: string }>;
  readonly remove: (before: string) => Promise<void>;
  readonly keep: (unsaved: UnsavedDraft | null) => void;
}

/** What the tab keeps until the service has it. */
export interface UnsavedDraft {
  readonly content: DraftContent;
  readonly etag: string | null;
}

const saveAfterMs = 2_000;
const tryAgainMs = 4_000;

export class Draft extends Store<DraftState> {
  readonly #places: DraftPlaces;
  #content: DraftContent;
  #etag: string | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;

  /**
   * @param fresh the content where there is no draft
   * @param stored what the service has
   * @param unsaved what the tab kept before it was loaded again
   */
  constructor(
    places: DraftPlaces,
    { fresh, stored, unsaved }: { fresh: DraftContent; stored: StoredDraft | null; unsaved: UnsavedDraft | null },
  ) {
    super(stored === null ? { kind: "unchanged" } : { kind: "saved", at: Date.now() });
    this.#places = places;
    this.#content = unsaved?.content ?? stored?.content ?? fresh;
    this.#etag = stored?.etag ?? null;
    if (unsaved === null || (stored !== null && isSame(unsaved.content, stored.content))) {
      places.keep(null);
    } else if (unsaved.etag === this.#etag) {
      this.become({ kind: "unsaved" });
      this.#saveIn(0);
    } else {
      this.become({ kind: "conflict", theirs: stored });
    }
  }

  get content(): DraftContent {
    return this.#content;
  }

  change(changed: Partial<DraftContent>): void {
    const content = { ...this.#content, ...changed };
    if (isSame(content, this.#content)) return;
    this.#content = content;
    this.#places.keep({ content, etag: this.#etag });
    const { kind } = this.current;
    this.become(kind === "conflict" || kind === "waiting" ? { ...this.current } : { kind: "unsaved" });
    if (kind !== "conflict") this.#saveIn(saveAfterMs);
  }

  /** Stores what is not stored yet. @returns whether the service has everything */
  async flush(): Promise<boolean> {
    await this.#saving;
    if (this.#isUnsaved()) await this.#save();
    return this.current.kind === "saved" || this.current.kind === "unchanged";
  }

  /** Stores what is not stored yet, and stops trying. The tab keeps what could not be stored. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
  }

  /** Ends a conflict with one of both. */
  async resolve(side: "mine" | "theirs"): Promise<void> {
    if (this.current.kind !== "conflict") return;
    const { theirs } = this.current;
    this.#etag = theirs?.etag ?? null;
    if (side === "theirs" && theirs !== null) {
      this.#content = theirs.content;
      this.#places.keep(null);
      this.become({ kind: "saved", at: Date.now() });
      return;
    }
    this.become({ kind: "unsaved" });
    await this.#save();
  }

  /** Deletes the draft: it became a version, or nobody wants it. @param fresh what is there instead */
  async end(fresh: DraftContent): Promise<void> {
    clearTimeout(this.#timer);
    await this.#saving;
    clearTimeout(this.#timer);
    if (this.#etag !== null) await this.#places.remove(this.#etag).catch(leaveToOthers);
    this.#etag = null;
    this.#content = fresh;
    this.#places.keep(null);
    this.become({ kind: "unchanged" });
  }

  #isUnsaved(): boolean {
    return this.current.kind === "unsaved" || this.current.kind === "waiting";
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#saving;
    if (!this.#isUnsaved()) return;
    this.#saving = this.#store().finally(() => (this.#saving = null));
    await this.#saving;
  }

  async #store(): Promise<void> {
    const content = this.#content;
    try {
      const { etag } = await this.#places.store(content, this.#etag);
      this.#etag = etag;
      const isNewest = content === this.#content;
      this.#places.keep(isNewest ? null : { content: this.#content, etag });
      this.become(isNewest ? { kind: "saved", at: Date.now() } : { kind: "unsaved" });
      if (!isNewest) this.#saveIn(saveAfterMs);
    } catch (error) {
      await this.#fail(error);
    }
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof Unreachable || (error instanceof RequestFailed && error.status >= 500)) {
      this.become({ kind: "waiting" });
      this.#saveIn(tryAgainMs);
    } else if (error instanceof RequestFailed && error.status === 412) {
      await this.#meet();
    } else {
      this.become({ kind: "refused", error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  /** The service has another draft than the one that this was made of. The same text is no conflict. */
  async #meet(): Promise<void> {
    try {
      const theirs = await this.#places.find();
      if (theirs !== null && isSame(theirs.content, this.#content)) {
        this.#etag = theirs.etag;
        this.#places.keep(null);
        this.become({ kind: "saved", at: Date.now() });
      } else {
        this.become({ kind: "conflict", theirs });
      }
    } catch {
      this.become({ kind: "waiting" });
      this.#saveIn(tryAgainMs);
    }
  }
}

/** Another window deleted the draft, or goes on writing it. */
function leaveToOthers(error: unknown): void {
  if (!(error instanceof RequestFailed) || (error.status !== 404 && error.status !== 412)) throw error;
}

function isSame(one: DraftContent, other: DraftContent): boolean {
  return (
    one.document === other.document &&
    one.baseVersion === other.baseVersion &&
    one.testProductIds.join() === other.testProductIds.join()
  );
}
