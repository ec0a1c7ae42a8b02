/**
 * The configuration: every setting with its name, default, unit and a sentence. It is read and checked once, at the
 * start. No other module reads the environment.
 */
import path from "node:path";
import type { Words } from "./base/words.ts";

interface Setting {
  readonly name: string;
  /** Shown in docs/reference/configuration.md; "" for none. */
  readonly default: string;
  readonly says: string;
}

/** In the order of docs/reference/configuration.md, which is made of them. */
export const settings = [
  { name: "HOST", default: "127.0.0.1", says: "Address to listen on." },
  { name: "PORT", default: "8080", says: "Port to listen on; 0 takes a free one." },
  {
    name: "DATA_DIR",
    default: "./data",
    says: "Where the embedded database and the secret key lie, and compiled code that the installation cannot keep.",
  },
  {
    name: "DATABASE_URL",
    default: "",
    says: "A PostgreSQL 18 to use (15 to 17 are slower); without it an embedded one is started in `DATA_DIR`.",
  },
  {
    name: "DATABASE_OWNER_URL",
    default: "",
    says: "The same database as a role that may change tables: it migrates, and gives the role of `DATABASE_URL` the rights on rows. Without it `DATABASE_URL` does both.",
  },
  {
    name: "HTTP_CONNECTIONS",
    default: "10000",
    says: "The most open connections of clients, 1 to 100000; more are closed at once.",
  },
  { name: "DATABASE_POOL_SIZE", default: "10", says: "Connections to the database, 2 to 200." },
  {
    name: "COMPANY_STORAGE_GIB",
    default: "2048",
    says: "What the contracts of a company may store in the database in all, without indexes, 1 to 1000000; a company with more adds nothing until it has made room.",
  },
  {
    name: "SECRET_KEY",
    default: "",
    says: "32 bytes as Base64: signs tokens and seals stored secrets. Without it one is made in `DATA_DIR/secret.key`; processes that share a database must share it.",
  },
  {
    name: "ADMIN_EMAIL",
    default: "admin@pricewright.example",
    says: "E-mail of the admin that the first start creates.",
  },
  { name: "ADMIN_PASSWORD", default: "", says: "The first admin's password; without it one is made and printed once." },
  {
    name: "SMTP_URL",
    default: "",
    says: "`smtp://` or `smtps://`, with user and password if needed: sends tokens for forgotten passwords. A password goes over TLS only.",
  },
  { name: "MAIL_FROM", default: "", says: "Sender of mails: an address, or `Name <address>`. Needed with `SMTP_URL`." },
  {
    name: "PUBLIC_URL",
    default: "",
    says: "Where users reach the service; every link that is printed or mailed begins with it. Without it `http://127.0.0.1:PORT`. Needed with `SMTP_URL`.",
  },
  {
    name: "PICTURE_HOSTS",
    default: "*",
    says: "Hosts, by comma, whose product pictures (`imageUrl`) browsers may show: `cdn.shop.example`, `*.shop.example`, `*` for any, `none` for none.",
  },
  {
    name: "HEADER_PREFIX",
    default: "service",
    says: "First word of the service's own headers; `service-` always works.",
  },
  {
    name: "EVENT_WORD",
    default: "pricing",
    says: "The word in task types and in the callback event; `pricing` always works.",
  },
  {
    name: "MARKETPLACE_WORD",
    default: "marketplace",
    says: "The path segment of the buy box statistics; `marketplace` always works.",
  },
  {
    name: "OLD_CLIENTS",
    default: "false",
    says: "`true` gives old clients the shapes they expect: snapshots, feeds, products and prices without nulls.",
  },
  {
    name: "CORS_ORIGINS",
    default: "",
    says: "Origins whose pages may read answers in a browser, by comma: `https://console.example`.",
  },
  { name: "LOG_LEVEL", default: "info", says: "fatal, error, warn, info, debug, trace or silent." },
  {
    name: "TRUST_PROXY",
    default: "",
    says: "Addresses or ranges of proxies whose `X-Forwarded-For` is believed, by comma.",
  },
  {
    name: "METRICS_TOKEN",
    default: "",
    says: "Who sends it as `Authorization: Bearer` reads `/metrics`, at least 16 characters; without it only programs on the same machine do, by a loopback name, not through a proxy.",
  },
  {
    name: "CALLBACK_ALLOWED_RANGES",
    default: "",
    says: "Private address ranges (CIDR, by comma) that callbacks may reach nevertheless.",
  },
  {
    name: "CALLBACK_CONCURRENCY",
    default: "16",
    says: "Callbacks that one process delivers at a time, 1 to 64; a receiver gets one at a time.",
  },
  {
    name: "COLLECTOR_CONTACT",
    default: "",
    says: "A URL or an e-mail address by which owners of shops reach you; collectors send it as part of their user agent. Without it no collector starts.",
  },
  {
    name: "COLLECTOR_PROXY",
    default: "",
    says: "An `http://` proxy for all requests of collectors. It resolves the names, so it must keep private addresses out itself.",
  },
  {
    name: "COLLECTOR_ALLOWED_RANGES",
    default: "",
    says: "Private address ranges (CIDR, by comma) that collectors may reach nevertheless. They are open to every contract, and a try shows what stands there: for installations of a single tenant and for tests only.",
  },
  {
    name: "COLLECTOR_ALLOWED_PORTS",
    default: "80,443",
    says: "The only ports that collectors connect to, by comma.",
  },
  {
    name: "COLLECTOR_BROWSER",
    default: "",
    says: "The path of a Chromium, for domains whose pages a browser must show first (`method: browser`). Without it there are none. It needs the package playwright-core.",
  },
  {
    name: "COLLECTOR_CONCURRENCY",
    default: "32",
    says: "Pages that one process fetches at a time, 1 to 200; a host gets one request at a time.",
  },
] as const satisfies readonly Setting[];

