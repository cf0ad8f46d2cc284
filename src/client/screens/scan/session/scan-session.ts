import type { IsoDate } from "../../../../domain/calendar";
import { readScan, type ScanData } from "../../../../domain/barcode/scan-data";
import { formatQuantity } from "../../../../domain/indian-format";
import type { OrderLine } from "../../../../domain/scanning/from-order";
import type { LineChange, LinePhoto, ScanEvent, ScannedItem } from "../../../../domain/scanning/scan-event";
import { hasSerial, lineFor, linesOfEvents, type ScanLine, withEvent } from "../../../../domain/scanning/session-lines";
import type { Row } from "../../../../wire/envelope";
import type { ScanSessionHead } from "../../../offline/contract/scans";
import type { Offline } from "../../../offline/offline";
import { signalScan } from "../../../ui/scanning/scanner-feedback";
import { itemFromServer, itemOnDevice } from "./find-item";
import { packOf, scannedItemOf, unitName } from "./scanned-item";
import { placeOf, type ScanPlace } from "./scan-place";
import { scannedQuantity } from "./scanned-quantity";
import { refused, type Verdict, verdictOf } from "./verdict";

/** What the last scan did. */
export interface LastScan {
  readonly verdict: Verdict;
  /** The item, or the code where no item has it. */
  readonly what: string;
  /** `+1 BOX`; '' where nothing was added. */
  readonly added: string;
  /** Grows with every scan, so that the same words twice are seen and read out twice. */
  readonly turn: number;
}

export interface SessionState {
  readonly lines: readonly ScanLine[];
  readonly last: LastScan | null;
  /** Scans that are being stored. */
  readonly inFlight: number;
  /** Events that are stored on this device. */
  readonly stored: number;
}

/** What a scan found, and where it was made. */
interface Found {
  readonly item: ScannedItem | null;
  /** The unit that one scan counts; 0 is the unit of the item. */
  readonly pack: number;
  readonly place: ScanPlace | null;
  /** A quantity that the user says; '' for that of the scan. */
  readonly qty: string;
}

interface SessionParts {
  readonly offline: Offline;
  readonly head: ScanSessionHead;
  readonly events: readonly ScanEvent[];
  readonly order: readonly OrderLine[] | null;
  readonly today: IsoDate;
}

/**
 * A scan session on the screen. Scans are taken one after the other, however fast they come: each is found, stored on
 * the device, and only then heard. Nothing waits for the network.
 */
export class ScanSession {
  #state: SessionState;
  #queue: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  readonly #unitCodes = new Map<number, Promise<string>>();
  /** Codes that the server is being asked about, and those of which it said that no item has them. */
  readonly #asked = new Set<string>();
  readonly #unassigned = new Set<string>();
  #place: ScanPlace | null = null;

  constructor(private readonly parts: SessionParts) {
    this.#state = { lines: linesOfEvents(parts.events), last: null, inFlight: 0, stored: parts.events.length };
  }

  readonly state = (): SessionState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * The place of the scans that follow; null where the session counts no places. Scans that are still being stored
   * keep theirs.
   */
  readonly setPlace = (place: ScanPlace | null): void => {
    this.#place = place;
  };

  /** Says that there is none of an item in the place. */
  readonly takeNone = (record: Row): Promise<void> => this.#takeRecord(record, "0");

  /** Takes what a camera, a hand scanner or a user gave; resolves when it is stored and heard. */
  readonly take = (text: string): Promise<void> => {
    const place = this.#place;
    return this.#next(() => this.#scan(text, place));
  };

  /** Adds one of an item that was chosen by its name. */
  readonly takeItem = (record: Row): Promise<void> => this.#takeRecord(record, "");

