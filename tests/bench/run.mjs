// `npm run bench [name ...]`: figures of this machine, measured now. It is no test: a missed target is printed, not failed.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfNeeded } from '../../src/server/start.mjs'
import { openStand } from './stand.mjs'

const here = new URL('.', import.meta.url).pathname
const wanted = process.argv.slice(2)
const rows = []

/** One line of the table; without a target a figure is neither met nor missed. */
const add = (figure, value, target = '', met = true) => {
  rows.push({ figure, value, target, met: target === '' ? '' : met ? 'yes' : 'NO' })
  console.log(`   ${figure}: ${value}${target && !met ? ` (wanted: ${target})` : ''}`)
}

buildIfNeeded()
const names = readdirSync(here).filter((name) => name.endsWith('.bench.mjs')).sort()
const parts = []
for (const name of names) parts.push({ name: name.replace('.bench.mjs', ''), ...(await import(join(here, name))).default })
const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const stand = await openStand(add)
try {
  // Those with forms and modules of their own come in between, those that need 100,000 items last: the list is filled once.
  const rank = ({ staged, large }) => (large ? 2 : staged ? 1 : 0)
  for (const part of chosen.toSorted((a, b) => rank(a) - rank(b))) {
    console.log(`== ${part.title}`)
    try {
      await stand.onStage(part.staged)
      if (part.large) await stand.makeLarge()
      await part.run(stand)
    } catch (error) {
      add(part.title, `failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`, 'a figure', false)
      console.error(error)
    }
  }
} finally {
  await stand.close()
}
console.table(rows)
