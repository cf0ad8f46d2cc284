import { existsSync, mkdirSync, readFileSync, rmSync, cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dropSpareLogs } from "../../../src/server/db/blank-database";
import { DEMO_ITEMS, ServerProcess } from "./server-process";

const root = new URL("../../..", import.meta.url).pathname;
const folder = join(root, ".cache/demo");

/**
 * The data folder after a first start with the demo. Created once per build and copied by every file that needs it.
 */
export async function demoFolder(): Promise<string> {
  const stamp = `${readFileSync(join(root, "dist/stamp"), "utf8")} ${DEMO_ITEMS}`;
  const mark = join(folder, "stamp");
  if (existsSync(mark) && readFileSync(mark, "utf8") === stamp) return join(folder, "data");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const server = await ServerProcess.make();
  await server.start();
  await server.stop();
  dropSpareLogs(join(server.dataDir, "pg"));
  cpSync(server.dataDir, join(folder, "data"), { recursive: true });
  await server.remove();
  writeFileSync(mark, stamp);
  return join(folder, "data");
}
