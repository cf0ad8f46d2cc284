import { build } from 'vite'
import { median, ms, p95 } from './times.mjs'

const SAVES = 500
const ENQUEUE_MS = 10

/** The page of the bench as one script; Workbox looks for a registration, which a page has none of. */
async function pageScript(root) {
  const [{ output }] = [await build({
    configFile: false, root, logLevel: 'error', define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2023', lib: { entry: `${root}/tests/bench/page.ts`, formats: ['iife'], name: 'page' } },
  })].flat()
  return `self.registration = {}; ${output[0].code}`
}

export default {
  title: 'Outbox in Chromium, beside workbox-background-sync',
  async run({ root, add, browser }) {
    const script = await pageScript(root)
    const { context, page } = await browser({ serviceWorkers: 'block' })
    await page.route('**/bench.html', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title><script src="/bench.js"></script>' }))
    await page.route('**/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.goto('/bench.html')
    await page.waitForFunction(() => 'bench' in window)
    await page.evaluate((password) => window.bench.signIn(password), process.env.DEMO_PASSWORD ?? 'demo1234')
    await context.setOffline(true)
    const ours = (await page.evaluate((count) => window.bench.enqueue(count), SAVES)).sort((a, b) => a - b)
    const theirs = (await page.evaluate((count) => window.bench.push(count), SAVES)).sort((a, b) => a - b)
    add(`a save kept on the device, ${SAVES} offline, strict durability`, ms(ours), `p95 at most ${ENQUEUE_MS} ms`, p95(ours) <= ENQUEUE_MS)
    add('the same pushed into Workbox (relaxed durability)', ms(theirs))
    await context.setOffline(false)
    const rate = (time) => (SAVES * 1000) / time
    const replay = rate(await page.evaluate(() => window.bench.replay()))
    const workbox = rate(await page.evaluate(() => window.bench.replayWorkbox()))
    add(`replay of ${SAVES} saves`, `${replay.toFixed(0)} saves/s`)
    add(`replay of ${SAVES} requests by Workbox, the same server`, `${workbox.toFixed(0)} saves/s`)
    add('replay against Workbox', `${(replay / workbox).toFixed(2)} times`, 'at least 1', replay >= workbox)
    add('enqueue against Workbox, p50', `${(median(ours) / median(theirs)).toFixed(1)} times as long`)
    await context.close()
  },
}
