import { isSaleSide } from "../../definitions/bill/bill-kind";
import { cellText } from "../../definitions/bill/cells";
import type { BillFacts } from "../../definitions/bill/facts";
import {
  againstFactsOf,
  batchFactsOf,
  companyFactsOf,
  itemFactsOf,
  partyFactsOf,
  ruledLedgerOf,
  stockFactsOf,
} from "../../definitions/bill/facts-rows";
import type { AgainstFacts, BillHead, CompanyFacts, FactsRow } from "../../definitions/bill/facts-rows";
import { itemFactsOfRecord, partyFactsOfRecord } from "../../definitions/bill/kept-facts";
import { isIsoDate } from "../../domain/calendar";
import { keptRecord } from "../call/kept-record";
import type { Kept } from "../call/kept-record";
import { keptStock, type Copies } from "../call/kept-stock";
import type { Offline } from "../offline/offline";
import { COMPANY, holdsForEveryBill, named } from "./fact-keys";
import { withNewerBalance } from "./kept-balance";
import { isKey, isNumber, keptGroups, keptSections, numberOf } from "./kept-records";
import { Unanswered } from "./unanswered";
import { NOTHING_NAMED, againstKey, printed } from "./known-facts";
import type { KnownItem, KnownParty, KnownLedger, Need, Against } from "./known-facts";

type Sources = Kept & Copies & { readonly reader: Pick<Offline["reader"], "read"> };

/** Facts that an open bill has gathered: from the server, otherwise from downloads, otherwise from waiting saves. */
export class FactsDesk {
  #company: CompanyFacts;
  #isAsked = false;
  /** What the server was asked and has not answered itself, by kind and key; data of the device is used instead. */
  readonly #owed = new Unanswered();
  readonly #items = new Map<string, KnownItem>();
  readonly #parties = new Map<string, KnownParty>();
  readonly #ledgers = new Map<string, KnownLedger>();
  /** Bills that the note has named, by `againstKey`. */
  readonly #against = new Map<string, AgainstFacts>();
  /** Party and godown of the figures next to the lines. */
  #of = "";
  #isMoved = false;
  /** When the figures were correct, server ms; null while nothing came, and for data stored on the device. */
  asOf: number | null = null;
  fresh = true;

  constructor(
    private readonly offline: Sources,
    private readonly entity: string,
    private readonly form: BillHead,
  ) {
    this.#company = form.company;
  }

  item(key: string): KnownItem | undefined {
    return this.#items.get(key);
  }

  /** The default rate of a charge; '' where its ledger has none, undefined where it is not known yet. */
  chargeRate(key: string): string | undefined {
    return this.#ledgers.get(key)?.chargerate;
  }

  party(key: string): KnownParty | undefined {
    return this.#parties.get(key);
  }

  /** Another bill begins: yearly sums and outstandings, which the last bill changed, are requested again. */
  forgetParties(): void {
    this.#parties.clear();
    this.#against.clear();
    this.#owed.begin(holdsForEveryBill);
  }

