import { p95 } from './times.mjs'

/** One frame of a screen of 60 Hz: what a keystroke may cost. */
export const FRAME_MS = 16
const REST_MS = 60

/**
 * Work that the page does for each press, ms: from the key's event to the end of its task, and the drawing of the frame after it;
 * the idle wait for that frame, which is the screen's own rhythm, is not in it. `shown` has it: from the press to the painted frame.
 */
export async function strokes(page, count, press) {
  await page.evaluate(() => {
    window.strokes = []
    if (window.hearsStrokes) return
    window.hearsStrokes = true
    addEventListener('keydown', (event) => {
      const began = performance.now()
      const one = { wait: began - event.timeStamp }
      requestAnimationFrame((frame) => {
        const drawing = performance.now()
        // Where the frame came straight after the key, there was nothing between them.
        const handled = one.handled ?? drawing - began
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const end = performance.now()
          window.strokes.push({ handled, drawn: end - drawing, shown: end - began + one.wait, frame })
        }
        port2.postMessage(0)
      })
      // Tasks run in order: this one comes after all that the key itself brought about.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (one.handled = performance.now() - began)
      port2.postMessage(0)
    }, true)
  })
  for (let n = 0; n < count; n += 1) {
    await press(n)
    await page.waitForTimeout(REST_MS)
  }
  const all = await page.evaluate(() => window.strokes)
  const sorted = (of) => all.map(of).sort((a, b) => a - b)
  return { work: sorted(({ handled, drawn }) => handled + drawn), shown: sorted(({ shown }) => shown), all }
}

/** The line of the table for presses: the work against one frame, and beside it how long until it was seen. */
export function addStrokes(add, what, { work, shown }) {
  const [middle, late] = [work[Math.floor(work.length / 2)], p95(work)]
  add(what, `p50 ${middle.toFixed(1)} ms, p95 ${late.toFixed(1)} ms of work (painted after p95 ${p95(shown).toFixed(0)} ms)`, `p95 under ${FRAME_MS} ms`, late < FRAME_MS)
}

/** Opens a page of the app from within, as its links do; ms until `ready` (a selector) has the keyboard or, without `focus`, is there. */
export function opened(page, path, ready, focus = true) {
  return page.evaluate(({ path, ready, focus }) => new Promise((resolve, reject) => {
    const started = performance.now()
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()), usr: null }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    const look = () => {
      const isThere = focus ? document.activeElement?.matches(ready) : document.querySelector(ready)
      if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
      else if (performance.now() - started > 60_000) reject(new Error(`Nothing at ${path} took the keyboard; it is at ${document.activeElement?.outerHTML.slice(0, 200)}.`))
      else requestAnimationFrame(look)
    }
    look()
  }), { path, ready, focus })
}

/** Longest time in the next `span` ms that a key pressed just then would have waited for the page, ms. */
export function longestTask(page, span) {
  return page.evaluate((span) => new Promise((resolve) => {
    const until = performance.now() + span
    const { port1, port2 } = new MessageChannel()
    let [last, worst] = [performance.now(), 0]
    port1.onmessage = () => {
      const now = performance.now()
      worst = Math.max(worst, now - last)
      last = now
      if (now < until) port2.postMessage(0)
      else resolve(worst)
    }
    port2.postMessage(0)
  }), span)
}
