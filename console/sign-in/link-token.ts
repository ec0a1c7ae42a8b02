/** The token of a link: `#enter=…` of the operator, `#invitation=…`, `#reset=…`. It leaves the address before it is used. */

export interface LinkToken {
  readonly kind: "enter" | "invitation" | "reset";
  readonly token: string;
}

export function takeToken(): LinkToken | null {
  const { hash, pathname, search } = globalThis.location;
  const found = /^#(enter|invitation|reset)=([\w-]{1,200})$/.exec(hash);
  if (found === null) return null;
  globalThis.history.replaceState(globalThis.history.state, "", pathname.replace(/\/enter\/?$/, "/") + search);
  const [, kind = "", token = ""] = found;
  return kind === "enter" || kind === "invitation" || kind === "reset" ? { kind, token } : null;
}
