/** A backup that cannot be made, or a restore that must not be; the message says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
