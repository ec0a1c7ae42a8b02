/** Shops on loopback, under names such as `shop001.localhost`, for collectors that may reach 127.0.0.1 on one port. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export interface Visit {
  /** Host without its port, and path. */
  readonly page: string;
  readonly atMs: number;
  readonly headers: IncomingMessage["headers"];
}

/** How a shop answers one page. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface Shops {
  readonly port: number;
  /** Every request except for robots.txt, in order. */
  readonly visits: Visit[];
  /** Requests for robots.txt by host. */
  readonly robots: Visit[];
  /** The settings of a service whose collector may visit them. */
  readonly settings: Readonly<Record<string, string>>;
  url(host: string, path?: string): string;
  /** Sets how a page is answered: a status and a body, or a function. */
  answer(host: string, path: string, answer: Answer): void;
  /** Waits until so many pages were visited. */
  visited(many: number, withinMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the shops: one server that answers for all names. Unknown pages are 404. */
export async function someShops(): Promise<Shops> {
  const answers = new Map<string, Answer>();
  const visits: Visit[] = [];
  const robots: Visit[] = [];
  const server = createServer((request, response) => {
    const asked = `${(request.headers.host ?? "").replace(/:\d+$/, "")}${request.url ?? ""}`;
    const isRobots = request.url === "/robots.txt";
    (isRobots ? robots : visits).push({ page: asked, atMs: performance.now(), headers: request.headers });
    const answer = answers.get(asked) ?? ((missing) => void missing.writeHead(404).end("<h1>Not found</h1>"));
    answer(response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port,
    visits,
    robots,
    settings: {
      COLLECTOR_CONTACT: "https://pricewright.example/contact",
      COLLECTOR_ALLOWED_RANGES: "127.0.0.1/32",
      COLLECTOR_ALLOWED_PORTS: String(port),
    },
    url: (host, path = "/") => `http://${host}:${port}${path}`,
    answer: (host, path, answer) => void answers.set(`${host}${path}`, answer),
    async visited(many, withinMs = 60_000) {
      const deadline = performance.now() + withinMs;
      while (visits.length < many) {
        if (performance.now() > deadline) throw new Error(`only ${visits.length} of ${many} pages were visited`);
        await delay(20);
      }
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Answers with a status and a body, and with headers of its own. */
export function html(body: string, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
}

/** A product page whose price stands in its markup and in its text. */
export function productPage(name: string, price: string, { gtin = "", isSoldOut = false } = {}): string {
  const availability = `https://schema.org/${isSoldOut ? "OutOfStock" : "InStock"}`;
  const offer = { "@type": "Offer", price, priceCurrency: "EUR", availability };
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    ...(gtin === "" ? {} : { gtin13: gtin }),
    offers: offer,
  };
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<title>${name} kaufen</title>
<script type="application/ld+json">${JSON.stringify(product)}</script>
</head>
<body>
<header><a href="/">Shop</a></header>
<main>
<h1>${name}</h1>
<div class="product-price"><span class="price">${price.replace(".", ",")} €</span> inkl. MwSt.</div>
<p class="stock">${isSoldOut ? "Ausverkauft" : "Auf Lager"}</p>
<button type="submit">${isSoldOut ? "Benachrichtigen" : "In den Warenkorb"}</button>
</main>
</body>
</html>`;
}
