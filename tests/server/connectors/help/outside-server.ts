import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface OutsideRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}

type OutsideReply = { readonly status?: number; readonly text: string } | "break";

export interface OutsideServer {
  /** With a slash at its end. */
  readonly url: string;
  readonly asked: OutsideRequest[];
  /** `break` closes the connection after the request was read. */
  reply: (request: OutsideRequest) => OutsideReply;
  close(): Promise<void>;
}

/** A real HTTP server on this machine in place of an outside service. */
export async function openOutside(): Promise<OutsideServer> {
  const asked: OutsideRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const one = {
        method: request.method ?? "",
        path: request.url ?? "",
        authorization: request.headers.authorization ?? "",
        body: Buffer.concat(parts).toString("latin1"),
      };
      asked.push(one);
      const reply = outside.reply(one);
      if (reply === "break") request.socket.destroy();
      else response.writeHead(reply.status ?? 200).end(reply.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const outside: OutsideServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    reply: () => ({ text: "success" }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return outside;
}