  readonly change = (line: string, change: LineChange): Promise<void> =>
    this.#next(() => this.#store({ kind: "change", ...this.#head(), line, change }));
  readonly remove = (line: string): Promise<void> =>
    this.#next(() => this.#store({ kind: "remove", ...this.#head(), line }));
  readonly restore = (line: string): Promise<void> =>
    this.#next(() => this.#store({ kind: "restore", ...this.#head(), line }));
  /** Rejects where the device cannot store the picture, because its sheet hides what a session says. */
  readonly addPhoto = (line: string, photo: LinePhoto): Promise<void> => {
    const stored = this.settled().then(() => this.#store({ kind: "photo", ...this.#head(), line, photo }));
    void this.#next(() => stored);
    return stored;
  };
  readonly removePhoto = (line: string, photo: string): Promise<void> =>
    this.#next(() => this.#store({ kind: "unphoto", ...this.#head(), line, photo }));
  /** The item of a line whose code was unknown. */
  readonly name = (line: string, item: ScannedItem): Promise<void> =>
    this.#next(() => this.#store({ kind: "name", ...this.#head(), line, item }));

  readonly verdict = (line: ScanLine): Verdict =>
    !line.item && this.#asked.has(line.code)
      ? ASKED
      : verdictOf(line, {
          ...this.parts,
          lines: this.#state.lines,
          isAnswered: this.#unassigned.has(line.code),
        });

  /**
   * Asks the server now and whenever the line is back about codes that have no item yet, such as those scanned without
   * a line; quietly. Returns the function that ends it.
   */
  readonly followLine = (): (() => void) => {
    const { offline } = this.parts;
    let known = "";
    const follow = ({ line }: Pick<ReturnType<Offline["line"]>, "line">): void => {
      if (line === "online" && known !== line) this.#askAgain();
      known = line;
    };
    follow(offline.line());
    return offline.onLine(follow);
  };

  #askAgain(): void {
    for (const { id, item, isRemoved, code } of this.#state.lines)
      if (!item && !isRemoved && !this.#asked.has(code)) {
        this.#asked.add(code);
        const read = readScan(code, Number(this.parts.today.slice(0, 4)));
        void this.#lookUp(id, read.ok ? read.data.spellings : [code], true);
      }
  }

  /** All scans so far are stored. */
  readonly settled = (): Promise<void> => this.#queue;

  #takeRecord(record: Row, qty: string): Promise<void> {
    const place = this.#place;
    const data = { ...PLAIN, spellings: [String(record.code ?? "")] };
    const item = scannedItemOf(record);
    return this.#next(() => this.#taken(data, { item, pack: 0, place, qty }));
  }

