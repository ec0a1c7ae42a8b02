/** A process that asks for as much as it can get, until it is killed. Its parent sends the orders (cases/hogs.ts). */
import { connect, type Socket } from "node:net";

export interface HogOrders {
  readonly url: string;
  readonly connections: number;
  /** Requests in Base64. Each connection sends them again and again, beginning with another one. */
  readonly requests: readonly string[];
  /** Reads only so much of each connection a second. */
  readonly bytesPerSecond?: number;
}

/** Answers by status, which the parent asks for at the end. */
const answers: Record<string, number> = {};

process.on("disconnect", () => process.exit());
process.on("message", (orders: HogOrders | "count") => {
  if (orders === "count") {
    process.send?.(answers);
    return;
  }
  const requests = orders.requests.map((request) => Buffer.from(request, "base64"));
  for (let index = 0; index < orders.connections; index++) open(orders, requests, index);
});

/** A connection that the service closes is opened again. */
function open(orders: HogOrders, requests: readonly Buffer[], first: number): void {
  const { hostname, port } = new URL(orders.url);
  const socket = connect({ host: hostname, port: Number(port) });
  let next = first;
  const send = (): void => {
    const request = requests[next++ % requests.length];
    if (request !== undefined && !socket.destroyed) socket.write(request);
  };
  socket.on("connect", send);
  socket.on("error", () => undefined);
  socket.on("close", () => setTimeout(() => open(orders, requests, next), 100));
  if (orders.bytesPerSecond === undefined) countAnswers(socket, send);
  else readSlowly(socket, orders.bytesPerSecond);
}

/** Calls back after each answer: its length stands in its head, or it ends with an empty chunk. */
function countAnswers(socket: Socket, answered: () => void): void {
  let left = -1;
  let head = "";
  socket.on("data", (piece: Buffer) => {
    if (left === Number.POSITIVE_INFINITY) {
      if (!piece.subarray(-7).toString("latin1").endsWith("\r\n0\r\n\r\n")) return;
      left = -1;
      return answered();
    }
    let body = piece.length;
    if (left === -1) {
      head += piece.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return undefined;
      const status = head.slice(9, 12);
      answers[status] = (answers[status] ?? 0) + 1;
      const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1];
      body = head.length - end - 4;
      left = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
      if (length === undefined && head.endsWith("\r\n0\r\n\r\n")) left = body;
      head = "";
    }
    left -= body;
    if (left > 0) return undefined;
    left = -1;
    return answered();
  });
}

function readSlowly(socket: Socket, bytesPerSecond: number): void {
  socket.on("readable", () => undefined);
  const timer = setInterval(() => void socket.read(Math.min(bytesPerSecond, socket.readableLength)), 1_000);
  socket.once("close", () => clearInterval(timer));
}
