// Makes a list of 100,000 items in the first company of a data folder, through the engine's own bulk way.
import { createServer } from 'vite'

const root = new URL('../..', import.meta.url).pathname

/** The server must not run on the folder meanwhile. */
export async function fillItems(dataDir, count) {
  const vite = await createServer({ configFile: false, root, logLevel: 'error', server: { middlewareMode: true, hmr: false, watch: null }, appType: 'custom', optimizeDeps: { noDiscovery: true } })
  try {
    const { fill } = await vite.ssrLoadModule('/tests/bench/fill.ts')
    await fill(dataDir, count)
  } finally {
    await vite.close()
  }
}
