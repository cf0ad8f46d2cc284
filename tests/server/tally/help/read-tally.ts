/** An element of the file: its attributes, and its text or its elements. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

const PIECE = /<(?<end>\/)?(?<name>[\w.]+)(?<attributes>(?: [\w:]+="[^"<>]*")*)>|(?<text>[^<>]+)/gy;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function plain(text: string): string {
  return text.replace(/&(\w+;|)/g, (_whole, name: string) => {
    const sign = SIGNS[name.replace(";", "")];
    if (sign === undefined || !name.endsWith(";")) throw new Error(`A bare & stands in: ${text}`);
    return sign;
  });
}

/** Reads XML strictly, as Tally does: throws where an element is not closed or a sign is not escaped. */
export function readXml(file: string): Element {
  const root = { name: "", attributes: {}, text: "", children: [] as Element[] };
  const open: { name: string; attributes: Record<string, string>; text: string; children: Element[] }[] = [root];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < file.length) {
    const at = PIECE.lastIndex;
    const { end, name = "", attributes = "", text } = PIECE.exec(file)?.groups ?? {};
    const top = open.at(-1)!;
    if (text !== undefined) top.text += plain(text);
    else if (end !== undefined) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing at ${at}.`);
    } else if (name === "") throw new Error(`No XML at ${at}: ${file.slice(at, at + 40)}`);
    else {
      const pairs = [...attributes.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        plain(value),
      ]);
      const element = { name, attributes: Object.fromEntries(pairs) as Record<string, string>, text: "", children: [] };
      top.children.push(element);
      open.push(element);
    }
  }
  const [envelope, ...others] = root.children;
  if (open.length !== 1 || !envelope || others.length > 0) throw new Error("The file has no single, closed element.");
  return envelope;
}

export const all = (of: Element, name: string): readonly Element[] =>
  of.children.flatMap((child) => (child.name === name ? [child] : all(child, name)));
const own = (of: Element, name: string): readonly Element[] => of.children.filter((child) => child.name === name);
/** The text of a member; '' where there is none. */
export const told = (of: Element, name: string): string => own(of, name)[0]?.text ?? "";
/** Paise, debits positive: Tally writes debits negative. */
const paise = (text: string): number => 0 - Math.round(Number(text) * 100);

export interface ReadEntry {
  readonly ledger: string;
  readonly amount: number;
  readonly bills: readonly { readonly type: string; readonly name: string; readonly amount: number }[];
}

export interface ReadTally {
  readonly groups: readonly { readonly name: string; readonly parent: string }[];
  readonly ledgers: readonly {
    readonly name: string;
    readonly parent: string;
    readonly opening: number;
    readonly isBillwise: boolean;
    readonly bills: readonly { readonly name: string; readonly amount: number }[];
  }[];
  readonly vouchers: readonly {
    readonly guid: string;
    readonly type: string;
    readonly number: string;
    readonly day: string;
    readonly isCancelled: boolean;
    readonly entries: readonly ReadEntry[];
  }[];
}

/** What a program that takes the file knows of it. */
export function readTally(file: string): ReadTally {
  const envelope = readXml(file);
  return {
    groups: all(envelope, "GROUP").map((one) => ({ name: one.attributes.NAME ?? "", parent: told(one, "PARENT") })),
    ledgers: all(envelope, "LEDGER").map((one) => ({
      name: one.attributes.NAME ?? "",
      parent: told(one, "PARENT"),
      opening: paise(told(one, "OPENINGBALANCE")),
      isBillwise: told(one, "ISBILLWISEON") === "Yes",
      bills: own(one, "BILLALLOCATIONS.LIST").map((bill) => ({
        name: told(bill, "NAME"),
        amount: paise(told(bill, "OPENINGBALANCE")),
      })),
    })),
    vouchers: all(envelope, "VOUCHER").map((one) => ({
      guid: one.attributes.REMOTEID ?? "",
      type: one.attributes.VCHTYPE ?? "",
      number: told(one, "VOUCHERNUMBER"),
      day: told(one, "DATE"),
      isCancelled: told(one, "ISCANCELLED") === "Yes",
      entries: own(one, "ALLLEDGERENTRIES.LIST").map((entry) => ({
        ledger: told(entry, "LEDGERNAME"),
        amount: paise(told(entry, "AMOUNT")),
        bills: own(entry, "BILLALLOCATIONS.LIST").map((bill) => ({
          type: told(bill, "BILLTYPE"),
          name: told(bill, "NAME"),
          amount: paise(told(bill, "AMOUNT")),
        })),
      })),
    })),
  };
}
