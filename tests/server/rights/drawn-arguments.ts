import fc from "fast-check";
import type { ZodType } from "zod";
import type { ParamSpec } from "../../../src/server/engine/call/procedure";

/** A record to query: its kind, id, form, and a search text that finds it. */
export interface Target {
  readonly entity: string;
  readonly form: string;
  readonly id: number;
  /** The beginning of a marker: a found value has its rest, an echoed one does not. */
  readonly search: string;
}

/** Picks one of several. The seed of a run determines the choices. */
export type Draw = <T>(from: readonly T[]) => T;

export const drawnBy =
  (stream: fc.Stream<number>): Draw =>
  <T>(from: readonly T[]): T =>
    from[(stream.next().value as number) % from.length] as T;
export const choices = (): fc.Arbitrary<fc.Stream<number>> => fc.infiniteStream(fc.nat(1_000_003));

/**
 * Arguments for a procedure, from its declaration: for each parameter the first of several likely values that its
 * schema accepts. Ids, kinds, forms and texts are those of the target. Parameters without a valid value are left out.
 */
export function argumentsFor(params: ParamSpec, target: Target, draw: Draw): Readonly<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(params)) {
    // Sometimes leaves out optional parameters.
    if (schema.safeParse(undefined).success && draw([true, false, false])) continue;
    const value = [...likely(name, target, draw), ...shaped(schema, target, draw)].find(
      (one) => schema.safeParse(one).success,
    );
    if (value !== undefined) given[name] = value;
  }
  return given;
}

function likely(name: string, { entity, form, id, search }: Target, draw: Draw): readonly unknown[] {
  if (/^(entity|formmnu)$/i.test(name)) return [entity];
  if (/^(formname|menutype)$/i.test(name)) return [draw([form, entity])];
  if (/^(sid|sqlid)$/i.test(name)) return [entity];
  if (/search|find|text|^name$|^q$/i.test(name)) return [search, ""];
  if (/^names$/i.test(name)) return [[search]];
  if (/ids$/i.test(name)) return [String(id), [id], [String(id)]];
  if (/id$|^idproperty$|^recid$/i.test(name)) return [id, String(id)];
  if (/start|page/i.test(name)) return [1, "1", 0];
  if (/length|limit|count/i.test(name)) return [200, "200", 50, 5];
  if (/from|begin|since/i.test(name)) return ["2000-01-01", "", 0];
  if (/to$|end|upto|date|day/i.test(name)) return ["2199-12-31", "2026-06-10", ""];
  if (/^(sortcol|groupby|sort|group)$/i.test(name)) return [""];
  // The whole of a report, over all branches and with its usual choices.
  if (/^(billno[a-d]?|lotno|top)$/i.test(name)) return ["0"];
  if (/^detailed/i.test(name)) return [1];
  if (/filters/i.test(name)) return ["[]", ""];
  return [];
}

/**
 * Values with a fixed format: an operation id, a moment, a hash, a key, the overlays of a form, a report and a paper,
 * columns, cards, the origin of a page.
 */
const OF_A_FORM: readonly unknown[] = [
  "0b9f6f0e-3f0a-4f6e-8a53-6d6f3d1b5c11",
  "2026-06-10T10:00:00.000Z",
  "a".repeat(64),
  "a".repeat(43),
  '{"rows":{},"added":[]}',
  '{"columns":{},"columnOrder":[],"filters":{},"select":""}',
  '{"labels":{},"leftOut":[],"added":[]}',
  '{"hidden":[],"shown":[],"order":[]}',
  '["receivables","Sales"]',
  "https://books.example",
];

/** Values by the shape of a schema: a fixed value, choices of an enumeration, members of an object, an element. */
function shaped(schema: ZodType, target: Target, draw: Draw): readonly unknown[] {
  const def = schema.def as unknown as Readonly<Record<string, unknown>>;
  const inner = (def.innerType ?? def.in) as ZodType | undefined;
  if (inner) return shaped(inner, target, draw);
  switch (schema.def.type) {
    case "enum":
      return [draw(Object.values(def.entries as Readonly<Record<string, string>>))];
    case "union":
      return (def.options as readonly ZodType[]).flatMap((one) => shaped(one, target, draw));
    case "literal":
      return [draw(def.values as readonly unknown[])];
    case "boolean":
      return [draw([true, false])];
    case "array":
      return [...[...shaped(def.element as ZodType, target, draw)].map((one) => [one]), []];
    case "object":
      return [argumentsFor(def.shape as ParamSpec, target, draw)];
    case "record":
      return [{}];
    default:
      return [
        draw([target.id, 1]),
        String(target.id),
        target.entity,
        target.search,
        "2026-06-10",
        "",
        0,
        "0",
        [],
        {},
        ...OF_A_FORM,
      ];
  }
}
