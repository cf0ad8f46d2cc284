import { numberOn, numberStem } from "../../../src/domain/books/voucher-number";
import type { Envelope, Row } from "../../../src/wire/envelope";

/**
 * Gives blocks of one counter to all requesting devices, each request once, as the server does. Stores returned
 * numbers.
 */
export class NumberDesk {
  readonly asked: Envelope[] = [];
  readonly back: string[] = [];
  /** Who had reserved the numbers of each return. */
  readonly backOf: string[] = [];
  readonly given: { readonly dev: string; readonly user: string; readonly no: string }[] = [];
  refuses = false;
  private readonly next = new Map<string, number>();
  private readonly answers = new Map<string, readonly Row[]>();

  answer(envelope: Envelope): readonly Row[] {
    const id = envelope.op?.id ?? "";
    const known = this.answers.get(id);
    if (known) return known.map((row, index) => (index === 0 ? { ...row, opst: "replayed" } : row));
    const args = Object.fromEntries(envelope.sqlpara.map((name, index) => [String(name), envelope.mypayans[index]]));
    const rows = envelope.sqlsp === "WEBAPI_number_block" ? this.reserve(envelope, args) : this.take(envelope, args);
    if (Number(rows[0]?.err) === 0)
      this.answers.set(
        id,
        rows.map((row) => ({ ...row, opid: id, opst: "applied" })),
      );
    return this.answers.get(id) ?? rows;
  }

  private reserve(envelope: Envelope, { entity, fy, dev, want }: Row): readonly Row[] {
    this.asked.push(envelope);
    if (this.refuses) return [{ err: 1, errkey: "rights", errormsg: "You don't have permission to add sales." }];
    const series = `${String(entity)}|${String(fy)}`;
    const first = this.next.get(series) ?? 1;
    const last = first + Number(want) - 1;
    this.next.set(series, last + 1);
    const stem = numberStem("MUM", "S", String(fy));
    for (let serial = first; serial <= last; serial++)
      this.given.push({ dev: String(dev), user: envelope.op?.cap?.user ?? "", no: numberOn(stem, serial) ?? "" });
    return [{ err: 0, id: first, entity, fy, stem, first, last }];
  }

  private take({ op }: Envelope, { numbers }: Row): readonly Row[] {
    this.backOf.push(op?.cap?.maker ?? op?.cap?.user ?? "");
    this.back.push(...(numbers as string[]));
    return [{ err: 0, taken: (numbers as string[]).length }];
  }
}
