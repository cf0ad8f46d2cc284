import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Does the work once for all workers that share `folder`: the first caller does it, the others wait. If it fails, the
 * next one tries.
 */
export async function once(folder: string, work: () => Promise<void>): Promise<void> {
  const [claim, done] = [join(folder, "claim"), join(folder, "done")];
  while (!existsSync(done)) {
    if (taken(claim)) {
      await wait(50);
      continue;
    }
    await work().catch((error: unknown) => {
      rmSync(claim, { recursive: true });
      throw error;
    });
    writeFileSync(done, "");
  }
}

function taken(claim: string): boolean {
  try {
    mkdirSync(claim);
    return false;
  } catch {
    return true;
  }
}
