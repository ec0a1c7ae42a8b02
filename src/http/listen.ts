/** Listens for requests, or tells the operator why it cannot. */
import type { Server } from "./server.ts";

/** The service cannot listen on the address. */
export class ListenError extends Error {
  override readonly name = "ListenError";

  constructor(at: { host: string; port: number }, cause: unknown) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const reason = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
    super(`Cannot listen on ${at.host}, port ${at.port}: ${reason}. Set HOST and PORT to an address of your own.`, {
      cause,
    });
  }
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use",
  EACCES: "that port is for privileged users",
  EADDRNOTAVAIL: "this machine does not have that address",
  ENOTFOUND: "there is no such host",
};

/** @returns the URL that it listens on. @throws ListenError */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  return await server.listen({ host, port }).catch((error: unknown) => {
    throw new ListenError({ host, port }, error);
  });
}
