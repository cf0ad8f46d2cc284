import type { Channel } from './channel'
import { coalesce } from './channel-coalesce'
import type { Line } from './line'
import type { OutboxCore } from './outbox-core'
import type { DrainResult, SessionStore } from './types'
import type { Wake } from './wake'

interface Parts {
  readonly core: OutboxCore
  readonly session: SessionStore
  readonly channel: Channel
  readonly line: Line
  readonly wake: Wake
  readonly drain: (why: string) => Promise<DrainResult>
  readonly ping: () => Promise<unknown>
  /** Counts for the pill, and the marker against losses. */
  readonly recount: () => Promise<void>
  readonly sawProgress: () => void
}

const COUNT_MS = 100

/** Connects what may wake the queue: other tabs, the browser's events, a sign-in, a read that proved the line, the timer. */
export function createLife(parts: Parts): { readonly start: () => Promise<void>; readonly stop: () => void } {
  const { core, session, channel, line, wake } = parts
  const off: (() => void)[] = []
  const drain = (why: string) => void parts.drain(why).catch(() => undefined)
  const counting = coalesce(core.env, COUNT_MS, () => void parts.recount().catch(() => undefined))
  const onSession = async () => {
    counting.ask()
    if ((await session.get()) === null) return
    void core.env.storage?.persist?.().catch(() => false)
    drain('signedIn')
  }
  return {
    start: async () => {
      channel.open((message) => {
        if (message.t === 'kick') drain('kick')
        if (message.t === 'progress') parts.sawProgress()
      })
      off.push(channel.onOutbox(counting.ask), session.onChange(() => void onSession().catch(() => undefined)), watchLine(line, wake, drain))
      const { wakeUps } = core.env
      if (wakeUps)
        off.push(wakeUps((why) => {
          void parts.ping()
          drain(why)
        }))
      await parts.recount()
      void parts.ping()
      drain('start')
    },
    stop: () => {
      for (const end of off) end()
      counting.stop()
      wake.stop()
      channel.close()
    },
  }
}

/** A read found out that the line is gone: look again by timer. It is back: send at once. */
function watchLine(line: Line, wake: Wake, drain: (why: string) => void): () => void {
  let known = line.state().line
  return line.onChange((state) => {
    if (state.line === known) return
    known = state.line
    if (known === 'online') drain('online')
    else void wake.after('done').catch(() => undefined)
  })
}
