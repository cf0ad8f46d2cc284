import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { demoFolder } from "./demo-folder";

declare module "vitest" {
  interface ProvidedContext {
    readonly signedInFolder: string;
  }
}

/** Runs before the first worker, so that two workers do not fill the same demo. */
export default async function demoOnce({ provide }: TestProject): Promise<() => void> {
  await demoFolder();
  const folder = mkdtempSync(join(tmpdir(), "microac-signed-in-"));
  provide("signedInFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