/** Settings of earlier versions. Who sets one is told, so that nobody believes that it holds. */
const gone: Readonly<Record<string, string>> = {
  COLLECTOR_SHARE:
    "collectors read at a lower priority than requests, all of the time; COLLECTOR_CONCURRENCY bounds what they fetch.",
  DATABASE_READ_URL: "there are no read replicas any more; docs/guides/many-machines.md says how to grow.",
};

type SettingName = (typeof settings)[number]["name"];

/** Task types have these words at the place of the event word, so none of them can be the event word. */
const takenEventWords = ["monitoring", "products", "vendor"];

/** A URL or an e-mail address, of characters that may stand in a header within parentheses. */
const contact = /^(?:https?:\/\/|[\w.+-]+@)\w[\w.:/?#&=%~+-]{2,199}$/;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** null: the embedded server. */
  readonly databaseUrl: string | null;
  /** The same database as the role that may change its tables. */
  readonly databaseOwnerUrl: string | null;
  /** The most open connections of clients to one process. */
  readonly httpConnections: number;
  readonly databasePoolSize: number;
  /** What the contracts of a company may store in the database in all. */
  readonly companyStorageBytes: number;
  /** null: from the data directory. */
  readonly secretKey: Buffer | null;
  readonly adminEmail: string;
  readonly adminPassword: string | null;
  /** Where users reach the service, without a slash at the end; null: at the address that it listens on. */
  readonly publicUrl: string | null;
  /** Where pictures of products come from, as a policy of content names it. */
  readonly pictureSources: readonly string[];
  /** null: no mail is sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string; readonly publicUrl: string } | null;
  readonly words: Words;
  readonly oldClients: boolean;
  /** As browsers write them: `https://console.example`. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: LogLevel;
  readonly trustedProxies: readonly string[];
  /** null: metrics only for this machine. */
  readonly metricsToken: string | null;
  readonly callbackAllowedRanges: readonly string[];
  readonly callbackConcurrency: number;
  /** A URL or an e-mail; null: no collector starts. */
  readonly collectorContact: string | null;
  /** An http:// URL; null: collectors connect directly. */
  readonly collectorProxy: string | null;
  readonly collectorAllowedRanges: readonly string[];
  readonly collectorAllowedPorts: readonly number[];
  /** The path of a Chromium; null: collectors have no browser. */
  readonly collectorBrowser: string | null;
  readonly collectorConcurrency: number;
}

