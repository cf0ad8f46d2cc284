import type { Page } from "playwright-core";
import { afterAll, inject } from "vitest";
import type { Books } from "./books";
import { demoFolder } from "./demo-folder";
import { Device, type DeviceOptions } from "./device";
import { signIn, untilInstalled } from "./user-actions";
import { ServerProcess } from "./server-process";
import { ADDRESS, hostRule, signedIn, type Person } from "./signed-in";

export interface Stage {
  readonly server: ServerProcess;
  readonly device: Device;
  readonly page: Page;
}

export interface StageOptions extends DeviceOptions {
  readonly dist?: string;
  /** Uses the embedded database even if the run has a PostgreSQL. */
  readonly isEmbedded?: true;
  readonly user?: string;
  readonly branch?: string;
  /** Signs in here and now, on a device that has never opened the app. */
  readonly isNewDevice?: true;
  /** Opens the app under this host name: passkeys do not work with an IP address. */
  readonly hostname?: "localhost";
  /** Settings of the server. */
  readonly env?: Record<string, string>;
  /** Changes the books before the server starts on them. */
  readonly before?: (books: Books) => Promise<void>;
  /** What others enter before the device opens the app. */
  readonly entered?: (server: ServerProcess) => Promise<void>;
}

/** A running server with the demo and a signed-in user. Everything is removed at the end, whatever happens. */
export async function onStage(options: StageOptions, play: (stage: Stage) => Promise<void>): Promise<void> {
  const { stage, remove } = await setStage(options);
  try {
    await play(stage);
  } finally {
    await remove();
  }
}

/**
 * One stage for the tests of a file that leave each other what they need. Each gets its own tab at the home page.
 * Starting a server and a browser and signing in cost more than most tests. After a failure the next test, or the
 * second try, gets a new stage.
 */
export function commonStage(options: StageOptions): (play: (stage: Stage) => Promise<void>) => Promise<void> {
  let set: Promise<Setting> | null = null;
  const clear = async (): Promise<void> => {
    const old = set;
    set = null;
    await (await old?.catch(() => null))?.remove();
  };
  afterAll(clear);
  return async (play) => {
    set ??= setStage(options);
    try {
      const { stage } = await set;
      const page = await stage.device.newTab();
      await page.goto("/");
      await page
        .getByRole("link", { name: /Open the outbox/ })
        .first()
        .waitFor();
      await play({ ...stage, page });
      await stage.device.browser.setOffline(false);
      await page.close();
    } catch (error) {
      await clear();
      throw error;
    }
  };
}

interface Setting {
  readonly stage: Stage;
  readonly remove: () => Promise<void>;
}

const setStage = (options: StageOptions): Promise<Setting> =>
  options.isNewDevice || options.isEmbedded || options.hostname || options.dist || options.prepares
    ? setNew(options)
    : setSignedIn(options);

const personOf = ({ user = "owner", branch = "Mumbai Head Office" }: StageOptions): Person => ({ user, branch });

/** The user on a device with an earlier sign-in. */
async function setSignedIn(options: StageOptions): Promise<Setting> {
  const { books, profile } = await signedIn(personOf(options));
  const server = await ServerProcess.make({ from: books, env: options.env });
  const device = new Device(ADDRESS, { ...options, profile, args: [...(options.args ?? []), hostRule(server.port)] });
  return begin(server, device, options, async (page) => {
    await page.goto("/");
    await page
      .getByRole("link", { name: /Open the outbox/ })
      .first()
      .waitFor();
  });
}

/** The user signs in on a new device. */
async function setNew(options: StageOptions): Promise<Setting> {
  const { user, branch } = personOf(options);
  const from = options.isEmbedded ? { dataDir: await demoFolder(), databaseUrl: null } : inject("demoBooks");
  const server = await ServerProcess.make({ from, dist: options.dist, env: options.env });
  const device = new Device(options.hostname ? server.url.replace("127.0.0.1", options.hostname) : server.url, options);
  return begin(server, device, options, (page) => signIn(page, user, branch));
}

async function begin(
  server: ServerProcess,
  device: Device,
  { before, entered }: StageOptions,
  arrive: (page: Page) => Promise<void>,
): Promise<Setting> {
  const remove = async () => {
    await device.remove();
    await server.remove();
  };
  try {
    await before?.(server.books);
    await server.start();
    await entered?.(server);
    const page = await device.open();
    await arrive(page);
    await untilInstalled(page);
    return { stage: { server, device, page }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
