/** Where tests keep databases that are thrown away. */
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const memoryDirectory = "/dev/shm";
const databasesBytes = 4 * 1024 ** 3;

/** The directory in memory, if it has room: making the 700 files of a database takes a seventh of the time there. */
export async function fastDirectory(): Promise<string> {
  const memory = await statfs(memoryDirectory).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > databasesBytes ? memoryDirectory : tmpdir();
}
