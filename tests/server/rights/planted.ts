import { expect } from "vitest";
import { gstinCheckDigit } from "../../../src/domain/identity/gstin";
import type { RecordDeclaration } from "../../../src/server/engine/records/declaration";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { isLines, isRef } from "../../../src/server/engine/records/shape";
import type { ScalarField } from "../../../src/server/engine/records/shape";
import { confirmedText } from "../../../src/wire/confirming";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { ean13, view } from "../records/samples";

/** A record whose values are all unique, by field key; `names` are those of the referenced records. */
export interface Planted {
  readonly entity: string;
  readonly id: number;
  readonly values: Row;
  readonly own: ReadonlyMap<string, readonly string[]>;
  readonly names: ReadonlyMap<string, readonly string[]>;
}

let counter = 0;
/** Letters and digits that occur nowhere else. */
const unique = (prefix: string): string => `${prefix}${(++counter * 7919 + 100_000).toString(36)}`;
const digits = (length: number): string => String(10 ** (length - 1) * 6 + ++counter * 37).slice(0, length);

/** Fields derived from others, so they cannot be a secret of their own. */
const DERIVED: ReadonlySet<string> = new Set(["debtors.pan", "state.statetin", "debtors.gsttype"]);

function textOf(entity: string, field: Extract<ScalarField, { kind: "text" }>): string {
  switch (field.check) {
    case "gstin": {
      const first =
        `27ZQ${"ABCDEFGH"[counter % 8]}P${"JKLMNQRS"[counter % 8]}${String(1000 + ++counter).slice(-4)}F1Z`.slice(
          0,
          14,
        );
      return first + gstinCheckDigit(first);
    }
    case "pan":
      return "";
    case "pin":
      return digits(6);
    case "ifsc":
      return `HDFC0${digits(6)}`;
    case "email":
      return `${unique("zq")}@example.in`;
    case "mobile":
      return digits(10);
    case "barcode":
      return ean13(700_000 + ++counter);
    case "hsn":
      return digits(8);
    case "upi":
      return `${unique("zq")}@okbank`;
    default:
      break;
  }
  if (entity === "state" && field.key === "statetin") return "27";
  const text = field.inputMode === "numeric" ? digits(Math.min(9, field.max)) : unique("zq");
  return (field.upper ? text.toUpperCase() : text).slice(0, field.max);
}

function valueOf(entity: string, field: Exclude<ScalarField, { kind: "ref" }>): unknown {
  switch (field.kind) {
    case "text":
      return textOf(entity, field);
    // The bills of an opening balance must not exceed it.
    case "amount":
      return Number(`${field.key === "opening" ? 9 : ""}${digits(7)}.37`);
    case "quantity":
      return Number(`${digits(6)}.125`);
    case "rate":
      return Number(
        `${11 + (++counter % 80)}.${String(counter + 101)
          .slice(-3)
          .replace(/0$/, "1")}`,
      );
    case "whole":
      return (field.max ?? 0) > 900_000 ? Number(digits(6)) : 3;
    // A notice of today would be on every dashboard.
    case "date": {
      if (field.key === "todate") return "2199-12-31";
      if (field.key === "expirydate") return "2198-12-31";
      // A bill of an opening balance is dated before the books begin.
      const year =
        entity === "notice"
          ? 2110 + (++counter % 80)
          : field.key === "refdate"
            ? 1921 + (++counter % 70)
            : 2021 + (++counter % 70);
      return `${year}-0${1 + (counter % 9)}-1${counter % 9}`;
    }
    // One section cannot be both deducted and collected.
    case "flag":
      return field.key === "inactive" || field.key === "istds" ? 0 : 1;
    case "choice":
      return field.source
        ? unique("zquser")
        : entity === "debtors" && field.key === "gsttype"
          ? "regular"
          : field.key === "billtype"
            ? "bill"
            : (field.options.at(-1)?.value ?? "");
  }
}

/** They repeat the words of a field of the record, which can be hidden alone. */
const BLANK_IN_LINES: ReadonlySet<string> = new Set(["item.taxability"]);

/** Per server, because a worker runs several files one after another. */
const made = new WeakMap<TestServer, Map<string, Promise<Planted>>>();

/**
 * One record of each entity by number, with the records that it refers to. Lines and trees refer to separate records.
 */
