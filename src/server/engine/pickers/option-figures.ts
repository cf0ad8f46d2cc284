import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { figureTexts } from "../../../definitions/option-figures";
import type { FigureFacts, OptionFigure } from "../../../definitions/option-figures";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { ITEM_STOCK, LEDGER_BALANCE } from "../records/kept-balances";
import { scalars, storedColumns, tableOf } from "../records/shape";

export interface FiguresQuery {
  /** Names of declared figures. */
  readonly names: readonly string[];
  /** Godown of the stock; 0 for all. */
  readonly place: number;
}

/** Kept balances, as SQL over the record `t`: their cost does not grow with the vouchers. */
const KEPT: Partial<Record<OptionFigure["kind"], (query: FiguresQuery) => RawBuilder<unknown>>> = {
  stock: ({ place }) =>
    place > 0
      ? sql`(select trim_scale(coalesce(sum(s.qty), 0))::text from stock_on_hand s where s.coid = t.coid and s.itemid = t.id and s.godownid = ${place})`
      : sql.raw(`trim_scale(${ITEM_STOCK})::text`),
  balance: () => sql.raw(`${LEDGER_BALANCE}::text`),
};

/**
 * Whether the user may see a figure: none of the columns that it reads or depends on is hidden from them, and a figure
 * from the books needs the right to view the record, as the downloaded copy of the figure does.
 */
export const seesFigure = ({ figures = [] }: RecordDeclaration, access: Access, name: string): boolean =>
  figures.some(
    (figure) =>
      figure.name === name &&
      (figure.needs ?? figure.keys).every((key) => access.shows(key)) &&
      (KEPT[figure.kind] === undefined || access.view),
  );

/** The figures of options of one page by their ids, as far as the user may see them; one query for all. */
export async function optionFigures(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  ids: readonly number[],
  query: FiguresQuery,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const figures = (declaration.figures ?? []).filter(
    ({ name }) => query.names.includes(name) && seesFigure(declaration, access, name),
  );
  if (figures.length === 0 || ids.length === 0) return new Map();
  const kinds = [...new Set(figures.map(({ kind }) => kind))].flatMap((kind) => {
    const kept = KEPT[kind]?.(query);
    return kept ? [sql`${kept} as ${sql.ref(factColumn(kind))}`] : [];
  });
  const columns = columnsOf(declaration, access, figures).map((key) => sql`t.${sql.ref(key)}::text as ${sql.ref(key)}`);
  const { rows } = await sql<Row & { readonly id: number }>`
    select t.id, ${sql.join([...columns, ...kinds, sql`null as no`])} from ${sql.table(tableOf(declaration))} t
    where t.coid = ${ctx.session.coid} and t.id = any(${[...ids]}::bigint[])`.execute(ctx.tx);
  return new Map(
    rows.map((row) => [row.id, figureTexts(figures, withFlags(declaration, row), factsOf(row), query.place > 0)]),
  );
}

const factColumn = (kind: OptionFigure["kind"]): string => `fact_${kind}`;

const factsOf = (row: Row): FigureFacts => {
  const text = (kind: OptionFigure["kind"]) => {
    const value = row[factColumn(kind)];
    return typeof value === "string" ? value : undefined;
  };
  const [stock, balance] = [text("stock"), text("balance")];
  return { ...(stock === undefined ? {} : { stock }), ...(balance === undefined ? {} : { balance }) };
};

function columnsOf(
  declaration: RecordDeclaration,
  access: Access,
  figures: readonly OptionFigure[],
): readonly string[] {
  const stored = new Set(storedColumns(declaration));
  const keys = figures.flatMap(({ keys: read, unless }) => [...read, ...(unless === undefined ? [] : [unless])]);
  return [...new Set(keys)].filter((key) => stored.has(key) && access.shows(key));
}

/** Flags are read as text, like every other column. */
const withFlags = (declaration: RecordDeclaration, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    scalars(declaration).flatMap(({ key, kind }) =>
      kind === "flag" && key in row ? [[key, row[key] === "true"]] : [],
    ),
  ),
});
