/** One save that a device was told is kept (or that it tried), and what must become of it. */
export interface Attempt {
  readonly opId: string
  /** A text that no other save carries; it is found again in the audit trail. */
  readonly tag: string
  /** The save that made the record. */
  readonly creator: string
  readonly device: number
  /** Order in which the device accepted the saves of the record. */
  readonly order: number
  acked: boolean
  /** A person asked for it to be discarded; the answer may have died with the tab. */
  asked: boolean
  /** 'cancelled' and 'discarded' as the device was told, or as its history says where the answer never came. */
  gone: 'cancelled' | 'discarded' | null
}

/** One write that the server made, from its audit trail, in the order of its chain. */
export interface Write {
  readonly seq: number
  readonly opId: string
  readonly tag: string
  readonly record: string
}

export interface Violations {
  readonly lost: number
  readonly doubled: number
  readonly ghosts: number
  readonly outOfOrder: number
  readonly untrue: number
  readonly stuck: number
  readonly samples: readonly string[]
}

/** No save lost, doubled, silently overwritten or out of its order, nothing shown that is untrue, none stuck: over what the server holds and what the devices say at the end. */
export function check(attempts: readonly Attempt[], writes: readonly Write[], shown: ReadonlyMap<string, string>, stuck: number): Violations {
  const samples: string[] = []
  const note = (what: string, one: Attempt | Write) => {
    if (samples.length < 12) samples.push(`${what}: ${one.tag} ${one.opId}`)
  }
  const times = new Map<string, number>()
  for (const write of writes) times.set(write.tag, (times.get(write.tag) ?? 0) + 1)
  const count = (what: string, of: readonly Attempt[]) => {
    for (const one of of) note(what, one)
    return of.length
  }
  const applied = (one: Attempt) => (times.get(one.tag) ?? 0) > 0
  const known = new Set(attempts.map(({ tag }) => tag))
  const fenced = attempts.filter((one) => one.gone !== null && applied(one))
  const strangers = writes.filter(({ tag }) => !known.has(tag))
  for (const write of strangers) note('ghost', write)
  return {
    lost: count('lost', attempts.filter((one) => one.acked && one.gone === null && !applied(one))),
    doubled: count('doubled', attempts.filter((one) => (times.get(one.tag) ?? 0) > 1)),
    ghosts: strangers.length + count('applied after its cancel', fenced),
    outOfOrder: countDisorder(attempts, writes, note),
    untrue: count('untrue', attempts.filter((one) => one.acked && one.gone === null && (shown.get(one.opId) === 'applied') !== applied(one))),
    stuck,
    samples,
  }
}

/** Per record, the accepted saves must have been written in the order in which the device accepted them. */
function countDisorder(attempts: readonly Attempt[], writes: readonly Write[], note: (what: string, one: Write) => void): number {
  const orderOf = new Map(attempts.map((one) => [one.tag, one]))
  const last = new Map<string, number>()
  let breaks = 0
  for (const write of writes) {
    const attempt = orderOf.get(write.tag)
    if (!attempt) continue
    if ((last.get(attempt.creator) ?? -1) > attempt.order) {
      breaks += 1
      note('out of order', write)
    }
    last.set(attempt.creator, Math.max(last.get(attempt.creator) ?? -1, attempt.order))
  }
  return breaks
}
