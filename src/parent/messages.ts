/** What the parent and its children tell each other. */

/** `serve` answers requests; `work` executes tasks and duties, and reads shops. */
export type Part = "serve" | "work";

/** The connection strings of the embedded database: as the owner, and as the service. */
export interface OwnDatabase {
  readonly owner: string;
  readonly service: string;
}

/** What a child needs to begin. */
export interface Begin {
  /** null: the operator has a database. */
  readonly database: OwnDatabase | null;
  /** Where `serve` listened before it died; null at the first start. */
  readonly port: number | null;
  /** The child of the same part that died; null at the first start. */
  readonly predecessor: string | null;
}

export type ToChild =
  | { readonly type: "begin"; readonly begin: Begin }
  | { readonly type: "stop" }
  /** To `serve`: the metrics of `work`. */
  | { readonly type: "metrics"; readonly metrics: string };

export type FromChild =
  /** It has loaded. @property processId names it among all processes of the installation */
  | { readonly type: "loaded"; readonly processId: string }
  | { readonly type: "ready"; readonly port: number | null }
  /** It cannot start, for a reason that an operator can act on. */
  | { readonly type: "refused"; readonly message: string; readonly mayPass: boolean }
  | { readonly type: "metrics"; readonly metrics: string };
