/** How shops answer: pages in every encoding, slowly, not at all, or with what a crawler must survive. */
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { html, type Answer } from "../../tests/monitoring/a-shop.ts";

const pressed = {
  gzip: promisify(gzip),
  br: async (text: string | Buffer) =>
    await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  zstd: promisify(zstdCompress),
} as const;
export type Encoding = keyof typeof pressed;
export const encodings = ["gzip", "br", "zstd"] as const satisfies readonly Encoding[];

/** A page as most servers send it. */
export function encoded(encoding: Encoding, page: string): Answer {
  return (response) => void send(response, encoding, page);
}

const bombBytes = 64 * 1024 * 1024;

/** A few kilobytes that become 64 MiB. */
export function bomb(encoding: Encoding): Answer {
  const body = pressed[encoding](Buffer.alloc(bombBytes));
  return (response) =>
    void body.then((bytes) => response.writeHead(200, { ...asHtml, "content-encoding": encoding }).end(bytes));
}

/** A page whose second half comes late. */
export function slow(page: string, ms: number): Answer {
  return (response) => {
    const middle = page.length >> 1;
    response.writeHead(200, asHtml).write(page.slice(0, middle));
    setTimeout(() => response.end(page.slice(middle)), ms);
  };
}

const block = Buffer.alloc(64 * 1024, "<p>and so on</p>");

/** A page without an end. */
export const endless: Answer = (response) => {
  response.writeHead(200, asHtml);
  const more = (): void => {
    while (!response.destroyed && response.write(block));
  };
  response.on("drain", more);
  more();
};

export function redirect(location: string): Answer {
  return html("", 302, { location });
}

/** The challenge of a site that wants no programs. */
export const wall = html(
  "<title>Just a moment...</title><h1>Verify you are human</h1><script src='/cdn-cgi/challenge-platform/h/b'></script>",
  403,
);

/** With an `ETag`, and 304 to who has it. */
export function conditional(page: string, etag: string): Answer {
  return (response, request) => {
    if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { ...asHtml, etag }).end(page);
  };
}

const asHtml = { "content-type": "text/html; charset=utf-8" };

async function send(response: ServerResponse, encoding: Encoding, page: string): Promise<void> {
  const body = await pressed[encoding](page);
  response.writeHead(200, { ...asHtml, "content-encoding": encoding }).end(body);
}
