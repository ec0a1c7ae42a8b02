/** The signals that ask the program to stop: Ctrl-C, and what managers of services send. */

/**
 * Takes the signals over from the moment it is called. After the first one, another of the same kind ends the process at once.
 *
 * @returns the first one, when it comes
 */
export async function stopSignal(): Promise<NodeJS.Signals> {
  return await new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve(signal);
      });
    }
  });
}
