import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { demandCompanyAdmin } from "../../../engine/call/company-admin";
import { defineProcedure } from "../../../engine/call/procedure";
import { pictureName } from "../../../engine/form/sent-picture";
import { findDeclaration } from "../../../engine/records/record-declarations";
import { audit } from "../../../engine/trail/audit";
import { GIVEN, settled, type GivenSettings } from "./given-settings";
import { printSettings, type PrintSettings } from "./print-settings";
import { flagsOf, labelFlags } from "./settings-fields";

const key = z.union([z.string().max(20), z.number()]).optional();

async function current(ctx: Context): Promise<Row> {
  demandCompanyAdmin(ctx, "Only a company admin can view and change these settings.");
  return rowOf(ctx, await printSettings(ctx));
}

function rowOf({ session }: Context, settings: PrintSettings): Row {
  const { bankname, copies, leftout, linkdays, labels, kinds, ...plain } = settings;
  return {
    ...plain,
    id: session.coid,
    bankid_label: bankname,
    copies: String(copies),
    linkdays: String(linkdays),
    ...flagsOf(leftout),
    labelsize: labels.size,
    ...labelFlags(labels.texts),
    kinds: kinds.map(({ leftout: hidden, ...kind }) => ({
      ...kind,
      kind_label: findDeclaration(kind.kind)?.title ?? kind.kind,
      ...flagsOf(hidden),
    })),
  };
}

async function save(ctx: Context, given: GivenSettings): Promise<readonly Row[]> {
  const before = await current(ctx);
  const { bankid, terms, copies, size, colour, leftout, signature, reminder, linkdays, labels, kinds } = await settled(
    ctx,
    given,
    await printSettings(ctx),
  );
  await sql`
    insert into print_settings as s (bankid, terms, copies, size, colour, leftout, signature, reminder, linkdays, labelsize, labeltexts)
    values (${bankid || null}, ${terms}, ${copies}, ${size}, ${colour}, ${leftout}::text[], ${signature}, ${reminder}, ${linkdays}, ${labels.size}, ${labels.texts}::text[])
    on conflict (coid) do update set bankid = excluded.bankid, terms = excluded.terms, copies = excluded.copies, size = excluded.size,
      colour = excluded.colour, leftout = excluded.leftout, signature = excluded.signature, reminder = excluded.reminder, linkdays = excluded.linkdays, labelsize = excluded.labelsize,
      labeltexts = excluded.labeltexts, rowver = s.rowver + 1`.execute(ctx.tx);
  await sql`delete from print_kind where coid = ${ctx.session.coid}`.execute(ctx.tx);
  for (const [at, kind] of kinds.entries())
    await sql`
      insert into print_kind (kind, lineno, size, leftout, terms)
      values (${kind.kind}, ${at + 1}, ${kind.size}, ${kind.leftout}::text[], ${kind.terms})`.execute(ctx.tx);
  const after = await current(ctx);
  await audit(ctx, {
    entity: "printsettings",
    recid: ctx.session.coid,
    action: "update",
    before: inTrail(before),
    after: inTrail(after),
  });
  return [{ err: 0, id: ctx.session.coid, resu: "", stype: "success", stitle: "", rowver: after.rowver }];
}

const inTrail = (row: Row): Row => ({ ...row, signature: pictureName(String(row.signature)) });

export default [
  defineProcedure({
    name: "printsettings_R_getviewdata",
    kind: "query",
    params: { id: key, txtid: key },
    run: async (ctx) => [await current(ctx)],
  }),
  defineProcedure({
    name: "printsettings_R_save",
    kind: "command",
    params: GIVEN,
    current: (ctx) => current(ctx),
    run: (ctx, given) => save(ctx, given),
  }),
];
