/** The service of the farm as an operator runs it: processes that share a database. Collectors can be killed. */
import { readFile } from "node:fs/promises";
import { pino } from "pino";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { Client, type Credentials } from "../../tests/harness/client.ts";
import { start, type Started } from "../../tests/harness/program.ts";

export interface Processes {
  readonly url: string;
  readonly admin: { email: string; password: string };
  client(credentials?: Credentials): Client;
  adminClient(): Promise<Client>;
  /** Starts collectors until there are so many. */
  collect(many: number): void;
  /** Kills one of them as an emergency would. @returns the contact that it gave, when it is gone */
  killCollector(number: number): Promise<string>;
  /** The most memory that a collector has had, in MiB; null where the system does not tell. */
  collectorMiB(): Promise<number | null>;
  /** The processor time that all collectors have taken, those that are gone included, in seconds. */
  collectorSeconds(): Promise<number | null>;
  /** Stops the collectors as an operator does. @returns what ended otherwise than with 0 */
  stopCollectors(): Promise<string[]>;
  stop(): Promise<void>;
}

const admin = { email: "admin@pricewright.example", password: "a password for the farm" };

/** Where the service itself runs: in processes of its own as usual, or in this one, which starts sooner. */
export type Place = "ownProcesses" | "thisProcess";

/** Starts what answers requests, and what works on tasks. */
export async function startProcesses(settings: Readonly<Record<string, string>>, place: Place): Promise<Processes> {
  const all = {
    SECRET_KEY: Buffer.alloc(32, "farm").toString("base64"),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: "warn",
    ...settings,
  };
  const service = place === "thisProcess" ? await serviceHere(all) : await serviceBeside(all);
  const { url } = service;
  const collectors: (Started & { contact: string })[] = [];
  let started = 0;
  let mostMiB: number | null = null;
  let goneSeconds = 0;
  let loggedIn: Promise<Client> | undefined;
  const client: Processes["client"] = (credentials) => new Client(url, credentials);
  const watch = setInterval(() => void look().catch(() => undefined), 1_000);
  async function look(): Promise<void> {
    for (const { child } of collectors) mostMiB = Math.max(mostMiB ?? 0, (await peakMiB(child.pid)) ?? 0) || null;
  }
  return {
    url,
    admin,
    client,
    adminClient: async () => await (loggedIn ??= client().logIn(admin)),
    collect(many) {
      while (collectors.length < many) {
        const contact = `https://pricewright.example/contact/${++started}`;
        collectors.push({ ...start({ ...all, COLLECTOR_CONTACT: contact }, "--role", "collector"), contact });
      }
    },
    async killCollector(number) {
      await look();
      const [killed] = collectors.splice(number % collectors.length, 1);
      goneSeconds += (await cpuSeconds(killed?.child.pid)) ?? 0;
      killed?.child.kill("SIGKILL");
      await killed?.ended();
      return killed?.contact ?? "";
    },
    async collectorMiB() {
      await look();
      return mostMiB;
    },
    async collectorSeconds() {
      const seconds = await Promise.all(collectors.map(async ({ child }) => await cpuSeconds(child.pid)));
      return seconds.reduce((sum, each) => (sum === null || each === null ? null : sum + each), goneSeconds);
    },
    async stopCollectors() {
      await look();
      for (const { child } of collectors) child.kill("SIGTERM");
      const ends = await Promise.all(
        collectors.splice(0).map(async (collector) => ({ how: await collector.ended(), output: collector.output() })),
      );
      return ends.filter(({ how }) => how !== 0).map(({ how, output }) => `a collector ended with ${how}: ${output}`);
    },
    async stop() {
      clearInterval(watch);
      await Promise.all(collectors.splice(0).map(end));
      await service.stop();
    },
  };
}

interface ServiceOfFarm {
  readonly url: string;
  stop(): Promise<void>;
}

async function serviceBeside(settings: Readonly<Record<string, string>>): Promise<ServiceOfFarm> {
  const server = start(settings, "--role", "http");
  const url = await server.listening();
  const worker = start(settings, "--role", "worker");
  return { url, stop: async () => void (await Promise.all([server, worker].map(end))) };
}

async function serviceHere(settings: Readonly<Record<string, string>>): Promise<ServiceOfFarm> {
  const config = readConfig({ ...settings, PORT: "0" });
  const log = pino({ level: "silent" });
  const server = await startApp(config, log, "http");
  const worker = await startApp(config, log, "worker");
  const stop = async (): Promise<void> => {
    await worker.stop();
    await server.stop();
  };
  return { url: server.url ?? "", stop };
}

async function end(started: Started): Promise<void> {
  started.child.kill("SIGTERM");
  await started.ended();
}

/** The most resident memory of a process so far. */
async function peakMiB(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kiB = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kiB === undefined ? null : Number(kiB) / 1024;
}

/** Linux counts in hundredths of a second. The name of the program stands in parentheses and may have blanks. */
async function cpuSeconds(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields === undefined ? null : (Number(fields[11]) + Number(fields[12])) / 100;
}
