/** A small shop on this machine, for the service to read: a page for each product, with its price in markup and text. */
import { once } from "node:events";
import { createServer } from "node:http";

/** A product and what the shop asks for it, with two decimals. */
export interface ShopProduct {
  readonly path: string;
  readonly name: string;
  readonly price: number;
}

export interface DemoShop {
  /** The domain to watch. */
  readonly domain: string;
  readonly port: number;
  /** Puts these products into the shop, in place of the ones before. */
  sell(products: readonly ShopProduct[], currency: string): void;
  url(path: string): string;
  /** The paths that were asked for, and by whom. */
  readonly visits: readonly { readonly path: string; readonly agent: string }[];
  stop(): Promise<void>;
}

const domain = "demo-shop.localhost";

/** Opens the shop on 127.0.0.1. @param port 0 for a free one @throws Error if the port is taken */
export async function openShop(port: number): Promise<DemoShop> {
  const pages = new Map([["/robots.txt", "User-agent: *\nDisallow: /checkout/\n"]]);
  const visits: { path: string; agent: string }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    visits.push({ path, agent: request.headers["user-agent"] ?? "" });
    const page = pages.get(path);
    const type = path.endsWith(".txt") ? "text/plain" : "text/html; charset=utf-8";
    response.writeHead(page === undefined ? 404 : 200, { "content-type": type }).end(page ?? "<h1>Not found</h1>");
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const listening = typeof address === "object" && address !== null ? address.port : port;
  return {
    domain,
    port: listening,
    sell(products, currency) {
      for (const product of products) pages.set(product.path, productPage(product, currency));
    },
    url: (path) => `http://${domain}:${listening}${path}`,
    visits,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function productPage({ name, price }: ShopProduct, currency: string): string {
  const amount = price.toFixed(2);
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    offers: { "@type": "Offer", price: amount, priceCurrency: currency, availability: "https://schema.org/InStock" },
  };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script>
</head>
<body>
<main>
<h1>${name}</h1>
<p class="product-price"><span class="price">${currency} ${amount}</span></p>
<p class="stock">In stock</p>
<button type="submit">Add to cart</button>
</main>
</body>
</html>`;
}
