import { z } from "zod";
import { OPENING_KINDS } from "../../../definitions/opening/opening-kinds";
import type { OpeningKind } from "../../../definitions/opening/opening-kinds";
import type { OpeningRecord } from "../../../definitions/opening/opening-record";
import { toRupeesText } from "../../../domain/money";
import { importProcedure } from "../../../wire/imports";
import {
  OPENING_CHECK_ROWS,
  OPENING_CHECK_SP,
  OPENING_STATE_SP,
  OPENING_STOCK_LINES,
  OPENING_TEMPLATE_SP,
  OPENING_TYPES_SP,
} from "../../../wire/opening-import";
import { openingSums } from "../../engine/books/openings/opening-state";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { demand } from "../../engine/call/rights";
import { accessOf } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { checkOpening } from "./opening-check";
import { setBills, setLedger, setStock } from "./opening-rows";
import { templateRows } from "./opening-template";

const kindParam = z.enum(["openingledger", "openingbill", "openingstock"]);
const id = z.coerce.number().int().min(0);
const text = z.string().max(200);
const day = z.string().regex(/^(?:\d{4}-\d{2}-\d{2})?$/);
const decimal = z.string().regex(/^\d{1,14}(?:\.\d{1,3})?$/);
const record = z.record(z.string().max(20), text).transform((value) => value as unknown as OpeningRecord);

/** Users who can edit the opening fields of ledgers, or add documents of opening stock, can import them. */
async function mayImport(ctx: Context, kind: OpeningKind): Promise<boolean> {
  if (kind === "openingstock")
    return (
      (await accessOf(ctx, declarationOf("opening"))).add &&
      (await accessOf(ctx, declarationOf("item"))).shows("itemname")
    );
  const access = await accessOf(ctx, declarationOf("debtors"));
  return (
    access.edit &&
    access.shows("drconame") &&
    ["opening", "openingtype", ...(kind === "openingbill" ? ["openingbills"] : [])].every(
      (key) => !access.fixed.has(key),
    )
  );
}

async function demandImport(ctx: Context, kind: OpeningKind): Promise<void> {
  await demand(ctx, "openingamt", "view", "You don't have permission to view Opening Amount.");
  if (!(await mayImport(ctx, kind)))
    throw new Forbidden(`You don't have permission to import ${OPENING_KINDS[kind].title.toLowerCase()}.`);
}

const lines = <T extends z.ZodRawShape>(shape: T, max: number) =>
  z
    .array(z.object({ row: id, ...shape }))
    .min(1)
    .max(max);
const BILL = {
  refno: z.string().min(1).max(40),
  refdate: day,
  duedate: day,
  amount: decimal,
  side: z.enum(["Dr", "Cr", "own", "other"]),
};
const STOCK = {
  itemid: id,
  batchno: z.string().max(40),
  mfgdate: day,
  expirydate: day,
  qty: decimal,
  unitid: id,
  rate: z.string().max(20),
  value: decimal,
  seen: text,
};

export default [
  defineProcedure({
    name: OPENING_TYPES_SP,
    kind: "query",
    params: {},
    run: async (ctx) => {
      await demand(ctx, "openingamt", "view", "You don't have permission to view Opening Amount.");
      const allowed = await Promise.all(kindParam.options.map((kind) => mayImport(ctx, kind)));
      return kindParam.options.filter((_, n) => allowed[n]).map((type) => ({ type }));
    },
  }),
  defineProcedure({
    name: OPENING_CHECK_SP,
    kind: "query",
    params: { kind: kindParam, rows: z.array(record).max(OPENING_CHECK_ROWS) },
    run: async (ctx, { kind, rows }) => {
      await demandImport(ctx, kind);
      return (await checkOpening(ctx, kind, rows, (await accessOf(ctx, declarationOf("debtors"))).add)).map(
        (checked) => ({ ...checked }),
      );
    },
  }),
  defineProcedure({
    name: OPENING_TEMPLATE_SP,
    kind: "query",
    params: { kind: kindParam },
    run: async (ctx, { kind }) => {
      await demandImport(ctx, kind);
      return (await templateRows(ctx, kind)).map((cells) => ({ cells }));
    },
  }),
  defineProcedure({
    name: OPENING_STATE_SP,
    kind: "query",
    params: {},
    run: async (ctx) => {
      await demand(ctx, "openingamt", "view", "You don't have permission to view Opening Amount.");
      if (!(await accessOf(ctx, declarationOf("debtors"))).shows("opening"))
        throw new Forbidden("You don't have permission to view opening balances.");
      const { debit, credit, stock } = await openingSums(ctx);
      return [{ debit: toRupeesText(debit), credit: toRupeesText(credit), stock: toRupeesText(stock) }];
    },
  }),
  defineProcedure({
    name: importProcedure("openingledger"),
    kind: "command",
    entity: "debtors",
    params: {
      rowno: id,
      ledgerid: id,
      ledger: text,
      group: text,
      amount: decimal,
      side: z.enum(["Dr", "Cr"]),
      ver: id,
    },
    run: async (ctx, given) => {
      await demandImport(ctx, "openingledger");
      return setLedger(ctx, given);
    },
  }),
  defineProcedure({
    name: importProcedure("openingbill"),
    kind: "command",
    entity: "debtors",
    params: { rowno: id, ledgerid: id, ver: id, bills: lines(BILL, 5000) },
    run: async (ctx, given) => {
      await demandImport(ctx, "openingbill");
      return setBills(ctx, given);
    },
  }),
  defineProcedure({
    name: importProcedure("openingstock"),
    kind: "command",
    entity: "opening",
    params: { rowno: id, godownid: id, items: lines(STOCK, OPENING_STOCK_LINES) },
    run: async (ctx, given) => {
      await demandImport(ctx, "openingstock");
      return setStock(ctx, given);
    },
  }),
];
