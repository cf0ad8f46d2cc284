/**
 * Numbered groups of records, each with room for some, of which a page changes a few: opened before, changed in memory
 * and written once. New records go into the last group; it must be open where there is one.
 */
export class Shelves<T> {
  private readonly changed = new Set<number>();

  /** `count`: groups that are stored, open or not. */
  constructor(
    private count: number,
    private readonly room: number,
    private readonly open: Map<number, Map<string, T>>,
  ) {}

  size(): number {
    return this.count;
  }

  get(number: number, id: string): T | undefined {
    return this.open.get(number)?.get(id);
  }

  /** Puts the record where it was (`known`), or into the last group with room; returns the number of its group. */
  put(known: number | null, id: string, record: T): number {
    const number = known ?? this.withRoom();
    this.changing(number).set(id, record);
    return number;
  }

  remove(number: number, id: string): void {
    this.changing(number).delete(id);
  }

  /** The groups that were changed, to be written. */
  edited(): readonly (readonly [number: number, records: ReadonlyMap<string, T>])[] {
    return [...this.open].filter(([number]) => this.changed.has(number));
  }

  private withRoom(): number {
    const last = this.count - 1;
    if (last >= 0 && (this.open.get(last)?.size ?? 0) < this.room) return last;
    this.count += 1;
    return last + 1;
  }

  private changing(number: number): Map<string, T> {
    this.changed.add(number);
    const open = this.open.get(number) ?? new Map<string, T>();
    this.open.set(number, open);
    return open;
  }
}
