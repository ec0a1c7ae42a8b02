/** Login passwords: argon2id in the thread pool, kept as PHC strings. */
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

/** OWASP's first choice; a stored hash names the cost it was made with, so this may rise. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

const derive = promisify(argon2);

/** What the password of an account that has none is compared with: no password fits, and it takes as long. */
const unmatchable = render(cost, randomBytes(saltBytes), randomBytes(tagBytes));

/** Hashes a new password. @throws 503 when too many others wait */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return render(cost, salt, await hash(password, salt, cost, tagBytes));
}

/** Whether the password is the one that was hashed; as slow for `null`, no hash at all. @throws 503 as above */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const { parameters, salt, tag } = parse(stored ?? unmatchable);
  return timingSafeEqual(await hash(password, salt, parameters, tag.length), tag);
}

async function hash(password: string, salt: Buffer, parameters: Cost, tagLength: number): Promise<Buffer> {
  await enter();
  try {
    // The same password typed on two systems may differ in its composition.
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

/** The place goes to the next who waits, so `running` stays as it is. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}