export function planted(server: TestServer, entity: string, n: string): Promise<Planted> {
  const key = `${entity} ${n}`;
  const here = made.get(server) ?? new Map<string, Promise<Planted>>();
  made.set(server, here);
  const known = here.get(key) ?? plant(server, declarationOf(entity), n);
  here.set(key, known);
  return known;
}

async function plant(server: TestServer, declaration: RecordDeclaration, n: string): Promise<Planted> {
  const values: Record<string, unknown> = {};
  const own = new Map<string, string[]>();
  const names = new Map<string, string[]>();
  const note = (map: Map<string, string[]>, key: string, ...markers: readonly string[]) =>
    void map.set(key, [...(map.get(key) ?? []), ...markers]);
  const pointAt = async (key: string, to: string, m: string): Promise<number> => {
    const target = await planted(server, to, m);
    // The parent in a tree is a record of the same list and appears there by itself.
    if (to !== declaration.entity) note(names, key, ...markersOf(target.values[declarationOf(to).nameField]));
    return target.id;
  };
  // Two fields that refer to one list refer to two records; otherwise a name hidden in one would appear in the other.
  const met = new Set<string>();
  const among = (key: string, to: string): string => (met.has(to) ? `${n}_${key}` : (met.add(to), n));
  for (const field of declaration.fields) {
    if (isRef(field))
      values[field.key] =
        field.to === declaration.entity
          ? n.length > 2
            ? ""
            : await pointAt(field.key, field.to, `${n}u`)
          : await pointAt(field.key, field.to, among(field.key, field.to));
    else if (isLines(field)) {
      const line: Record<string, unknown> = {};
      for (const column of field.columns) {
        line[column.key] = isRef(column)
          ? await pointAt(field.key, column.to, `${n}l_${declaration.entity}`)
          : BLANK_IN_LINES.has(`${declaration.entity}.${column.key}`)
            ? ""
            : valueOf(declaration.entity, column);
        if (!isRef(column)) note(own, field.key, ...markersOf(line[column.key]));
      }
      values[field.key] = [line];
    } else {
      values[field.key] = valueOf(declaration.entity, field);
      if (!DERIVED.has(`${declaration.entity}.${field.key}`)) note(own, field.key, ...markersOf(values[field.key]));
    }
  }
  const save = async (confirmed: readonly string[]): Promise<Row> =>
    (await server.call(`${declaration.entity}_R_save`, { id: 0, ...values, confirmed: confirmedText(confirmed) }))[0] ??
    {};
  const first = await save([]);
  // Every text differs, so a further address has the GSTIN of another taxpayer, which asks for confirmation.
  const row = typeof first.ask === "string" ? await save([first.ask]) : first;
  expect(row, `a planted ${declaration.entity} is saved`).toMatchObject({ err: 0 });
  const id = Number(row.id);
  return {
    entity: declaration.entity,
    id,
    values: await view(server, declaration.entity, id),
    own,
    names: withoutShared(names),
  };
}

/** The unit of a cess is one of the item's units, so its name can appear in the other field when hidden in one. */
function withoutShared(names: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const all = [...names.values()].flatMap((markers) => [...new Set(markers)]);
  return new Map(
    [...names].map(([key, markers]) => [
      key,
      markers.filter((marker) => all.filter((one) => one === marker).length === 1),
    ]),
  );
}

/**
 * Kinds of replies (`stype`), which are also choices of a notice's icon, and a choice of an item that the lines of
 * its rates also offer.
 */
const SAID_ANYWAY: ReadonlySet<string> = new Set(["success", "warning", "error", "info", "nongst"]);

/**
 * How a value can appear in a reply. Nothing for values of many records and for words that replies contain anyway.
 */
function markersOf(value: unknown): readonly string[] {
  const text = String(value);
  if (SAID_ANYWAY.has(text)) return [];
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return [text];
  if (typeof value === "number") return text.length >= 5 ? [text] : [];
  return text.length >= 5 ? [text.toLowerCase()] : [];
}

/** Whether a marker occurs in a text by itself, not as a part of a longer figure or word. */
export const containsMarker = (marker: string, text: string): boolean =>
  new RegExp(`(?<![0-9a-z.])${marker.replace(/[.@+]/g, "\\$&")}(?![0-9a-z]|\\.\\d)`, "i").test(text);
