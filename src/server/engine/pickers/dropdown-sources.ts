import { sql } from "kysely";
import { PLACES_SOURCE } from "../../../definitions/bill/bill-places";
import { ledgerKindOf } from "../../../definitions/ledgers/ledger-kinds";
import { escapeHtml } from "../../../definitions/escape-html";
import type { DropdownRow } from "../../../definitions/menu-row";
import { matching, normalised } from "../../../definitions/name-match";
import { secondLine } from "../../../definitions/option-figures";
import { entityOfSource, sourceIdsOf } from "../../../definitions/picker-sources";
import { REPORT_EMAIL_SOURCE } from "../../../definitions/report/report-mail";
import { DOCUMENT_EMAIL, DOCUMENT_WHATSAPP } from "../../../wire/document-send";
import type { Context } from "../call/context";
import { Forbidden } from "../call/refusal";
import { rightsOfAll } from "../call/rights";
import { isPosted } from "../documents/document-flags";
import { moduleFields } from "../form/module-fields";
import { likeText } from "../lists/list-filter";
import { accessOf } from "../records/access";
import { declarationOf, findDeclaration, recordDeclarations } from "../records/record-declarations";
import { BRANCH_FILTER } from "../reports/declaration";
import { ownBranches } from "../reports/reach";
import { emailOptions, phoneOptions } from "./contact-options";
import { developerChoices } from "./developer-sources";
import { dropdownRows, namedRows } from "./dropdown";
import type { DropdownQuery } from "./dropdown";
import { isOfKind } from "./ledger-pick";
import { mayPick } from "./picker-rights";

/** Fields of a module, for the rights editor; `filter` is the module (RIGHTS-012). */
const FIELDS_OF_MODULE = "874";

/** The branches that the user may enter; everyone picks from them. */
const OWN_BRANCHES = BRANCH_FILTER.source;

/** Sources that the user and rights screens pick from, for those who manage users. */
const MANAGER_SOURCES: ReadonlySet<string> = new Set(["users", FIELDS_OF_MODULE]);

/**
 * Throws `Forbidden` if no list and no form that the user may open picks from that source. SQL Run sources check the
 * right themselves.
 */
export async function demandPick(ctx: Context, source: string): Promise<void> {
  const { session } = ctx;
  const entity = entityOfSource(source);
  const target = findDeclaration(entity);
  if (!target && ![...MANAGER_SOURCES, "documentkinds", PLACES_SOURCE].includes(source)) return;
  if (MANAGER_SOURCES.has(source) && (session.isDeveloper || session.isCompanyAdmin)) return;
  if (!(await mayPick(ctx, [source, entity, ...sourceIdsOf(entity)])))
    throw new Forbidden(`You don't have permission to view ${target?.noun[1] ?? "this list"}.`);
}

/**
 * Options of any source: a record kind by its entity or fixed id, the users of the company, the fields of a module,
 * names for SQL Run. Null for an unknown source.
 */
export async function optionsOf(
  ctx: Context,
  source: string,
  question: DropdownQuery,
): Promise<readonly DropdownRow[] | null> {
  if (source === "users") return users(ctx, question);
  if (source === FIELDS_OF_MODULE) return fieldsOf(question);
  if (source === "documentkinds") return page(await documentKinds(ctx), question);
  if (source === OWN_BRANCHES)
    return page(
      (await ownBranches(ctx)).map(({ id, name }) => option(String(id), name)),
      question,
    );
  if (source === REPORT_EMAIL_SOURCE || source === DOCUMENT_EMAIL) return emailOptions(ctx, question);
  if (source === DOCUMENT_WHATSAPP) return phoneOptions(ctx, question);
  if (source === PLACES_SOURCE) return page(await placesOfParty(ctx, question.filter), question);
  const choices = await developerChoices(ctx, source, question);
  if (choices)
    return page(
      choices.map(({ value, label }) => option(value, label)),
      question,
    );
  const declaration = findDeclaration(entityOfSource(source));
  return declaration ? dropdownRows(ctx, declaration, { ...question, ...(await ofKind(ctx, source)) }) : null;
}

