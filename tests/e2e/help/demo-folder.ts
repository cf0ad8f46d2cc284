import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/** Byte offset of the last checkpoint's position in the control file of PostgreSQL, and bytes of one log segment. */
const CHECKPOINT_AT = 32;
const SEGMENT_BYTES = 16n * 2n ** 20n;

/**
 * Removes the log segments that are ready for reuse, which is allowed only for a closed database. They are more than
 * half of the folder, and every test copies it.
 */
function dropSpareLogs(pg: string): void {
  const at = readFileSync(join(pg, "global/pg_control")).readBigUInt64LE(CHECKPOINT_AT);
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, "0");
  const last = hex(at >> 32n) + hex((at & 0xffffffffn) / SEGMENT_BYTES);
  const logs = join(pg, "pg_wal");
  const segments = readdirSync(logs).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (!segments.some((name) => name.slice(8) === last))
    throw new Error(`The log of the last checkpoint, ${last}, is not among ${segments.join(", ")}.`);
  for (const name of segments) if (name.slice(8) > last) rmSync(join(logs, name));
}
