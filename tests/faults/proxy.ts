import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Prng } from "./prng";

export interface FaultRates {
  /** The request is lost on its way. */
  readonly dropBefore: number;
  /** The server handles it and the reply is lost. */
  readonly dropAfter: number;
  readonly duplicate: number;
  /** A second copy arrives later, when no client waits for it. */
  readonly lateDuplicate: number;
  readonly busy: number;
  /** A page of a network in between, with status 200. */
  readonly garbled: number;
}

export const NO_FAULTS: FaultRates = {
  dropBefore: 0,
  dropAfter: 0,
  duplicate: 0,
  lateDuplicate: 0,
  busy: 0,
  garbled: 0,
};
const LATE_MS = { least: 50, most: 3_000 };

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/**
 * A proxy between devices and server that does to requests what bad connections do. Saves are the calls to the sealed
 * endpoint.
 */
export class FaultProxy {
  readonly counts: Record<keyof FaultRates | "requests" | "unreachable", number> = {
    requests: 0,
    unreachable: 0,
    dropBefore: 0,
    dropAfter: 0,
    duplicate: 0,
    lateDuplicate: 0,
    busy: 0,
    garbled: 0,
  };
  private readonly server: Server;
  private readonly late = new Set<NodeJS.Timeout>();
  private waiting = 0;

  constructor(
    private readonly upstreamPort: number,
    public rates: FaultRates,
    private readonly random: Prng,
  ) {
    this.server = createServer((req, res) => void this.serve(req, res).catch(() => res.destroy()));
  }

  listen(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.listen(0, "127.0.0.1", () => {
        const address = this.server.address();
        if (address && typeof address === "object") resolve(`http://127.0.0.1:${address.port}`);
        else reject(new Error("The proxy has no port."));
      });
    });
  }

  /** True while a late copy is pending. */
  get busy(): boolean {
    return this.late.size > 0 || this.waiting > 0;
  }

  close(): void {
    for (const timer of this.late) clearTimeout(timer);
    this.server.closeAllConnections();
    this.server.close();
  }

  private async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await readAll(req);
    if (!req.url?.endsWith("PostmacapiENC")) return this.answer(req, body, res);
    this.counts.requests += 1;
    const fault = this.pick();
    if (fault) this.counts[fault] += 1;
    if (fault === "dropBefore") return void req.socket.destroy();
    if (fault === "busy")
      return void res.writeHead(503, { "content-type": "application/json" }).end('{"Message":"The server is busy."}');
    if (fault === "garbled")
      return void res
        .writeHead(200, { "content-type": "text/html" })
        .end("<html><body>Welcome to Free Wifi. Please sign in.</body></html>");
    if (fault === "dropAfter") {
      await this.forward(req, body);
      return void req.socket.destroy();
    }
    if (fault === "duplicate") void this.forward(req, body);
    if (fault === "lateDuplicate") this.later(req, body);
    return this.answer(req, body, res);
  }

  private pick(): keyof FaultRates | null {
    let draw = this.random.next();
    for (const name of Object.keys(NO_FAULTS) as (keyof FaultRates)[]) {
      draw -= this.rates[name];
      if (draw < 0) return name;
    }
    return null;
  }

  private later(req: IncomingMessage, body: Buffer): void {
    const timer = setTimeout(
      () => {
        this.late.delete(timer);
        void this.forward(req, body);
      },
      LATE_MS.least + this.random.below(LATE_MS.most - LATE_MS.least),
    );
    this.late.add(timer);
  }

  private async answer(req: IncomingMessage, body: Buffer, res: ServerResponse): Promise<void> {
    const answer = await this.forward(req, body);
    if (!answer) return void req.socket.destroy();
    res.writeHead(answer.status, answer.headers).end(answer.body);
  }

  private forward(req: IncomingMessage, body: Buffer): Promise<Answer | null> {
    this.waiting += 1;
    return new Promise<Answer | null>((resolve) => {
      const headers = { ...req.headers, connection: "close" };
      const onward = request(
        { host: "127.0.0.1", port: this.upstreamPort, path: req.url, method: req.method, headers },
        (answer) => {
          readAll(answer).then(
            (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
            () => resolve(null),
          );
        },
      );
      onward.on("error", () => {
        this.counts.unreachable += 1;
        resolve(null);
      });
      onward.end(body);
    }).finally(() => {
      this.waiting -= 1;
    });
  }
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
