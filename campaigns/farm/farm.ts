/**
 * A farm of shops on loopback: one server that answers for `shop001.localhost` and so on, and writes down who came when. What it
 * wrote is the judge of pace and robots.txt. It is a proxy for them as well.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { html, type Answer } from "../../tests/monitoring/a-shop.ts";
import { surroundings } from "../../tests/reading/surroundings.ts";
import type { Sold } from "./catalogues.ts";
import type { FarmPlace } from "./kinds.ts";
import { farmShops, type FarmProduct, type Shop, type ShopWishes } from "./shops.ts";

/** A request that came. */
export interface Arrival {
  /** Of the monotonic clock. */
  readonly atMs: number;
  /** How long this process had not looked for requests before: it may have come so much earlier. */
  readonly lateMs: number;
  /** The name that was asked for, `www.` included. */
  readonly asked: string;
  /** The name of the shop, whose pace it is. */
  readonly host: string;
  /** The contact that the visitor gave, by which collectors can be told apart. */
  readonly contact: string;
  readonly path: string;
  /** What was answered; null while nothing was. */
  status: number | null;
}

/** Whether a request was for the rules of a shop, at whichever address they stand. */
export function isRobots({ path }: Pick<Arrival, "path">): boolean {
  return path.endsWith("/robots.txt");
}

export interface FarmOptions extends ShopWishes {
  /** Whether pages have the size of real ones. */
  readonly isRealSize: boolean;
  /** How long slow shops take, and what those that are asked too often say. */
  readonly slowMs: number;
  readonly retryAfterS: number;
}

export interface Farm {
  readonly shops: readonly Shop[];
  readonly products: readonly FarmProduct[];
  readonly port: number;
  readonly arrivals: readonly Arrival[];
  /** Who reached the address that must not be reached. */
  inwardHits(): number;
  /** The prices that a page may have shown by now. */
  pricesOf(shop: Shop, index: number): string[];
  /** Begins the second half of the farm's time, in which shops change. */
  change(): void;
  url(host: string, path: string): string;
  stop(): Promise<void>;
}

const tickMs = 5;

/** How long this process may not have looked for requests: it ticks, and a busy machine lets it tick late. */
function startLateness(): { ms(): number; stop(): void } {
  // A late tick comes right before the requests that waited with it. So the tick before the last one counts.
  let ticks: [number, number] = [performance.now(), performance.now()];
  const ticking = setInterval(() => (ticks = [ticks[1], performance.now()]), tickMs);
  return { ms: () => Math.max(0, performance.now() - ticks[0] - 2 * tickMs), stop: () => clearInterval(ticking) };
}

export async function startFarm(options: FarmOptions): Promise<Farm> {
  const { shops, products } = farmShops(options);
  const byHost = new Map(shops.map((shop) => [shop.host, shop]));
  const around = options.isRealSize ? surroundings() : "";
  const arrivals: Arrival[] = [];
  const visits = new Map<Shop, number>();
  let isLater = false;
  const lateness = startLateness();
  let inwardHits = 0;
  const inward = createServer((_, response) => {
    inwardHits++;
    response.end("inward");
  });

  const server = createServer((request, response) => {
    const target = new URL(request.url ?? "/", `http://${request.headers.host ?? "nobody"}`);
    const asked = target.hostname;
    const host = asked.replace(/^www\./, "");
    const now = performance.now();
    const contact = /\(\+(.*)\)$/.exec(request.headers["user-agent"] ?? "")?.[1] ?? "";
    const seen = { atMs: now, lateMs: lateness.ms() };
    const arrival: Arrival = { ...seen, asked, host, contact, path: target.pathname, status: null };
    arrivals.push(arrival);
    response.on("close", () => (arrival.status = response.headersSent ? response.statusCode : null));
    const shop = byHost.get(host);
    if (shop === undefined) return void response.writeHead(404).end();
    if (target.pathname === "/robots.txt") return answerRobots(shop, request, response);
    const file = shop.kind.files?.[target.pathname];
    if (file !== undefined) return plain(file)(response, request);
    if (shop.kind.catalogue !== undefined) {
      const { pathname, search } = target;
      const wanted = { sold: sold(shop), path: `${pathname}${search}`, isLater };
      return shop.kind.catalogue.answer(wanted)(response, request);
    }
    const before = visits.get(shop) ?? 0;
    visits.set(shop, before + 1);
    const page = shop.pages.find(({ path }) => path === target.pathname.replace(/-new$/, ""));
    if (page === undefined) return void response.writeHead(404).end("<h1>Not found</h1>");
    const shown = shop.kind.price?.(page.price, isLater) ?? { price: page.price };
    const product = { name: page.product.name, ...shown };
    const { index } = page;
    const answer = shop.kind.answer({
      product,
      index,
      path: target.pathname,
      host: asked,
      visits: before,
      isLater,
      around,
      farm: place,
    });
    answer(response, request);
  });
  // Through a proxy, names stand for themselves: every shop is here.
  server.on("connect", (_request: IncomingMessage, socket) => {
    const own = connect(port, "127.0.0.1", () => void socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    own.pipe(socket).pipe(own);
    for (const end of [own, socket]) end.on("error", () => void [own, socket].map((other) => other.destroy()));
  });

  const port = await listen(server, 0, "127.0.0.1");
  // The same port on another address: only the address is wrong.
  await listen(inward, port, "127.0.1.1");
  const url = (host: string, path: string): string => `http://${host}:${port}${path}`;
  const place: FarmPlace = { url, inwardUrl: `http://127.0.1.1:${port}/`, ...options };
  return {
    shops,
    products,
    port,
    arrivals,
    url,
    inwardHits: () => inwardHits,
    change: () => void (isLater = true),
    pricesOf({ kind, pages }, index) {
      const price = pages[index]?.price ?? "";
      const shown = [false, ...(isLater ? [true] : [])].map((later) => kind.price?.(price, later).price ?? price);
      return [...new Set(shown)];
    },
    async stop() {
      lateness.stop();
      for (const each of [server, inward]) {
        each.closeAllConnections();
        each.close();
        await once(each, "close");
      }
    },
  };
}

function answerRobots({ kind: { robots = 404 } }: Shop, request: IncomingMessage, response: ServerResponse): void {
  if (typeof robots === "number") return void response.writeHead(robots).end();
  const answer = typeof robots === "string" ? plain(robots) : robots;
  answer(response, request);
}

function plain(text: string): Answer {
  return html(text, 200, { "content-type": "text/plain" });
}

/** What the catalogue of a shop says. */
function sold({ pages }: Shop): Sold[] {
  return pages.map(({ product, price }) => {
    const { customerProductId: id, gtin, name } = product;
    return { id, gtin, name, price };
  });
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
