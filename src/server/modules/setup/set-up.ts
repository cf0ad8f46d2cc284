import type { ServerParts } from "../../engine/call/server-parts";
import { runRepairs } from "../../engine/repairs/run-repairs";
import { ensureSchema } from "../../engine/schema/ensure-schema";
import { DEMO_COMPANIES, DEMO_USERS } from "./demo/companies";
import { fillDemo, fillUsers } from "./demo/fill-demo";
import type { DemoOrder } from "./demo/fill-demo";
import { fillEmpty, isNew } from "./first-fill";

interface SetUpOptions {
  /** No demo data: only the user `admin`. */
  readonly empty: boolean;
  readonly demoPassword: string;
  readonly demo: DemoOrder;
  /** Prints to the terminal. */
  readonly report: (text: string) => void;
}

/**
 * Updates schema and definitions to the declarations and fills an empty database. Runs at every start, before
 * listening.
 */
export async function setUp(parts: ServerParts, { empty, demoPassword, demo, report }: SetUpOptions): Promise<void> {
  await ensureSchema(parts.db);
  await runRepairs(parts, report);
  const first = await isNew(parts);
  if (first && empty) {
    const password = await fillEmpty(parts);
    report(`The user is admin, the password ${password} (shown only now; you choose your own at the first sign-in).`);
  } else if (first) {
    await fillUsers(parts, demoPassword, demo);
  }
  await fillDemo(parts, report);
  if (first && !empty) report(welcome(demoPassword));
}

function welcome(password: string): string {
  const users = DEMO_USERS.map(({ username, fullname }) => `  ${username.padEnd(10)} ${fullname}`).join("\n");
  return `Demo companies: ${DEMO_COMPANIES.map(({ name }) => name).join(", ")}.\nUsers, all with the password ${password}:\n${users}`;
}
