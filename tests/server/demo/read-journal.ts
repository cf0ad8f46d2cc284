/**
 * Contents of a journal as read by a small separate reader. It accepts only the kinds of lines that the export writes
 * and throws at any other.
 */
export interface ReadJournal {
  /** In paise by account. */
  readonly balances: ReadonlyMap<string, number>;
  readonly transactions: readonly JournalTransaction[];
}

interface JournalTransaction {
  readonly day: string;
  readonly description: string;
  readonly tags: string;
  /** In paise, a credit negative. */
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}

export function readJournal(text: string): ReadJournal {
  const balances = new Map<string, number>();
  const transactions: (JournalTransaction & { entries: { account: string; amount: number }[] })[] = [];
  let open = 0;
  for (const [n, line] of text.split("\n").entries()) {
    const head = /^(\d{4}-\d\d-\d\d) \* (.*?)(?: {2}; (.*))?$/.exec(line);
    const entry = /^ {4}(\S.*?) {2}INR (-?\d+)\.(\d\d)$/.exec(line);
    if (head) transactions.push({ day: head[1] ?? "", description: head[2] ?? "", tags: head[3] ?? "", entries: [] });
    else if (entry) {
      const [, account = "", whole = "", part = ""] = entry;
      const amount = Number(whole) * 100 + (whole.startsWith("-") ? -1 : 1) * Number(part);
      balances.set(account, (balances.get(account) ?? 0) + amount);
      transactions.at(-1)?.entries.push({ account, amount });
      open += amount;
    } else if (line !== "" && !line.startsWith(";")) throw new Error(`Line ${n + 1} is no line of a journal: ${line}`);
    else if (open !== 0) throw new Error(`The transaction before line ${n + 1} is off by ${open} paise.`);
  }
  return { balances, transactions };
}
