import type { ServerParts } from '../../engine/call/server-parts'
import { runRepairs } from '../../engine/repairs/run-repairs'
import { ensureSchema } from '../../engine/schema/ensure-schema'
import { DEMO_COMPANIES, DEMO_USERS } from './demo/companies'
import { fillDemo, fillPeople } from './demo/fill-demo'
import type { DemoOrder } from './demo/fill-demo'
import { fillEmpty, isNew } from './first-fill'

interface SetUpOptions {
  /** No demo data: only the user `admin`. */
  readonly empty: boolean
  readonly demoPassword: string
  readonly demo: DemoOrder
  /** Prints to the terminal. */
  readonly say: (text: string) => void
}

/**
 * Updates schema and definitions to the declarations and fills an empty database. Runs at every start, before
 * listening.
 */
export async function setUp(parts: ServerParts, { empty, demoPassword, demo, say }: SetUpOptions): Promise<void> {
  await ensureSchema(parts.db)
  await runRepairs(parts, say)
  const first = await isNew(parts)
  if (first && empty) {
    const password = await fillEmpty(parts)
    say(`The user is admin, the password ${password} (shown only now; you choose your own at the first sign-in).`)
  } else if (first) {
    await fillPeople(parts, demoPassword, demo)
  }
  await fillDemo(parts, say)
  if (first && !empty) say(welcome(demoPassword))
}

function welcome(password: string): string {
  const users = DEMO_USERS.map(({ username, fullname }) => `  ${username.padEnd(10)} ${fullname}`).join('\n')
  return `Demo companies: ${DEMO_COMPANIES.map(({ name }) => name).join(', ')}.\nUsers, all with the password ${password}:\n${users}`
}
