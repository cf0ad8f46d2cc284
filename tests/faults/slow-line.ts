import { connect, createServer, type Server, type Socket } from "node:net";

/** What a line does to bytes that pass it. */
export interface LineKind {
  /** Of a packet there and its answer back, ms. */
  readonly roundTripMs: number;
  /** Of each direction, shared by all connections. Absent: no limit. */
  readonly bytesPerSecond?: number;
  /**
   * The line goes after a third of this for as long as this, is there for as long, and so on; connections break when it
   * goes.
   */
  readonly flapMs?: number;
}

type Direction = "up" | "down";

/**
 * A TCP proxy between a device and a server that is as slow as a distant line. Bytes are delayed by half of a round
 * trip, and those of a new connection by a whole one more, for its handshake.
 */
export class SlowLine {
  readonly bytes: Record<Direction, number> = { up: 0, down: 0 };
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly timers = new Set<NodeJS.Timeout>();
  /** When the bytes before are through the narrowest place of the line, by `performance.now()`. */
  private readonly freeAt: Record<Direction, number> = { up: 0, down: 0 };
  private upSince: number | null = null;
  private upMs = 0;
  /** Connections with a request that the server has and has not answered. */
  private readonly asked = new Set<Socket>();
  private askedSince = 0;
  private askedMs = 0;

  constructor(
    private readonly upstreamPort: number,
    private readonly kind: LineKind,
  ) {
    this.server = createServer((socket) => this.accept(socket));
  }

  /** Resolves with the line's own address. The line is there from now on. */
  listen(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.listen(0, "127.0.0.1", () => {
        const address = this.server.address();
        if (!address || typeof address === "string") return reject(new Error("The line has no port."));
        this.come((this.kind.flapMs ?? 0) / 3);
        resolve(`http://127.0.0.1:${address.port}`);
      });
    });
  }

  /** How long the line has been there, ms. */
  get goodMs(): number {
    return this.upMs + (this.upSince === null ? 0 : performance.now() - this.upSince);
  }

  /** How long the server has had a request to answer, ms. The rest of the time it waited for line or device. */
  get serverMs(): number {
    return this.askedMs + (this.asked.size > 0 ? performance.now() - this.askedSince : 0);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private come(staysMs: number): void {
    this.upSince = performance.now();
    if (staysMs > 0) this.later(() => this.go(), staysMs);
  }

  private go(): void {
    this.upMs = this.goodMs;
    this.upSince = null;
    for (const socket of this.sockets) socket.destroy();
    const { flapMs = 0 } = this.kind;
    this.later(() => this.come(flapMs), flapMs);
  }

  private accept(near: Socket): void {
    if (this.upSince === null) return void near.destroy();
    const far = connect(this.upstreamPort, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        this.sockets.delete(socket);
        this.noteAsked(socket, false);
        other.destroy();
      });
    }
    this.carry(near, far, "up", performance.now() + this.kind.roundTripMs);
    this.carry(far, near, "down", 0);
    far.on("data", () => this.noteAsked(far, false));
  }

  private noteAsked(far: Socket, isAsked: boolean): void {
    this.askedMs = this.serverMs;
    this.askedSince = performance.now();
    if (isAsked) this.asked.add(far);
    else this.asked.delete(far);
  }

  private carry(from: Socket, to: Socket, direction: Direction, openAt: number): void {
    // Timers of the same moment fire in any order, bytes do not arrive so.
    const onTheWay: (() => void)[] = [];
    const arrive = (size: number, work: () => void) => {
      onTheWay.push(work);
      this.later(() => onTheWay.shift()?.(), this.wayOf(size, direction, openAt));
    };
    from.on("data", (chunk: Buffer) => {
      this.bytes[direction] += chunk.length;
      arrive(chunk.length, () => {
        if (to.destroyed) return;
        if (direction === "up") this.noteAsked(to, true);
        to.write(chunk);
      });
    });
    from.on("end", () => arrive(0, () => void to.end()));
  }

  /** Until so many bytes have arrived, ms. */
  private wayOf(size: number, direction: Direction, openAt: number): number {
    const { roundTripMs, bytesPerSecond = Infinity } = this.kind;
    const now = performance.now();
    this.freeAt[direction] = Math.max(now, this.freeAt[direction]) + (1000 * size) / bytesPerSecond;
    return Math.max(this.freeAt[direction], openAt) - now + roundTripMs / 2;
  }

  private later(work: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }
}
