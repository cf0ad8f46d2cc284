import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A box between device and server: passes everything on, or answers calls itself with a status and JSON of its own. */
interface Box {
  readonly url: string;
  status: number | null;
  readonly close: () => Promise<void>;
}

export async function boxBefore(target: string): Promise<Box> {
  const box: Omit<Box, "url"> = {
    status: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server: Server = createServer((asked, answer) => {
    if (box.status !== null && /\/MicroAC\//.test(asked.url ?? "")) {
      const json = JSON.stringify({ Message: "Refused by the firewall" });
      return void answer.writeHead(box.status, { "content-type": "application/json" }).end(json);
    }
    const passed = request(target + asked.url, { method: asked.method, headers: asked.headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(box, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
