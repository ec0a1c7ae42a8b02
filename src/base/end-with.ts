/** Prints a message for the operator, and ends the process with 1. */
export function endWith(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}
