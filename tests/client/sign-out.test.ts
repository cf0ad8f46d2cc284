import { describe, expect, test, vi } from 'vitest'
import { signOut, type SignOutDeps } from '../../src/client/app/sign-out'
import type { LineState } from '../../src/client/offline/types'

interface Setting {
  readonly waiting?: number
  readonly line?: LineState['line']
  /** Saves that are left after sending for 30 s. */
  readonly left?: number
  readonly drafts?: number
  readonly answers?: readonly boolean[]
  readonly site?: string
}

async function run({ waiting = 0, line = 'online', left = waiting, drafts = 0, answers = [], site = '/' }: Setting) {
  let rows = waiting
  const said = [...answers]
  const confirm = vi.fn(async (_question: Parameters<SignOutDeps['dialogs']['confirm']>[0]) => said.shift() ?? false)
  const toast = vi.fn()
  const leave = vi.fn()
  const end = vi.fn(async () => site)
  const drain = vi.fn(async () => {
    rows = left
    return 'done' as const
  })
  const offline = {
    outbox: { rows: async () => Array.from({ length: rows }), drafts: async () => Array.from({ length: drafts }, () => ({ enqueued: false })) },
    session: { signOut: end }, drain, line: () => ({ line }), env: { setTimeout: () => 0 },
  } as unknown as SignOutDeps['offline']
  const out = await signOut({ offline, dialogs: { confirm, toast }, leave })
  return { out, asked: confirm.mock.calls.map(([question]) => question), toast, leave, end, drain }
}

describe('signing out', () => {
  test('SHELL-003 with nothing waiting it asks nothing and leads to the sign-in page', async () => {
    const { out, asked, leave } = await run({})
    expect([out, asked, leave.mock.calls]).toEqual([true, [], [['/login']]])
  })

  test('SHELL-018 a logout site of the brand is gone to; anything that is no web address is not', async () => {
    expect((await run({ site: 'https://example.test/bye' })).leave).toHaveBeenCalledWith('https://example.test/bye')
    expect((await run({ site: 'javascript:alert(1)' })).leave).toHaveBeenCalledWith('/login')
  })

  test('with a line, what waits is sent first; when all of it has gone nothing is asked', async () => {
    const { drain, toast, asked, out } = await run({ waiting: 3, left: 0 })
    expect(drain).toHaveBeenCalledOnce()
    expect(toast.mock.calls[0]?.[0]).toMatchObject({ text: 'Sending 3…' })
    expect([asked, out]).toEqual([[], true])
  })

  test('without a line the person is told how many wait, and "Stay" stays', async () => {
    const { asked, end, drain, out } = await run({ waiting: 3, line: 'offline', answers: [false] })
    expect(asked[0]).toMatchObject({ title: '3 saves have not been sent', confirmLabel: 'Sign out and keep on this device', cancelLabel: 'Stay' })
    expect(drain).not.toHaveBeenCalled()
    expect(end).not.toHaveBeenCalled()
    expect(out).toBe(false)
  })

  test('what could not be sent in time is asked about too, and may be kept', async () => {
    const { asked, out, end } = await run({ waiting: 3, left: 1, answers: [true] })
    expect(asked[0]?.title).toBe('1 save has not been sent')
    expect(out).toBe(true)
    expect(end).toHaveBeenCalledOnce()
  })

  test('unfinished forms are lost with the sign-out, so they are asked about as a danger', async () => {
    const { asked, end } = await run({ drafts: 2, answers: [false] })
    expect(asked[0]).toMatchObject({ title: '2 unfinished forms', danger: true })
    expect(end).not.toHaveBeenCalled()
  })
})
