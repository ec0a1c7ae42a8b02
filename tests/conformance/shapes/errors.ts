/** One body serves both shapes of errors (interface 7-1, 7-2). */
import { closed, instant, int32, list, matching, message, type Schema, text } from "./schema.ts";

const code = matching(/^(request|resource)\.\w+$/);

const errorItem = closed({ code, message }, { path: text, currentVersion: int32, updatedBy: text, updatedAt: instant });

const items: Schema = { ...list(errorItem), minItems: 1, maxItems: 100 };

export const errorShape = closed({ code, message, errors: items });

/** What stands in place of an item that was refused, where items are judged one by one. */
export const itemErrors = closed({ errors: items });
