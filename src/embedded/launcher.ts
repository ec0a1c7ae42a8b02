/**
 * Starts PostgreSQL's programs as the server's user, even if that user cannot reach the programs or the data: root's
 * checkout often lies under a directory of mode 700.
 */
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";

import { EmbeddedStartError, messageOf } from "./errors.ts";
import { isRoot, type ServerUser } from "./user.ts";

/** How to start a program: a prefix before its path and arguments, and the options of `spawn`. */
export interface Launcher {
  readonly prefix: readonly string[];
  readonly options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly uid?: number;
    readonly gid?: number;
  };
}

export interface Reach {
  readonly user: ServerUser;
  readonly program: string;
  readonly dataDir: string;
  readonly socketParent: string;
}

/** A fresh environment, because ours holds secrets, and PG* variables that would change the programs' behaviour. */
const base = { cwd: "/", env: { PATH: process.env["PATH"] ?? "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C" } };

/**
 * Chooses how to start programs as `user`. Switching the user is enough if it can reach the program, the data and the
 * socket. Otherwise the programs keep one right of root, CAP_DAC_OVERRIDE: it overrides directory modes, and containers
 * have it by default. Throws and names the blocking directory if neither works.
 */
export async function prepareLauncher(reach: Reach): Promise<Launcher> {
  if (!isRoot()) return { prefix: [], options: base };
  const needed = [reach.program, reach.dataDir, reach.socketParent];
  const blocked = new Set((await Promise.all(needed.map((path) => findBlocked(path, reach.user)))).flat());
  if (blocked.size > 0) return passingModes(reach, [...blocked]);
  return { prefix: [], options: { ...base, uid: reach.user.uid, gid: reach.user.gid } };
}

/** Runs a program to its end and returns its output. Throws with its error output. */
export async function run(launcher: Launcher, command: readonly [string, ...string[]]): Promise<string> {
  const [file, ...args] = [...launcher.prefix, ...command];
  try {
    return (await promisify(execFile)(file ?? command[0], args, launcher.options)).stdout;
  } catch (error) {
    const printed = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw new Error(`${basename(command[0])} failed: ${printed === "" ? messageOf(error) : printed}`, { cause: error });
  }
}

async function passingModes(reach: Reach, blocked: readonly string[]): Promise<Launcher> {
  const only = "-all,+dac_override";
  const launcher: Launcher = {
    prefix: [
      "setpriv",
      `--reuid=${reach.user.uid}`,
      `--regid=${reach.user.gid}`,
      "--clear-groups",
      `--inh-caps=${only}`,
      `--ambient-caps=${only}`,
      `--bounding-set=${only}`,
      // PostgreSQL checks by access(2) that it can run itself. Without this, access(2) ignores a non-root user's capabilities.
      "--securebits=+no_setuid_fixup",
    ],
    options: base,
  };
  try {
    await run(launcher, ["test", ...blocked.flatMap((path) => ["-a", "-x", path]).slice(1)]);
    return launcher;
  } catch (error) {
    throw new EmbeddedStartError(explainBlocked(reach, blocked, messageOf(error)), { cause: error });
  }
}

function explainBlocked({ user, program }: Reach, blocked: readonly string[], reason: string): string {
  const isProgram = blocked.some((path) => program.startsWith(path));
  return [
    `PostgreSQL does not run as root, so Pricewright runs it as "${user.name}", who cannot enter ${blocked.join(", ")}.`,
    `Getting around that with setpriv (of util-linux) failed: ${reason}`,
    "Do one of these:",
    `  chmod o+x ${blocked.join(" ")}`,
    isProgram
      ? "  move this checkout to a place that every user can enter"
      : "  set DATA_DIR to a directory that every user can enter",
    "  start Pricewright as an ordinary user",
    "  set DATABASE_URL to a PostgreSQL of your own",
  ].join("\n");
}

/** Finds the parts of a real path, `/`, `/a` and `/a/b` for `/a/b`, whose modes keep the user from entering or executing them. */
async function findBlocked(path: string, user: ServerUser): Promise<string[]> {
  const above = dirname(path);
  const blocked = above === path ? [] : await findBlocked(above, user);
  const { mode, uid, gid } = await stat(path);
  const executeBit = executeBitFor({ isOwner: uid === user.uid, isGroup: gid === user.gid });
  return (mode & executeBit) === 0 ? [...blocked, path] : blocked;
}

function executeBitFor({ isOwner, isGroup }: { isOwner: boolean; isGroup: boolean }): number {
  if (isOwner) return 0o100;
  return isGroup ? 0o010 : 0o001;
}