/** The condition of a ledger-kind source, apart from rights; empty for every other source. */
async function ofKind(ctx: Context, source: string): Promise<Pick<DropdownQuery, "where">> {
  const kind = ledgerKindOf(source);
  return kind ? { where: await isOfKind(ctx, kind) } : {};
}

const NAMED_MAX = 500;

/**
 * Options of any source whose name or code is one of the texts, ignoring case. `given` is the name or code that
 * matched. Null for an unknown source.
 */
export async function namedOptions(
  ctx: Context,
  source: string,
  texts: readonly string[],
): Promise<readonly (DropdownRow & { readonly given: string })[] | null> {
  const declaration = findDeclaration(entityOfSource(source));
  if (declaration) return namedRows(ctx, declaration, texts, (await ofKind(ctx, source)).where);
  const all = await optionsOf(ctx, source, { search: "", filter: "", start: 1, length: NAMED_MAX, ids: [] });
  const wanted = new Set(texts.map((text) => text.trim().toLowerCase()));
  return (
    all &&
    all.flatMap((option) =>
      [...new Set([option.label, String(option.value)])]
        .filter((text) => wanted.has(text.toLowerCase()))
        .map((given) => ({ ...option, given })),
    )
  );
}

/** Names of the users who may enter a branch of this company. */
async function users(ctx: Context, { search, start, length }: DropdownQuery): Promise<readonly DropdownRow[]> {
  const pattern = `%${likeText(search.trim().toLowerCase())}%`;
  const { rows } = await sql<{ username: string; fullname: string; n: number }>`
    select username, fullname, count(*) over ()::int as n from app_user
    where lower(username) like ${pattern} or lower(fullname) like ${pattern}
    order by lower(username) limit ${length} offset ${start - 1}`.execute(ctx.tx);
  return rows.map(({ username, fullname, n }) => ({
    ...option(username, fullname ? `${username} (${fullname})` : username),
    TotalCount: n,
  }));
}

/** Kinds of documents that the user may view or add. */
async function documentKinds(ctx: Context): Promise<readonly DropdownRow[]> {
  const rights = await rightsOfAll(ctx);
  return recordDeclarations()
    .filter((one) => isPosted(one) && (rights.get(one.entity).view || rights.get(one.entity).add))
    .map(({ entity, title }) => option(entity, title));
}

/** Places in use of the party in the filter (`partyid=7`), by the label that a bill keeps. */
async function placesOfParty(ctx: Context, filter: string): Promise<readonly DropdownRow[]> {
  const partyid = Number(filter.replace(/^[A-Za-z]+=/, ""));
  if (!Number.isSafeInteger(partyid) || !(await accessOf(ctx, declarationOf("debtors"))).shows("addresses")) return [];
  const { rows } = await sql<{ label: string; address: string; gstin: string }>`
    select label, address, gstin from m_debtors_address where coid = ${ctx.session.coid} and parentid = ${partyid} and not isclosed order by lineno`.execute(
    ctx.tx,
  );
  return rows.map(({ label, address, gstin }) => ({
    ...option(label, label),
    labellist: secondLine([], escapeHtml([address, gstin].filter(Boolean).join(" · "))),
  }));
}

function fieldsOf({ filter, search }: DropdownQuery): readonly DropdownRow[] {
  const fields = moduleFields(filter.replace(/^[A-Za-z]+=/, ""));
  return fields
    .filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
    .map(({ key, label }) => option(key, label));
}

function page(all: readonly DropdownRow[], { search, start, length }: DropdownQuery): readonly DropdownRow[] {
  const match = matching(search);
  const found = all
    .filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
    .map((one) => ({ ...one, match: match.of(normalised(one.label), false, false) }))
    .toSorted((a, b) => a.match - b.match);
  return found.slice(start - 1, start - 1 + length).map((one) => ({ ...one, TotalCount: found.length }));
}

const option = (value: string, label: string): DropdownRow => ({
  key: value,
  label,
  value,
  labellist: "",
  filetervalue: "",
  filetervalueB: "",
  filetervalueC: "",
});
