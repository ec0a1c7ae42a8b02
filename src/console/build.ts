/** Builds the console beside a running service if it is missing or older than its sources. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Logger } from "pino";
import { consolePaths, isBuilt } from "./files.ts";

/** A build that takes longer is ended, and the page says the command. */
const buildMs = 120_000;

/** What of a failed build's complaint is logged. */
const buildMessageCharacters = 4_000;

export type BuildState = "asBuilt" | "building" | "failed";

/**
 * A build by a child process, so that requests are answered meanwhile. Only one directory is replaced, in one step, so two
 * services that build at a time do not disturb each other. A failure leaves the service running: the page says what to do.
 */
export class ConsoleBuild {
  readonly #log: Logger;
  #state: BuildState = "asBuilt";
  #child: ChildProcess | null = null;
  #isStopped = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  get state(): BuildState {
    return this.#state;
  }

  /** Whether the build is of these sources. After a failure somebody may have built it by hand. */
  async isCurrent(): Promise<boolean> {
    if (this.#state === "failed" && (await isBuilt().catch(() => false))) this.#state = "asBuilt";
    return this.#state === "asBuilt";
  }

  /** Builds if needed. It never rejects. */
  async run(): Promise<void> {
    try {
      if ((await isBuilt()) || this.#isStopped) return;
      this.#state = "building";
      this.#state = await this.#build();
    } catch (error) {
      this.#log.warn({ err: error }, "the console could not be built");
      this.#state = "failed";
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async #build(): Promise<BuildState> {
    const child = spawn(process.execPath, [consolePaths.program], {
      cwd: consolePaths.root,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: buildMs,
    });
    this.#child = child;
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-buildMessageCharacters);
    });
    const ended = await Promise.race([once(child, "exit"), once(child, "error")]);
    if (ended[0] === 0) {
      this.#log.info("the console is built");
      return "asBuilt";
    }
    if (!this.#isStopped) this.#log.warn({ said }, "the console could not be built; run npm run console to see why");
    return "failed";
  }
}