/** Settings are wrong. The message names all of them, in words for the operator. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/** Reads and checks every setting. @throws ConfigError naming each wrong one */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const reader = new SettingReader(environment);
  const publicUrl = reader.publicUrl();
  reader.refuseGone();
  const config: Config = {
    publicUrl,
    host: reader.text("HOST"),
    port: reader.integer("PORT", 0, 65_535),
    dataDir: path.resolve(reader.text("DATA_DIR")),
    ...reader.database(),
    httpConnections: reader.integer("HTTP_CONNECTIONS", 1, 100_000),
    databasePoolSize: reader.integer("DATABASE_POOL_SIZE", 2, 200),
    companyStorageBytes: reader.integer("COMPANY_STORAGE_GIB", 1, 1_000_000) * 1024 ** 3,
    secretKey: reader.key("SECRET_KEY"),
    adminEmail: reader.matching("ADMIN_EMAIL", /^[^@\s]+@[^@\s]+$/, "an e-mail address") ?? "",
    adminPassword: reader.matching("ADMIN_PASSWORD", /^.{8,1000}$/s, "at least 8 characters"),
    pictureSources: reader.pictureSources("PICTURE_HOSTS"),
    mail: reader.mail(publicUrl),
    words: {
      headerPrefix: reader.word("HEADER_PREFIX"),
      eventWord: reader.word("EVENT_WORD", takenEventWords),
      marketplaceWord: reader.word("MARKETPLACE_WORD"),
    },
    oldClients: reader.boolean("OLD_CLIENTS"),
    corsOrigins: reader.origins("CORS_ORIGINS"),
    logLevel: reader.oneOf("LOG_LEVEL", logLevels),
    trustedProxies: reader.list("TRUST_PROXY"),
    metricsToken: reader.matching(
      "METRICS_TOKEN",
      /^[\x21-\x7e]{16,500}$/,
      "16 to 500 ASCII characters without spaces",
    ),
    callbackAllowedRanges: reader.list("CALLBACK_ALLOWED_RANGES"),
    callbackConcurrency: reader.integer("CALLBACK_CONCURRENCY", 1, 64),
    collectorContact: reader.matching("COLLECTOR_CONTACT", contact, "an http:// or https:// URL, or an e-mail address"),
    collectorProxy: reader.proxy("COLLECTOR_PROXY"),
    collectorAllowedRanges: reader.list("COLLECTOR_ALLOWED_RANGES"),
    collectorAllowedPorts: reader.ports("COLLECTOR_ALLOWED_PORTS"),
    collectorBrowser: reader.matching("COLLECTOR_BROWSER", /^\//, "an absolute path"),
    collectorConcurrency: reader.integer("COLLECTOR_CONCURRENCY", 1, 200),
  };
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

class SettingReader {
  readonly problems: string[] = [];
  readonly #environment: Readonly<Record<string, string | undefined>>;

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#environment = environment;
  }

  refuseGone(): void {
    for (const [name, why] of Object.entries(gone)) {
      if ((this.#environment[name] ?? "").trim() !== "") this.problems.push(`Remove ${name}: ${why}`);
    }
  }

  text(name: SettingName): string {
    const given = this.#environment[name]?.trim();
    if (given !== undefined && given !== "") return given;
    return settings.find((setting) => setting.name === name)?.default ?? "";
  }

  matching(name: SettingName, pattern: RegExp, what: string): string | null {
    const text = this.text(name);
    if (text === "") return null;
    if (!pattern.test(text)) this.problems.push(`${name} must be ${what}.`);
    return text;
  }

  /** The owner's URL is that of the service unless it is given. */
  database(): Pick<Config, "databaseUrl" | "databaseOwnerUrl"> {
    const databaseUrl = this.matching("DATABASE_URL", /^postgres(ql)?:\/\//, "a postgres:// URL");
    const owner = this.matching("DATABASE_OWNER_URL", /^postgres(ql)?:\/\//, "a postgres:// URL");
    if (databaseUrl === null && owner !== null) this.problems.push("DATABASE_URL must be set with DATABASE_OWNER_URL.");
    return { databaseUrl, databaseOwnerUrl: owner ?? databaseUrl };
  }

  publicUrl(): string | null {
    const url = this.matching("PUBLIC_URL", /^https?:\/\/\S+$/, "an http:// or https:// URL");
    if (url !== null && !URL.canParse(url)) this.problems.push("PUBLIC_URL must be a URL.");
    return url?.replace(/\/+$/, "") ?? null;
  }

  /** The settings of e-mail, which go together; null without a server. */
  mail(publicUrl: string | null): Config["mail"] {
    const smtpUrl = this.matching("SMTP_URL", /^smtps?:\/\/[^/\s]+\/?$/, "an smtp:// or smtps:// URL without a path");
    const from = this.matching("MAIL_FROM", /^[^@\r\n]+@[^@\r\n]+$/, "an e-mail address");
    if (smtpUrl === null) return null;
    if (!URL.canParse(smtpUrl)) this.problems.push("SMTP_URL must be a URL.");
    if (from === null) this.problems.push("MAIL_FROM must be set with SMTP_URL.");
    if (publicUrl === null) this.problems.push("PUBLIC_URL must be set with SMTP_URL.");
    return { smtpUrl, from: from ?? "", publicUrl: publicUrl ?? "" };
  }

  integer(name: SettingName, least: number, most: number): number {
    const text = this.text(name);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    this.problems.push(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
    return least;
  }

  boolean(name: SettingName): boolean {
    return this.oneOf(name, ["false", "true"]) === "true";
  }

  oneOf<Choice extends string>(name: SettingName, choices: readonly [Choice, ...Choice[]]): Choice {
    const text = this.text(name).toLowerCase();
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) this.problems.push(`${name} must be one of ${choices.join(", ")}, not "${text}".`);
    return choice ?? choices[0];
  }

  word(name: SettingName, taken: readonly string[] = []): string {
    if (taken.includes(this.text(name))) this.problems.push(`${name} must not be ${taken.join(", nor ")}.`);
    return this.matching(name, /^[a-z][a-z0-9]{0,30}$/, "one lower-case word") ?? "";
  }

  list(name: SettingName): string[] {
    return this.text(name)
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
  }

  origins(name: SettingName): string[] {
    const origins = this.list(name);
    const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;
    if (!origins.every(isOrigin)) {
      this.problems.push(`${name} must be origins such as https://console.example, without a path.`);
    }
    return origins;
  }

  /** They are asked over TLS alone. */
  pictureSources(name: SettingName): string[] {
    const hosts = this.list(name);
    if (hosts.join() === "none") return [];
    if (hosts.join() === "*") return ["https:"];
    const isHost = (text: string): boolean => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i.test(text);
    if (!hosts.every(isHost)) this.problems.push(`${name} must be hosts such as cdn.shop.example, *, or none.`);
    return hosts.map((host) => `https://${host}`);
  }

  ports(name: SettingName): number[] {
    const ports = this.list(name).map((text) => (/^\d{1,5}$/.test(text) ? Number(text) : 0));
    if (ports.length > 0 && ports.every((port) => port >= 1 && port <= 65_535)) return ports;
    this.problems.push(`${name} must be ports from 1 to 65535, by comma, not "${this.text(name)}".`);
    return [];
  }

  /** It may hold a password, so a problem does not quote it. */
  proxy(name: SettingName): string | null {
    const text = this.matching(name, /^http:\/\/[^/\s]+\/?$/, "an http:// URL without a path");
    if (text !== null && !URL.canParse(text)) this.problems.push(`${name} must be a URL.`);
    return text;
  }

  key(name: SettingName): Buffer | null {
    const text = this.text(name);
    if (text === "") return null;
    const key = Buffer.from(text, "base64");
    if (key.length < 32) this.problems.push(`${name} must be at least 32 bytes as Base64 (openssl rand -base64 32).`);
    return key;
  }
}
