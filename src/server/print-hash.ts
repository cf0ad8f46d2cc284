import { createInterface } from "node:readline";
import { hashSecret } from "./engine/session/passwords";

/**
 * Prints the hash of a password for the environment: `npm start -- --hash`, then the password and Enter. Stores
 * nothing.
 */
export async function printHash(report: (text: string) => void): Promise<void> {
  report("Type the password and press Enter:");
  for await (const line of createInterface({ input: process.stdin })) return report(await hashSecret(line));
}