  async #scan(text: string, place: ScanPlace | null): Promise<void> {
    const read = readScan(text, Number(this.parts.today.slice(0, 4)));
    if (!read.ok) return this.#say(refused(read.message), "", "");
    const { item, pack } = await this.#known(read.data.spellings);
    const isAsked = !item && this.parts.offline.line().line === "online";
    if (isAsked) this.#asked.add(codeOf(read.data));
    const line = await this.#taken(read.data, { item, pack, place, qty: "" });
    if (line && isAsked) void this.#lookUp(line, read.data.spellings);
  }

  /** The item of a code: on the device, or as the server or the user named it earlier in this session. */
  async #known(spellings: readonly string[]) {
    const record = await itemOnDevice(this.parts.offline, spellings);
    if (record) return { item: scannedItemOf(record), pack: packOf(record, spellings) };
    const named = this.#state.lines.find(
      ({ item, code, isRemoved }) => item !== null && !isRemoved && spellings.includes(code),
    );
    return { item: named?.item ?? null, pack: named?.unitid ?? 0 };
  }

  /** Stores a scan, then says what it did. Returns the line that it is in; '' where nothing was added. */
  async #taken(data: ScanData, { item, pack, place, qty: given }: Found): Promise<string> {
    const code = codeOf(data);
    if (item && data.serial !== "" && hasSerial(this.#state.lines, item.id, data.serial)) {
      this.#say(refused(`Serial ${data.serial} is already scanned`), item.name, "");
      return "";
    }
    const { qty, unitid } =
      given === "" ? await scannedQuantity(data, item, pack, this.#unitCode) : { qty: given, unitid: 0 };
    const { batch, expiry, made, serial } = data;
    const scanned = { code, item, batch, expiry, made, serial, qty, unitid, ...placeOf(place, item) };
    const event = { kind: "scan", ...this.#head(), ...scanned } as const;
    await this.#store(event);
    const line = lineFor(this.#state.lines, event);
    if (!line) return "";
    const verdict = this.verdict(line);
    const words = !item && data.fault !== "" ? data.fault : verdict.words;
    this.#say({ ...verdict, words }, item?.name ?? code, `+${formatQuantity(qty)} ${unitName(item, unitid)}`.trim());
    return line.id;
  }

  /**
   * Asks the server about a code that this device does not know, beside the scans that follow. That nothing has it is
   * said in any case; what it is, unless another scan was said meanwhile.
   */
  async #lookUp(id: string, spellings: readonly string[], isQuiet = false): Promise<void> {
    const turn = this.#state.last?.turn;
    const record = await itemFromServer(this.parts.offline, spellings);
    const found = record === "unanswered" ? null : record;
    const item = found && scannedItemOf(found);
    const pack = found ? packOf(found, spellings) : 0;
    if (item) await this.#next(() => this.#nameFound(id, item, pack));
    const line = this.#state.lines.find((one) => one.id === id);
    if (!line) return;
    this.#asked.delete(line.code);
    if (record === null) this.#unassigned.add(line.code);
    this.#put({});
    if (isQuiet || line.isRemoved || (item && this.#state.last?.turn !== turn)) return;
    const added = item ? `+${formatQuantity(line.qty)} ${unitName(item, pack)}`.trim() : "";
    this.#say(this.verdict(line), item?.name ?? line.code, added);
  }

  /** Not where the user chose an item meanwhile. */
  async #nameFound(line: string, item: ScannedItem, pack: number): Promise<void> {
    if (this.#state.lines.find(({ id }) => id === line)?.item) return;
    await this.#store({ kind: "name", ...this.#head(), line, item });
    if (pack !== 0) await this.#store({ kind: "change", ...this.#head(), line, change: { unitid: pack } });
  }

  readonly #unitCode = (unitid: number): Promise<string> => {
    const known =
      this.#unitCodes.get(unitid) ??
      this.parts.offline.reference.byId("unit", String(unitid)).then(
        (unit) => String(unit?.gstrunit ?? ""),
        () => "",
      );
    this.#unitCodes.set(unitid, known);
    return known;
  };

  #head(): { readonly id: string; readonly at: number } {
    return { id: crypto.randomUUID(), at: this.parts.offline.now() };
  }

  async #store(event: ScanEvent): Promise<void> {
    await this.parts.offline.scans.add(this.parts.head.id, event);
    this.#put({ lines: withEvent(this.#state.lines, event), stored: this.#state.stored + 1 });
  }

  #say(verdict: Verdict, what: string, added: string): void {
    signalScan(verdict.signal);
    this.#put({ last: { verdict, what, added, turn: (this.#state.last?.turn ?? 0) + 1 } });
  }

  /** One after the other. A failure is said, and the next scan is taken all the same. */
  #next(work: () => Promise<unknown>): Promise<void> {
    this.#put({ inFlight: this.#state.inFlight + 1 });
    this.#queue = this.#queue
      .then(work)
      .catch((failure: unknown) =>
        this.#say(refused(failure instanceof Error ? failure.message : String(failure)), "", ""),
      )
      .then(() => this.#put({ inFlight: this.#state.inFlight - 1 }));
    return this.#queue;
  }

  #put(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.forEach((listener) => listener());
  }
}

const codeOf = ({ spellings }: ScanData): string => spellings.at(-1) ?? "";

/** A code of an item that the device may not have is not unknown yet. */
const ASKED: Verdict = { signal: "good", tone: "warning", words: "Asking the server about this code" };

const PLAIN: ScanData = {
  spellings: [],
  batch: "",
  serial: "",
  expiry: "",
  made: "",
  count: null,
  weightKg: null,
  fault: "",
};