  facts(partyid: string, shipid = "", against: Against = NOTHING_NAMED): BillFacts {
    const bill = this.#against.get(againstKey(partyid, against));
    return {
      ...(bill ? { againstDay: bill.day, againstRates: bill.rates ?? [] } : {}),
      party: this.#parties.get(partyid)?.facts ?? null,
      shipTo: this.#parties.get(shipid)?.facts ?? null,
      // A record made here has no number yet: lines name it by its key.
      items: new Map([...this.#items].map(([key, { facts }]) => [numberOf(key), facts])),
      ledgers: new Map([...this.#ledgers].map(([key, ledger]) => [numberOf(key), ledger])),
      ...this.#company,
    };
  }

  /**
   * Last prices belong to a party and stock to a godown: when either changes, the figures next to the lines are
   * cleared until they are requested again.
   */
  turnTo({ partyid, godownid }: Pick<Need, "partyid" | "godownid">): void {
    const of = `${partyid} ${godownid}`;
    if (of === this.#of) return;
    this.#of = of;
    this.#isMoved = true;
    for (const [key, { facts, price }] of this.#items) this.#items.set(key, { facts, price, lastprice: "", stock: "" });
  }

  /** Whether all items are known here: without them the tax of a bill is a guess. A stored bill keeps its party. */
  knowsItems({ items }: Pick<Need, "items">): boolean {
    return items.filter(isKey).every((key) => this.#items.has(key));
  }

  /** True while the server still has to answer something that the bill needs now. */
  isUnanswered({ partyid, shipid = "", items, ledgers = [], against = NOTHING_NAMED }: Need): boolean {
    const keys = [
      COMPANY,
      ...named("item", items),
      ...named("party", [partyid, shipid]),
      ...named("ledger", ledgers),
      ...named("against", [againstKey(partyid, against)]),
    ];
    return keys.some((key) => this.#owed.has(key));
  }

  /**
   * Gathers what is missing; true where something came. What the server was asked and did not answer is asked again
   * only where `isAgain`, or together with something new: otherwise each keystroke would ask a server that is busy or
   * not reachable. Never throws: a bill can be entered without these facts.
   */
  async gather(need: Need, isAgain = false): Promise<boolean> {
    const { partyid, shipid = "", items, godownid, recid = "" } = need;
    this.turnTo(need);
    const missing = [...new Set(items)].filter((key) => isKey(key) && !this.#items.has(key));
    const now = this.#due(need, isAgain);
    if (
      now.items.length + now.parties.length + now.ledgers.length === 0 &&
      now.against === NOTHING_NAMED &&
      this.#isAsked &&
      !isAgain
    )
      return false;
    const due = this.#due(need, true);
    this.#isMoved = false;
    this.#isAsked = true;
    const isAnswered = await this.#ask({
      partyid,
      shipid,
      items: due.items.filter(isNumber),
      ledgers: due.ledgers.filter(isNumber),
      godownid,
      recid,
      against: due.against,
    });
    const onDevice = (key: string) => !isAnswered || !isNumber(key);
    await this.#keep(missing.filter(onDevice), due.parties.filter(onDevice), godownid);
    for (const key of due.ledgers) if (!this.#ledgers.has(key)) await this.#keepLedger(key);
    return isAnswered || !isAgain;
  }

  /** What a question would be about; includes missing answers where `isAgain`. */
  #due({ partyid, shipid = "", items, ledgers = [], against = NOTHING_NAMED }: Need, isAgain: boolean) {
    const isDue = (kind: string, known: ReadonlyMap<string, unknown>) => (key: string) =>
      isKey(key) && this.#owed.isDue(`${kind} ${key}`, known.has(key), isAgain);
    const all = [...new Set(items)].filter(isKey);
    const bill = againstKey(partyid, against);
    const isNamed =
      isNumber(partyid) &&
      against.refno !== "" &&
      isIsoDate(against.day) &&
      this.#owed.isDue(`against ${bill}`, this.#against.has(bill), isAgain);
    return {
      items: this.#isMoved ? all : all.filter(isDue("item", this.#items)),
      parties: [partyid, shipid].filter(isDue("party", this.#parties)),
      ledgers: [...new Set(ledgers)].filter(isDue("ledger", this.#ledgers)),
      against: isNamed ? against : NOTHING_NAMED,
    };
  }

  async #ask({
    partyid,
    shipid = "",
    items,
    ledgers = [],
    godownid,
    recid = "",
    against = NOTHING_NAMED,
  }: Need): Promise<boolean> {
    const of = this.#of;
    const { turn } = this.#owed;
    const isOfThis = (key: string) => turn === this.#owed.turn || holdsForEveryBill(key);
    const keys = [
      COMPANY,
      ...named("item", items),
      ...named("party", [partyid, shipid].filter(isNumber)),
      ...named("ledger", ledgers),
      ...named("against", against.refno === "" ? [] : [againstKey(partyid, against)]),
    ];
    try {
      const args = {
        entity: this.entity,
        partyid: isNumber(partyid) ? partyid : "",
        ...(isNumber(shipid) ? { shippartyid: shipid } : {}),
        itemids: items.join(","),
        ...(ledgers.length > 0 ? { ledgerids: ledgers.join(",") } : {}),
        godownid: isNumber(godownid) ? godownid : "",
        ...(isNumber(recid) ? { recid } : {}),
        ...(against.refno === "" ? {} : { againstno: against.refno, againston: against.day }),
      };
      const { rows, asOf, fresh } = await this.offline.reader.read({ kind: "form", sqlsp: "WEBAPI_billfacts", args });
      this.asOf = asOf;
      this.fresh = fresh;
      for (const row of rows as readonly unknown[] as readonly FactsRow[]) {
        if (!isOfThis(row.kind)) continue;
        if (row.kind === "against") this.#against.set(againstKey(partyid, against), againstFactsOf(row));
        else this.#take(row, of === this.#of, asOf);
      }
      this.#owed.answered(keys.filter(isOfThis), fresh);
      if (!fresh) for (const key of [partyid, shipid]) await this.#takeNewer(key);
      return rows.some(({ kind }) => kind === "company");
    } catch (failure) {
      this.#owed.failed(keys.filter(isOfThis), failure);
      return false;
    }
  }

  /** Figures of a party or godown that is no longer the bill's (`isDue` false) are left out. */
  #take(row: FactsRow, isDue: boolean, asOf: number): void {
    if (row.kind === "company") this.#company = companyFactsOf(row);
    else if (row.kind === "party")
      this.#parties.set(String(row.id), {
        facts: partyFactsOf(row),
        outstanding: row.outstanding,
        ...(this.fresh ? {} : { asOf }),
        creditlimit: row.creditlimit,
      });
    else if (row.kind === "ledger")
      this.#ledgers.set(String(row.id), { ...ruledLedgerOf(row), chargerate: row.chargerate ?? "" });
    else if (row.kind === "item") this.#takeItem(row, isDue, asOf);
  }

  #takeItem(row: FactsRow, isDue: boolean, asOf: number): void {
    const known = { facts: itemFactsOf(row), price: row.price };
    const key = String(row.id);
    if (isDue)
      this.#items.set(key, {
        ...known,
        lastprice: row.lastprice,
        lastunit: row.lastunit,
        stock: row.stock,
        batches: batchFactsOf(row),
        held: stockFactsOf(row),
        asOf,
      });
    else if (!this.#items.has(key)) this.#items.set(key, { ...known, lastprice: "", stock: "" });
  }

  /** From the device: downloaded records, and records whose first save still waits. */
  async #keep(items: readonly string[], parties: readonly string[], godown: string): Promise<void> {
    const price = isSaleSide(this.form) ? "saleprice" : "purchaseprice";
    for (const key of items) {
      const record = await keptRecord(this.offline, "item", key);
      const stock = await keptStock(this.offline, key);
      // The server's answer to a later question stays.
      if (record && !this.#items.has(key))
        this.#items.set(key, {
          facts: { ...itemFactsOfRecord(record), id: numberOf(key) },
          price: printed(this.form, record) || String(record[price] ?? ""),
          lastprice: "",
          stock: stock?.held.places.find(({ godownid }) => String(godownid) === godown)?.stock ?? "",
          ...stock,
        });
    }
    for (const party of parties) await this.#keepParty(party);
  }

  async #keepParty(party: string): Promise<void> {
    const { turn } = this.#owed;
    const record = await keptRecord(this.offline, "debtors", party);
    if (!record) return;
    const facts = partyFactsOfRecord(record, await keptSections(this.offline, record));
    const creditlimit = String(record.creditlimit ?? "");
    if (turn !== this.#owed.turn || this.#parties.has(party)) return;
    this.#parties.set(party, { facts, outstanding: "", creditlimit });
    if (isNumber(party)) await this.#takeNewer(party);
  }

  async #takeNewer(party: string): Promise<void> {
    const before = this.#parties.get(party);
    const now = before && (await withNewerBalance(this.offline, party, before));
    if (now && this.#parties.get(party) === before) this.#parties.set(party, now);
  }

  async #keepLedger(key: string): Promise<void> {
    const record = await keptRecord(this.offline, "debtors", key);
    if (!record) return;
    const groups = await keptGroups(this.offline, record);
    if (!this.#ledgers.has(key))
      this.#ledgers.set(key, {
        id: numberOf(key),
        name: cellText(record.drconame),
        chargerate: cellText(record.chargerate),
        ...groups,
      });
  }
}
