import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { once } from "../../once";
import { demoFolder } from "./demo-folder";
import { Device } from "./device";
import { signIn, untilInstalled } from "./user-actions";
import { ServerProcess } from "./server-process";

/** A browser profile belongs to an address, so every copy of it opens its own server under this one. */
export const ADDRESS = "http://demo.localhost:4190";

/** Browser argument that maps `ADDRESS` to the server at `port`. */
export const hostRule = (port: number): string =>
  `--host-resolver-rules=MAP ${new URL(ADDRESS).host} 127.0.0.1:${port}`;

/**
 * A demo, and a browser profile with its owner signed in, made once per run. Signing in and installing the app for
 * every test took a third of their time.
 */
export async function signedIn(): Promise<{ readonly data: string; readonly profile: string }> {
  const folder = inject("signedInFolder");
  const made = { data: join(folder, "data"), profile: join(folder, "profile") };
  await once(folder, () => make(made));
  return made;
}

async function make({ data, profile }: { readonly data: string; readonly profile: string }): Promise<void> {
  const server = await ServerProcess.make({ from: await demoFolder() });
  const device = new Device(ADDRESS, { args: [hostRule(server.port)] });
  try {
    await server.start();
    const page = await device.open();
    await signIn(page);
    await untilInstalled(page);
    await device.close();
    await server.stop();
    for (const [from, to] of [
      [server.dataDir, data],
      [device.profile, profile],
    ] as const) {
      rmSync(to, { recursive: true, force: true });
      renameSync(from, to);
    }
  } finally {
    await device.remove();
    await server.remove();
  }
}
