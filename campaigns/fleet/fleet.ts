/**
 * An installation of many processes on one database, behind a proxy that gives each request to another one. Whoever starts services on
 * the machines is played here: a process that is gone is started again at once.
 */
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { fastDirectory } from "../../tests/harness/fast-directory.ts";
import { start, type Started } from "../../tests/harness/program.ts";
import type { Loose } from "../../tests/harness/client.ts";
import type { Dice } from "../torture/dice.ts";
import { admin, type Target } from "../torture/kills/target.ts";
import { roundRobin, type RoundRobin } from "./round-robin.ts";

const startMs = 120_000;

/** How many processes of each role. */
export interface FleetSize {
  readonly http: number;
  readonly worker: number;
  readonly collector: number;
}
export type FleetRole = keyof FleetSize;

interface Member {
  readonly role: FleetRole;
  program: Started;
  url: string | null;
}

export class Fleet implements Target<FleetRole> {
  readonly #members: Member[];
  readonly #settings: Readonly<Record<string, string>>;
  readonly #directory: string;
  readonly #proxy: RoundRobin;
  readonly #ownerUrl: string;
  #isClosing = false;

  private constructor(
    settings: Readonly<Record<string, string>>,
    { directory, proxy, members }: { directory: string; proxy: RoundRobin; members: Member[] },
  ) {
    this.#settings = settings;
    this.#directory = directory;
    this.#proxy = proxy;
    this.#members = members;
    this.#ownerUrl = settings["DATABASE_OWNER_URL"] ?? settings["DATABASE_URL"] ?? "";
  }

  /** @param settings of every process, `DATABASE_URL` among them */
  static async open(size: FleetSize, settings: Readonly<Record<string, string>>): Promise<Fleet> {
    const directory = await mkdtemp(path.join(await fastDirectory(), "pricewright-fleet-"));
    const members: Member[] = [];
    const proxy = await roundRobin(() => members.flatMap(({ url }) => url ?? []));
    const all = {
      DATA_DIR: directory,
      SECRET_KEY: Buffer.alloc(32, "fleet").toString("base64"),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      CALLBACK_ALLOWED_RANGES: "127.0.0.0/8",
      COLLECTOR_CONTACT: "https://pricewright.example/contact",
      DATABASE_POOL_SIZE: "4",
      LOG_LEVEL: "warn",
      PUBLIC_URL: proxy.url,
      ...settings,
    };
    const fleet = new Fleet(all, { directory, proxy, members });
    for (const role of ["http", "worker", "collector"] as const) {
      for (let number = 0; number < size[role]; number++) {
        members.push({ role, program: start(all, "--role", role), url: null });
      }
    }
    await Promise.all(members.map(async (member) => await fleet.#ready(member)));
    return fleet;
  }

  get url(): string {
    return this.#proxy.url;
  }

  get kinds(): readonly FleetRole[] {
    return [...new Set(this.#members.map(({ role }) => role))];
  }

  get answered(): ReadonlyMap<string, number> {
    return this.#proxy.answered;
  }

  /** What every process printed since its last start. */
  get output(): string {
    return this.#members.map(({ role, program }) => `${role}: ${program.output()}`).join("\n");
  }

  /** Kills a process of a role by SIGKILL and starts it again. @returns the moment at which it was gone */
  async kill(role: FleetRole, dice: Dice): Promise<number> {
    const member = dice.pick(this.#members.filter((candidate) => candidate.role === role));
    member.program.child.kill("SIGKILL");
    await member.program.ended();
    const goneMs = performance.now();
    member.url = null;
    member.program = start(this.#settings, "--role", role);
    void this.#ready(member).catch(() => undefined);
    return goneMs;
  }

  /** Rows of the database, whatever runs. */
  async rows(text: string, values: readonly unknown[] = []): Promise<Loose[]> {
    const client = new pg.Client({ connectionString: this.#ownerUrl });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { program } of this.#members) program.child.kill("SIGKILL");
    await Promise.all(this.#members.map(async ({ program }) => await program.ended()));
    await this.#proxy.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }

  /** Waits until a process serves. */
  async #ready(member: Member): Promise<void> {
    const { program, role } = member;
    const deadline = performance.now() + startMs;
    const ready = role === "http" ? /listens on (\S+)/ : /works in the background/;
    for (;;) {
      const [isReady, url = null] = ready.exec(program.output()) ?? [];
      if (this.#isClosing || member.program !== program) return;
      if (isReady !== undefined) return void (member.url = url);
      if (program.child.exitCode !== null || performance.now() > deadline) throw new Error(program.output());
      await delay(20);
    }
  }
}
