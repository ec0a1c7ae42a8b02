/**
 * A proxy on loopback for a program that makes connections of its own, such as a browser. Every target is judged like that of
 * any other request, and the connection goes to the addresses that were judged.
 */
import { once } from "node:events";
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { limits } from "../limits.ts";
import { pinnedLookup } from "./connect.ts";
import { Deadline } from "./deadline.ts";
import { findAddresses, parseTarget, waitForTurn } from "./exchange.ts";
import { OutgoingFailure } from "./failure.ts";
import type { Way } from "./way.ts";

/** Connections of the browser at a time. */
const connectionsMax = 100;

/** Bytes that one connection may bring. */
const connectionBytes = 16 * 1024 * 1024;

/** The longest life of a connection. */
const connectionMs = 60_000;

/** The interval of looking at connections. */
const connectionLookMs = 200;

export interface GuardProxy {
  /** What the program takes as its proxy. */
  readonly url: string;
  /** Closes every connection. */
  stop(): Promise<void>;
}

export async function startGuardProxy(way: Way): Promise<GuardProxy> {
  const server = createServer({ maxHeaderSize: limits.outgoing.headerBytes });
  server.maxConnections = connectionsMax;
  const tunnels = new Set<Duplex>();
  server.on("request", (request, response) => void forward(way, request, response));
  server.on("connect", (request, socket) => {
    tunnels.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => tunnels.delete(socket));
    void tunnel(way, request, socket);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    async stop() {
      for (const socket of tunnels) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A request over http. */
async function forward(way: Way, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on("error", () => response.destroy());
  try {
    const url = parseTarget(request.url ?? "");
    if (url.protocol !== "http:") throw refused();
    const socket = await open(way, url);
    const kept = Object.entries(request.headers).filter(([name]) => !name.startsWith("proxy-"));
    const headers = { ...Object.fromEntries(kept), host: url.host, connection: "close" };
    const outgoing = send({
      createConnection: () => socket,
      method: request.method ?? "GET",
      path: url.pathname + url.search,
      headers,
      maxHeaderSize: limits.outgoing.headerBytes,
    });
    response.on("close", () => socket.destroy());
    outgoing.on("error", () => refuse(response));
    outgoing.on("response", (answer) => passOn(answer, response));
    request.pipe(outgoing);
  } catch {
    refuse(response);
  }
}

/** A status or a header that cannot be written, such as the status 099, is no answer. */
function passOn(answer: IncomingMessage, response: ServerResponse): void {
  try {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on("error", () => response.destroy()).pipe(response);
  } catch {
    answer.destroy();
    refuse(response);
  }
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(502).end();
}

/** A connection for TLS, of which only the target is known. */
async function tunnel(way: Way, request: IncomingMessage, client: Duplex): Promise<void> {
  try {
    const url = parseTarget(`https://${request.url ?? ""}`);
    const socket = await open(way, url);
    if (client.destroyed) return void socket.destroy();
    client.on("close", () => socket.destroy());
    socket.on("close", () => client.destroy());
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    client.pipe(socket).pipe(client);
  } catch {
    client.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  }
}

/** Connects to a judged target, for a bounded time and number of bytes. @throws OutgoingFailure, AddressRefused, or the system's error */
async function open(way: Way, url: URL): Promise<Socket> {
  const deadline = new Deadline(limits.outgoing.page.timeoutMs);
  try {
    const addresses = await findAddresses(way, url, deadline);
    await waitForTurn(way, url, addresses, deadline);
    const port = portOf(url);
    const socket =
      way.proxy === null
        ? connect({ host: hostOf(url), port, lookup: pinnedLookup(addresses) })
        : await throughProxy(way.proxy, `${url.hostname}:${port}`, deadline.signal);
    bound(socket);
    if (socket.connecting) await once(socket, "connect", { signal: deadline.signal });
    return socket;
  } finally {
    deadline.clear();
  }
}

/** A literal address is connected to as it is, and was judged as such. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** A listener for its bytes would make them flow before anybody reads them, so it is looked at now and then. */
function bound(socket: Socket): void {
  const endsAt = performance.now() + connectionMs;
  const looking = setInterval(() => {
    if (socket.bytesRead > connectionBytes || performance.now() > endsAt) socket.destroy();
  }, connectionLookMs);
  socket.on("error", () => socket.destroy());
  socket.on("close", () => clearInterval(looking));
}

/** The operator's proxy makes the connection. */
async function throughProxy(proxy: string, target: string, signal: AbortSignal): Promise<Socket> {
  const { hostname, port, username, password } = new URL(proxy);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  const connecting = send({
    host: hostname,
    port: port === "" ? 80 : port,
    method: "CONNECT",
    path: target,
    signal,
    headers: { host: target, ...(username === "" ? {} : { "proxy-authorization": `Basic ${credentials}` }) },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  connecting.on("connect", ({ statusCode }, socket) => {
    if (statusCode === 200) return resolve(socket);
    socket.destroy();
    reject(new OutgoingFailure("connection", "The proxy did not make a connection."));
  });
  connecting.on("response", () => reject(refused())).on("error", reject);
  connecting.end();
  return await promise;
}

function refused(): OutgoingFailure {
  return new OutgoingFailure("refused", "The proxy passes http:// and tunnels on, nothing else.");
}
