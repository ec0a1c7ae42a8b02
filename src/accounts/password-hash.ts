/** Hashes login passwords with argon2id in the thread pool. Hashes are PHC strings. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { ApiError } from "../base/error.ts";
import { limits } from "../limits.ts";

interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** The first choice of OWASP. A stored hash names its own cost, so a later release may raise this one. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

const derive = promisify(argon2);

/** The hash for accounts without a password. No password matches it, and the comparison takes as long. */
const unmatchable = render(cost, randomBytes(saltBytes), randomBytes(tagBytes));

/** Hashes a new password. @throws 503 if too many others wait */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return render(cost, salt, await hash(password, salt, cost, tagBytes));
}

/** Whether the password matches the hash. It takes as long for `null`, an account without a hash. @throws 503 as above */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const { parameters, salt, tag } = parse(stored ?? unmatchable);
  return timingSafeEqual(await hash(password, salt, parameters, tag.length), tag);
}

async function hash(password: string, salt: Buffer, parameters: Cost, tagLength: number): Promise<Buffer> {
  await enter();
  try {
    // Two systems may compose the characters of the same password differently.
    const message = password.normalize("NFKC");
    return await derive("argon2id", { message, nonce: salt, tagLength, ...parameters });
  } finally {
    leave();
  }
}

function render(parameters: Cost, salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

function parse(stored: string): { parameters: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt = "", tag = ""] = phc.exec(stored) ?? [];
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

let running = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running < limits.accounts.hashesAtOnce) {
    running++;
    return;
  }
  if (waiting.length >= limits.accounts.hashesWaiting) {
    throw new ApiError([{ code: "resource.unavailable", message: "Too many logins at the moment; try again." }], {
      "retry-after": "2",
    });
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Starts the next that waits, if any. `running` stays as it is then. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}
