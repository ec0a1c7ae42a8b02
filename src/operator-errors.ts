/** Which errors are for the operator. */
import { BackupError } from "./backup/backup-error.ts";
import { ConfigError } from "./config.ts";
import { DatabaseUnreachable } from "./database/errors.ts";
import { MigrationError } from "./database/migrate.ts";
import { PoolerError } from "./database/pooler.ts";
import { ServerTooOld } from "./database/server-version.ts";
import { DataDirInUse, EmbeddedStartError } from "./embedded/embedded.ts";
import { ListenError } from "./http/listen.ts";
import { OperatorError } from "./operator.ts";
import { SecretKeyError } from "./process/secret-key.ts";

/** Errors whose message tells the operator what to do. */
const operatorErrors = [
  BackupError,
  ConfigError,
  DataDirInUse,
  DatabaseUnreachable,
  EmbeddedStartError,
  ListenError,
  MigrationError,
  OperatorError,
  PoolerError,
  SecretKeyError,
  ServerTooOld,
];

/** Whether what failed has a reason that an operator can act on, which its message tells. */
export function isForOperator(error: unknown): error is Error {
  return operatorErrors.some((known) => error instanceof known);
}
