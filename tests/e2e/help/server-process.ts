import { spawn, type ChildProcess } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../free-port";
import { newBooks, type Books, type OwnBooks } from "./books";

const root = new URL("../../..", import.meta.url).pathname;
const START_MS_MAX = 240_000;
/**
 * Most servers of a run live for half a minute. Compiling the database engine a second time, for later speed, is a
 * third of their work.
 */
const FAST_START = "--liftoff-only";
/** A run copies, backs up and downloads the demo some hundred times. The benches test larger sizes. */
export const DEMO_ITEMS = "1000";

/** A real server in its own process, with its own port and data folder. It can be killed and started again. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private output = "";
  private isHandedOver = false;

  private constructor(
    readonly port: number,
    private readonly own: OwnBooks,
    private readonly env: Record<string, string>,
    /** Folder of the build to serve, from the project's root. */
    private readonly dist: string,
  ) {}

  /** `from` are books to copy, so that the demo is created once and used by every file. */
  static async make(
    options: { readonly from?: Books; readonly env?: Record<string, string>; readonly dist?: string } = {},
  ): Promise<ServerProcess> {
    const own = await newBooks(options.from);
    return new ServerProcess(await freePort(), own, options.env ?? {}, options.dist ?? "dist");
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get books(): Books {
    return this.own;
  }

  get dataDir(): string {
    return this.own.dataDir;
  }

  get printed(): string {
    return this.output;
  }

  /** Resolves when `/healthz` succeeds. Rejects with the output of the server. */
  async start(args: readonly string[] = [], env: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, [FAST_START, join(root, this.dist, "server/main.js"), ...args], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "test",
        PORT: String(this.port),
        HOST: "127.0.0.1",
        DATA_DIR: this.dataDir,
        DATABASE_URL: this.own.databaseUrl ?? "",
        DEMO_VOUCHERS: "0",
        DEMO_ITEMS,
        ...this.env,
        ...env,
      },
    });
    this.child = child;
    const keep = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-20_000);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const deadline = performance.now() + START_MS_MAX;
    while (performance.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The server ended at its start:\n${this.output}`);
      if (await this.isHealthy()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The server did not become healthy:\n${this.output}`);
  }

  private async isHealthy(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/healthz`);
      return answer.ok;
    } catch {
      return false;
    }
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Like a power cut: no handler of the server runs. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.end("SIGTERM");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.kill(signal);
    });
  }

  /** Stops the server and moves its data folder to `folder`. The books outlive it. */
  async handOver(folder: string): Promise<Books> {
    await this.stop();
    rmSync(folder, { recursive: true, force: true });
    renameSync(this.dataDir, folder);
    this.isHandedOver = true;
    return { dataDir: folder, databaseUrl: this.own.databaseUrl };
  }

  async remove(): Promise<void> {
    await this.end("SIGKILL");
    if (!this.isHandedOver) await this.own.drop();
  }
}
