/** One tenant's requests leave room for another's (interface 1-33), on a server whose routes take as long as the test says. */
import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { Type } from "typebox";
import { neutralWords } from "../../src/base/words.ts";
import { createServer } from "../../src/http/server.ts";
import { limits } from "../../src/limits.ts";

const { sizes } = limits.admission;
/** Requests that their handlers hold until the test lets them go. */
const held = new Set<() => void>();
const heard: string[] = [];
/** The caller of the same company whose credentials are read for as long as the test says. */
const slow = { authorization: "01" };

const server = await createServer({
  logger: pino({ level: "silent" }),
  words: neutralWords,
  oldClients: false,
  corsOrigins: [],
  trustedProxies: [],
  access: {
    /** The header has the caller's company. */
    authenticate: async (company) => ({
      accountId: 1,
      email: "",
      role: "member",
      companyId: Number(company),
      authenticatedBy: "token",
      address: "127.0.0.1",
      scope: "account",
    }),
    openContract: async () => await Promise.reject(new Error("no contracts here")),
  },
  idempotency: { begin: async () => await Promise.reject(new Error("no keys here")) },
  noteRefusal: () => undefined,
  findVersion: async () => () => "",
  version: "0.0.1",
  mostConnections: 10_000,
});
async function hold(): Promise<object> {
  await new Promise<void>((resolve) => held.add(resolve));
  return { data: "done" };
}
/** Pieces of streams so far. */
let streamed = 0;
const piece = "x".repeat(64 * 1024);
function endless(this: Readable): void {
  streamed++;
  setTimeout(() => this.push(piece), 1);
}
server.get("/small", { config: { access: "caller" } }, hold);
server.get("/study", { config: { access: "caller", work: "large" } }, hold);
server.get("/export", { config: { access: "caller", work: "page" } }, async () => {
  await hold();
  return Readable.from(["pieces"]);
});
server.get("/stream", { config: { access: "caller", work: "page" } }, async () => new Readable({ read: endless }));
server.get("/sent", { config: { access: "caller", work: "page" } }, async (_request, reply) => {
  return await reply.send(Readable.from(["pieces"]));
});
/** Files that are being made. */
let filesOpen = 0;
/** Three pieces, each of which the test lets go. */
async function* threePieces(): AsyncGenerator<string, void, void> {
  filesOpen++;
  try {
    for (const name of ["one", "two", "three"]) {
      await hold();
      yield name;
    }
  } finally {
    filesOpen--;
  }
}
server.get("/file", { config: { access: "caller", work: "page" } }, async () => Readable.from(threePieces()));
const schema = { body: Type.Object({}) };
server.post("/body", { config: { access: "caller" }, schema, bodyLimit: 1024 * 1024 }, async (request) => {
  heard.push(JSON.stringify(request.body).slice(0, 10));
  return await hold();
});
server.post("/page", { config: { access: "caller" }, schema }, hold);
server.get("/health", { config: { access: "public", work: "none" } }, async () => ({ status: "ok" }));
const url = await server.listen({ port: 0 });
after(async () => {
  letGo();
  await server.close();
});

function letGo(): void {
  for (const resolve of held) resolve();
  held.clear();
}

const hog = { authorization: "1" };
const other = { authorization: "2" };

async function get(path: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  return await fetch(url + path, { headers, ...(signal === undefined ? {} : { signal }) });
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { ...hog, "content-type": "application/json" };
  return await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function until(condition: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (!condition()) {
    assert.ok(performance.now() < deadlineMs, JSON.stringify(server.admission.use));
    await delay(2);
  }
}

function use(size: keyof typeof sizes): { taken: number; waiting: number } {
  const found = server.admission.use.find((each) => each.size === size);
  return { taken: found?.taken ?? 0, waiting: found?.waiting ?? 0 };
}

/** Lets the requests go until all are answered. */
async function statusesOf(requests: readonly Promise<Response>[]): Promise<number[]> {
  const timer = setInterval(letGo, 5);
  const answers = await Promise.all(requests);
  clearInterval(timer);
  await until(() => server.admission.use.every(({ taken, waiting }) => taken === 0 && waiting === 0));
  return answers.map((answer) => answer.status);
}

/** Asks for a stream and takes nothing of it. Resolves when no further piece is made. */
async function readsNothing(): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const begun = streamed;
  const client = connect({ host: hostname, port: Number(port) }).pause();
  client.write(`GET /stream HTTP/1.1\r\nhost: x\r\nauthorization: ${hog.authorization}\r\n\r\n`);
  await until(() => streamed > begun);
  let before = begun;
  while (streamed > before) {
    before = streamed;
    await delay(200);
  }
  return client;
}

test("who sends more than may wait gets 429 at once, with Retry-After; the others are answered", async () => {
  const { ofCompany, waiting } = sizes.page;
  const many = Array.from({ length: ofCompany + waiting }, async () => await get("/export", hog));
  await until(() => use("page").waiting === waiting);
  const refused = await get("/export", hog);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("retry-after"), "2");
  assert.match(await refused.text(), /Too many requests of yours are being answered; send fewer at once/);
  assert.deepEqual(new Set(await statusesOf(many)), new Set([200]));
});

test("a client that leaves the line takes no slot; the slot of one that leaves later is free when its work is done", async () => {
  const leaving = new AbortController();
  const many = Array.from({ length: sizes.page.ofCompany }, async () => await get("/export", hog, leaving.signal));
  await until(() => held.size === sizes.page.ofCompany);
  const waiting = get("/export", hog, leaving.signal);
  await until(() => use("page").waiting === 1);
  leaving.abort();
  await assert.rejects(Promise.all([...many, waiting]));
  await until(() => use("page").waiting === 0);
  assert.equal(use("page").taken, sizes.page.ofCompany);
  letGo();
  await until(() => use("page").taken === 0);
});

