/** One save that a device confirmed as kept (or tried), and its expected result. */
export interface Attempt {
  readonly opId: string;
  /** Text that is unique to this save, to find it in the audit trail. */
  readonly tag: string;
  /** The save that created the record. */
  readonly creator: string;
  readonly device: number;
  /** Order in which the device accepted the saves of the record. */
  readonly order: number;
  acked: boolean;
  /** The user asked to discard it; the reply can have been lost with the tab. */
  asked: boolean;
  /** 'cancelled' and 'discarded' as reported to the device, or by its history if the reply never came. */
  gone: "cancelled" | "discarded" | null;
}

/** One write by the server, from its audit trail, in the order of the chain. */
export interface Write {
  readonly seq: number;
  readonly opId: string;
  readonly tag: string;
  readonly record: string;
}

export interface Violations {
  readonly lost: number;
  readonly doubled: number;
  readonly ghosts: number;
  readonly outOfOrder: number;
  readonly untrue: number;
  readonly stuck: number;
  readonly samples: readonly string[];
}

/**
 * Checks the server's data against what the devices show at the end: no save lost, doubled, silently overwritten or
 * out of order, nothing shown that is false, none stuck.
 */
export function check(
  attempts: readonly Attempt[],
  writes: readonly Write[],
  shown: ReadonlyMap<string, string>,
  stuck: number,
): Violations {
  const samples: string[] = [];
  const note = (what: string, one: Attempt | Write) => {
    if (samples.length < 12) samples.push(`${what}: ${one.tag} ${one.opId}`);
  };
  const times = new Map<string, number>();
  for (const write of writes) times.set(write.tag, (times.get(write.tag) ?? 0) + 1);
  const count = (what: string, of: readonly Attempt[]) => {
    for (const one of of) note(what, one);
    return of.length;
  };
  const applied = (one: Attempt) => (times.get(one.tag) ?? 0) > 0;
  const known = new Set(attempts.map(({ tag }) => tag));
  const fenced = attempts.filter((one) => one.gone !== null && applied(one));
  const strangers = writes.filter(({ tag }) => !known.has(tag));
  for (const write of strangers) note("ghost", write);
  return {
    lost: count(
      "lost",
      attempts.filter((one) => one.acked && one.gone === null && !applied(one)),
    ),
    doubled: count(
      "doubled",
      attempts.filter((one) => (times.get(one.tag) ?? 0) > 1),
    ),
    ghosts: strangers.length + count("applied after its cancel", fenced),
    outOfOrder: countDisorder(attempts, writes, note),
    untrue: count(
      "untrue",
      attempts.filter((one) => one.acked && one.gone === null && (shown.get(one.opId) === "applied") !== applied(one)),
    ),
    stuck,
    samples,
  };
}

/** Per record, the accepted saves must be written in the order in which the device accepted them. */
function countDisorder(
  attempts: readonly Attempt[],
  writes: readonly Write[],
  note: (what: string, one: Write) => void,
): number {
  const orderOf = new Map(attempts.map((one) => [one.tag, one]));
  const last = new Map<string, number>();
  let breaks = 0;
  for (const write of writes) {
    const attempt = orderOf.get(write.tag);
    if (!attempt) continue;
    if ((last.get(attempt.creator) ?? -1) > attempt.order) {
      breaks += 1;
      note("out of order", write);
    }
    last.set(attempt.creator, Math.max(last.get(attempt.creator) ?? -1, attempt.order));
  }
  return breaks;
}
