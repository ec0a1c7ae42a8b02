/** Saves a list of settings, with the list before as the way back: it is taken only if nobody changed the list in between. */
import { undo } from "../kit/undo.ts";

interface List<Value> {
  readonly value: Value;
  readonly etag: string | null;
}

interface Putting<Value> {
  readonly put: (list: List<Value>) => Promise<void>;
  /** As it is stored now. */
  readonly read: () => Promise<List<Value>>;
  readonly before: List<Value>;
  readonly value: Value;
  /** What was done. */
  readonly text: string;
}

/** @throws RequestFailed 412 if somebody else changed the list */
export async function putList<Value>({ put, read, before, value, text }: Putting<Value>): Promise<void> {
  await put({ value, etag: before.etag });
  const { etag } = await read();
  undo.offer({ text, undo: async () => await put({ value: before.value, etag }) });
}