test("a client that leaves a query keeps no slot, whenever it leaves: while its credentials are read, in its body, during the work", async () => {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ pagination: { limit: limits.admission.smallPage + 1 } });
  const head = (caller: string): string =>
    `POST /page HTTP/1.1\r\nhost: x\r\nauthorization: ${caller}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const isFree = (): boolean => server.admission.use.every(({ taken, waiting }) => taken === 0 && waiting === 0);
  const leave = async (sent: string, isThere: () => boolean): Promise<void> => {
    const client = connect({ host: hostname, port: Number(port) });
    client.write(sent);
    await until(isThere);
    client.destroy();
    const timer = setInterval(letGo, 5);
    await until(isFree).finally(() => clearInterval(timer));
  };
  await leave(head(slow.authorization) + body, () => held.size === 1);
  await leave(head(hog.authorization) + body.slice(0, 5), () => use("small").taken === 1);
  await leave(head(hog.authorization) + body, () => held.size === 1 && use("page").taken === 1);
});

test("a client that leaves ends the file that is made for it", async () => {
  const leaving = new AbortController();
  const asked = get("/file", hog, leaving.signal);
  await until(() => filesOpen === 1);
  leaving.abort();
  await assert.rejects(asked);
  const timer = setInterval(letGo, 5);
  await until(() => filesOpen === 0 && use("page").taken === 0).finally(() => clearInterval(timer));
});

test("a large body waits before it is read", async () => {
  const body = { text: "x".repeat(limits.admission.smallBodyBytes) };
  const many = Array.from({ length: sizes.page.ofCompany + 1 }, async () => await post("/body", body));
  await until(() => use("page").waiting === 1 && held.size === sizes.page.ofCompany);
  assert.equal(heard.length, sizes.page.ofCompany);
  assert.deepEqual(new Set(await statusesOf(many)), new Set([200]));
});

test("a large page has a slot of pages, one of usual size is a small request", async () => {
  const large = { pagination: { limit: limits.admission.smallPage + 1 } };
  const usual = { pagination: { limit: limits.admission.smallPage } };
  const bodies = [...Array.from({ length: sizes.page.ofCompany + 1 }, () => large), usual];
  const many = bodies.map(async (body) => await post("/page", body));
  await until(() => use("page").waiting === 1 && use("small").taken === 1);
  assert.deepEqual(new Set(await statusesOf(many)), new Set([200]));
});

test("a study has a slot of its own size", async () => {
  const many = Array.from({ length: sizes.large.ofCompany + 1 }, async () => await get("/study", hog));
  await until(() => use("large").waiting === 1);
  assert.deepEqual([use("page").taken, use("small").taken], [0, 0]);
  assert.deepEqual(new Set(await statusesOf(many)), new Set([200]));
});

test("a stream has its slot until it has been sent", async () => {
  const streaming = await Promise.all([get("/stream", hog), get("/stream", hog)]);
  assert.deepEqual([use("page").taken, streaming[0]?.status], [2, 200]);
  await Promise.all(streaming.map(async (answer) => await answer.body?.cancel()));
  await until(() => use("page").taken === 0);
});

test("a stream that its handler sends itself keeps no slot either", async () => {
  assert.equal(await (await get("/sent", hog)).text(), "pieces");
  await until(() => use("page").taken === 0);
});

test("a client that takes nothing of an answer for two minutes is cut, and its slot is free", async (t) => {
  const client = await readsNothing();
  assert.equal(use("page").taken, 1);
  const now = performance.now.bind(performance);
  // Between two looks at the connections, more than two minutes pass.
  const speed = (2 * limits.admission.stalledAnswerMs) / limits.admission.stallCheckMs;
  t.mock.method(performance, "now", () => now() * speed);
  for (let looks = 0; use("page").taken > 0; looks++) {
    assert.ok(looks < 3_000, "still held");
    await delay(10);
  }
  client.destroy();
});

test("a company has its share of small work; another one's request and health are answered meanwhile", async () => {
  const many = Array.from({ length: 100 }, async () => await get("/small", hog));
  await until(() => use("small").waiting === 100 - sizes.small.ofCompany);
  assert.equal(held.size, sizes.small.ofCompany);
  assert.equal((await get("/health", {})).status, 200);
  const answered = get("/small", other);
  await until(() => held.size === sizes.small.ofCompany + 1);
  assert.deepEqual(
    await statusesOf([...many, answered]),
    Array.from({ length: 101 }, () => 200),
  );
});

test("while all slots are taken, a free one goes to the companies that wait in turn", async () => {
  const { ofAll, ofCompany } = sizes.large;
  const busy = Array.from({ length: ofAll }, async (_, at) =>
    get("/study", { authorization: String(10 + Math.floor(at / ofCompany)) }),
  );
  await until(() => held.size === ofAll);
  const answered: string[] = [];
  const names = ["1", "1", "1", "2", "3"];
  const waiting = names.map(async (authorization, at) => {
    await until(() => use("large").waiting === at);
    await get("/study", { authorization });
    answered.push(authorization);
  });
  await until(() => use("large").waiting === names.length);
  while (answered.length < names.length) {
    const before = answered.length;
    const [first] = held;
    first?.();
    if (first !== undefined) held.delete(first);
    await delay(before === answered.length ? 5 : 0);
  }
  await Promise.all([...busy, ...waiting]);
  assert.deepEqual(answered, ["1", "2", "3", "1", "1"]);
});
