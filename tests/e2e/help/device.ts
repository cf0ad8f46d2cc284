import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";

export interface DeviceOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly args?: readonly string[];
  /** Profile folder to copy at the start. */
  readonly profile?: string;
  /** Folder in which the device has its profile; the temporary folder without it. */
  readonly folder?: string;
  /** Downloads for offline in the background as for a user; otherwise only what a test downloads is on the device. */
  readonly prepares?: true;
}

/** A user's browser with its own profile on disk. It can be killed as by a power cut and opened again. */
export class Device {
  private context: BrowserContext | null = null;
  readonly profile: string;

  constructor(
    readonly base: string,
    private readonly options: DeviceOptions = {},
  ) {
    this.profile = mkdtempSync(join(options.folder ?? tmpdir(), "microac-profile-"));
    if (options.profile) cpSync(options.profile, this.profile, { recursive: true });
  }

  async open(): Promise<Page> {
    rmSync(join(this.profile, "SingletonLock"), { force: true });
    const { width = 1440, height = 900, dark = false, args = [] } = this.options;
    this.context = await chromium.launchPersistentContext(this.profile, {
      executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
      headless: true,
      baseURL: this.base,
      viewport: { width, height },
      hasTouch: width < 600,
      isMobile: width < 600,
      colorScheme: dark ? "dark" : "light",
      locale: "en-IN",
      timezoneId: "Asia/Kolkata",
      acceptDownloads: true,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        ...args,
      ],
    });
    this.context.setDefaultTimeout(45_000);
    if (!this.options.prepares)
      await this.context.addInitScript(() => {
        try {
          localStorage.setItem("mac-downloads", "off");
        } catch {
          /* a page without storage, like about:blank */
        }
      });
    return this.context.pages()[0] ?? (await this.context.newPage());
  }

  get browser(): BrowserContext {
    if (!this.context) throw new Error("The device is not open.");
    return this.context;
  }

  newTab(): Promise<Page> {
    return this.browser.newPage();
  }

  /** SIGKILL to every process of this profile: no handler runs, and the browser flushes nothing. */
  async kill(): Promise<void> {
    const context = this.context;
    this.context = null;
    for (const pid of this.processes()) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        /* it ended in between */
      }
    }
    await context?.close().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }

  private processes(): readonly number[] {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(this.profile);
        } catch {
          return false;
        }
      });
  }

  async close(): Promise<void> {
    await this.context?.close().catch(() => undefined);
    this.context = null;
  }

  async remove(): Promise<void> {
    await this.close();
    execFileSync("rm", ["-rf", this.profile]);
  }
}
