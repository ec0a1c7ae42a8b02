/**
 * Ends connections whose client takes nothing of an answer that waits for it, so slow readers do not hold answers in memory for ever.
 * A piece of an answer is up to some 256 KiB, and one is taken when its last byte was.
 */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { limits } from "../limits.ts";

interface Progress {
  taken: number;
  sinceMs: number;
}

/** Looks at all connections every now and then, until the server closes. */
export function endStalledAnswers(
  server: FastifyInstance,
  { stalledMs, checkMs }: { stalledMs: number; checkMs: number } = {
    stalledMs: limits.admission.stalledAnswerMs,
    checkMs: limits.admission.stallCheckMs,
  },
): void {
  const connections = new Map<Socket, Progress>();
  server.server.on("connection", (socket: Socket) => {
    connections.set(socket, { taken: 0, sinceMs: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });
  const check = (): void => {
    const nowMs = performance.now();
    for (const [socket, progress] of connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken > progress.taken) Object.assign(progress, { taken, sinceMs: nowMs });
      else if (nowMs - progress.sinceMs > stalledMs) socket.destroy();
    }
  };
  const timer = setInterval(check, checkMs);
  timer.unref();
  server.addHook("onClose", async () => clearInterval(timer));
}
