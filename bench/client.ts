/**
 * HTTP/1.1 over a kept-alive socket, with only what the service uses. Client and service share the machine, so the
 * client's cost would count as the service's. Requests are built before the clock runs.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** An answer. Its body stays in pieces until somebody reads it. */
export class Answer {
  readonly status: number;
  /** The ETag of a GET's whole answer; empty if there is none. */
  readonly etag: string;
  readonly bytes: number;
  readonly #pieces: readonly Buffer[];

  constructor(status: number, etag: string, pieces: readonly Buffer[], bytes: number) {
    this.status = status;
    this.etag = etag;
    this.#pieces = pieces;
    this.bytes = bytes;
  }

  text(): string {
    return Buffer.concat(this.#pieces).toString("utf8");
  }
}

/** The parts of a request. `body` is JSON text unless a header names another type. */
export interface RequestParts {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The bytes of a request. They can be sent any number of times. */
export function buildRequest({ method, path, authorization, headers = {}, body }: RequestParts): Buffer {
  const all: Record<string, string> = { host: "bench", ...(authorization === undefined ? {} : { authorization }) };
  if (body !== undefined) {
    all["content-type"] = "application/json";
    all["content-length"] = String(Buffer.byteLength(body));
  }
  const lines = [`${method} ${path} HTTP/1.1`];
  for (const [name, value] of Object.entries({ ...all, ...headers })) lines.push(`${name}: ${value}`);
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), Buffer.from(body ?? "")]);
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const headEnd = Buffer.from("\r\n\r\n");
/** The end of a stream. JSON and CSV of the service have no line with a single zero. */
const lastChunk = "\r\n0\r\n\r\n";

/** One socket, one request at a time. */
export class Connection {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #pieces: Buffer[] = [];
  #received = 0;
  #status = 0;
  #etag = "";
  /** Length of the body in bytes; -1 while the head is being read, infinite for a stream, whose bytes include its framing. */
  #expected = -1;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (piece: Buffer) => this.#read(piece));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("the service closed the connection")));
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, "connect");
    return new Connection(socket);
  }

  /** Sends a request that {@link buildRequest} made. */
  async send(request: Buffer): Promise<Answer> {
    if (this.#waiting !== null) throw new Error("a connection carries one request at a time");
    return await new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#received += piece.length;
    if (this.#expected === -1) this.#readHead();
    if (this.#expected === -1 || (this.#received < this.#expected && !this.#isStreamed())) return;
    const answer = new Answer(this.#status, this.#etag, this.#pieces, this.#received);
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#pieces = [];
    this.#received = 0;
    this.#expected = -1;
    waiting?.resolve(answer);
  }

  /** Whether a stream has come to its end, which may be cut anywhere into pieces. */
  #isStreamed(): boolean {
    if (this.#expected !== Number.POSITIVE_INFINITY) return false;
    const last = this.#pieces.slice(-lastChunk.length).map((piece) => piece.subarray(-lastChunk.length));
    return Buffer.concat(last).toString("latin1").endsWith(lastChunk);
  }

  #readHead(): void {
    const all = this.#pieces.length === 1 ? (this.#pieces[0] ?? headEnd) : Buffer.concat(this.#pieces);
    const end = all.indexOf(headEnd);
    if (end === -1) return;
    const head = all.toString("latin1", 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#status = Number(head.slice(9, 12));
    this.#etag = /\r\netag: *(\S+)/i.exec(head)?.[1] ?? "";
    const isStream = /\r\ntransfer-encoding: *chunked/i.test(head);
    if (length === undefined && !isStream && this.#status !== 304) {
      this.#socket.destroy(new Error(`an answer without Content-Length: ${head.split("\r\n", 1)[0]}`));
      return;
    }
    this.#expected = isStream ? Number.POSITIVE_INFINITY : Number(length ?? 0);
    this.#pieces = [all.subarray(end + headEnd.length)];
    this.#received = all.length - end - headEnd.length;
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(error);
  }
}

/** Opens a connection, uses it, closes it. */
export async function withConnection<Result>(
  url: string,
  use: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await Connection.open(url);
  try {
    return await use(connection);
  } finally {
    connection.close();
  }
}

/** Opens connections, uses them, closes them. */
export async function withConnections<Result>(
  url: string,
  count: number,
  use: (connections: readonly Connection[]) => Promise<Result>,
): Promise<Result> {
  const connections = await Promise.all(Array.from({ length: count }, async () => await Connection.open(url)));
  try {
    return await use(connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Sends a request, which must succeed. */
export async function mustSend(connection: Connection, request: Buffer): Promise<Answer> {
  const answer = await connection.send(request);
  if (answer.status < 200 || answer.status > 299) {
    const line = request.toString("latin1", 0, request.indexOf("\r\n"));
    throw new Error(`${line} was answered ${answer.status}: ${answer.text().slice(0, 500)}`);
  }
  return answer;
}
