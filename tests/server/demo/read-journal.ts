/**
 * Contents of a journal as read by a small separate reader. It accepts only the kinds of lines that the export writes
 * and throws at any other.
 */
export interface ReadJournal {
  /** In paise by account. */
  readonly balances: ReadonlyMap<string, number>;
  readonly transactions: readonly { readonly day: string; readonly description: string; readonly tags: string }[];
}

export function readJournal(text: string): ReadJournal {
  const balances = new Map<string, number>();
  const transactions: { day: string; description: string; tags: string }[] = [];
  let open = 0;
  for (const [n, line] of text.split("\n").entries()) {
    const head = /^(\d{4}-\d\d-\d\d) \* (.*?)(?: {2}; (.*))?$/.exec(line);
    const entry = /^ {4}(\S.*?) {2}INR (-?\d+)\.(\d\d)$/.exec(line);
    if (head) transactions.push({ day: head[1] ?? "", description: head[2] ?? "", tags: head[3] ?? "" });
    else if (entry) {
      const [, account = "", whole = "", part = ""] = entry;
      const amount = Number(whole) * 100 + (whole.startsWith("-") ? -1 : 1) * Number(part);
      balances.set(account, (balances.get(account) ?? 0) + amount);
      open += amount;
    } else if (line !== "" && !line.startsWith(";")) throw new Error(`Line ${n + 1} is no line of a journal: ${line}`);
    else if (open !== 0) throw new Error(`The transaction before line ${n + 1} is off by ${open} paise.`);
  }
  return { balances, transactions };
}
