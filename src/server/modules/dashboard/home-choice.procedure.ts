import { sql } from "kysely";
import { z } from "zod";
import { HOME_CARDS_MAX } from "../../../definitions/widget-row";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { rightsOfAll } from "../../engine/call/rights";
import { audienceOf } from "../../engine/dashboard/audience";
import { cardsOf, usualCards, type HomeCard } from "../../engine/dashboard/home-cards";
import { jsonText } from "../../engine/procedures/json-text";
import { audit } from "../../engine/trail/audit";
import { homeChoiceOf } from "./home-choice";

/** The keys of the cards as JSON text. */
const cards = jsonText(2_000).pipe(z.array(z.string().max(60)).max(100));

/** Each card that the caller may have: its place on the first screen from 1, 0 for none, now and as it is usual. */
async function listCards(ctx: Context): Promise<readonly Row[]> {
  const rights = await rightsOfAll(ctx);
  const offered = cardsOf(ctx.session, rights);
  const known = (keys: readonly string[]) => keys.filter((key) => offered.some((card) => card.key === key));
  const usual = known(usualCards(audienceOf(ctx.session, rights)));
  const chosen = known(await homeChoiceOf(ctx));
  const now = chosen.length > 0 ? chosen : usual;
  return offered.map((card, at) => ({
    id: at + 1,
    card: card.key,
    ...wordsOf(card),
    place: now.indexOf(card.key) + 1,
    usual: usual.indexOf(card.key) + 1,
  }));
}

/** Heading, and the second line: the group of a widget, or what a list shows. */
function wordsOf({ key, widgets: [first, ...others] }: HomeCard): Row {
  const isList = first?.home?.list !== undefined;
  const lines = [first, ...others].flatMap((widget) => widget?.heading ?? []);
  return isList ? { heading: key, about: lines.join(", ") } : { heading: first?.heading, about: first?.group };
}

async function saveCards(ctx: Context, keys: readonly string[]): Promise<readonly Row[]> {
  if (new Set(keys).size < keys.length) throw new Refusal("cards", "A figure can be on Home only once.");
  if (keys.length > HOME_CARDS_MAX)
    throw new Refusal("cards", `Home shows at most ${HOME_CARDS_MAX} figures. Remove one first.`);
  const offered = cardsOf(ctx.session, await rightsOfAll(ctx));
  const unknown = keys.find((key) => !offered.some((card) => card.key === key));
  if (unknown !== undefined) throw new Refusal("cards", `You don't have permission for the figure ${unknown}.`);
  const { coid, userid } = ctx.session;
  const before = await homeChoiceOf(ctx);
  await sql`delete from home_choice where coid = ${coid} and userid = ${userid}`.execute(ctx.tx);
  if (keys.length > 0)
    await sql`insert into home_choice (cards) values (${JSON.stringify(keys)}::jsonb)`.execute(ctx.tx);
  await audit(ctx, {
    entity: "homechoice",
    recid: userid,
    action: "update",
    before: { cards: before },
    after: { cards: keys },
  });
  return [{ err: 0, id: 1 }];
}

/** The cards of the caller's first screen; without any chosen it has those of the caller's work. */
export default [
  defineProcedure({ name: "homechoice_R_list", kind: "query", params: {}, run: listCards }),
  defineProcedure({
    name: "homechoice_R_save",
    kind: "command",
    params: { id: z.coerce.number().int().min(0).default(1), cards },
    run: (ctx, given) => saveCards(ctx, given.cards),
  }),
];
