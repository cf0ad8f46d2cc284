import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { demandPick, namedOptions, optionsOf } from "../../engine/pickers/dropdown-sources";
import { pageNumber } from "../../engine/procedures/list";

const source = z.union([z.string().max(60), z.number()]).optional();

/**
 * DDL-001: options of a dropdown, for users who can open a list or form that uses it. The source id is `sid`, or
 * `id`. With `names`: the options with exactly these names, each with the text as `given`. `figures` names the figures
 * of their second line, `place` the godown of the stock.
 */
export default defineProcedure({
  name: "WEBAPIGetddls",
  kind: "query",
  params: {
    sid: source,
    id: source,
    search: z.string().max(200).optional(),
    filter: z.union([z.string().max(200), z.number()]).optional(),
    DisplayStart: pageNumber(1, 100_000_000, 1),
    DisplayLength: pageNumber(1, 500, 100),
    ids: z.union([z.string().max(10_000), z.number(), z.array(z.union([z.string(), z.number()])).max(500)]).optional(),
    names: z.array(z.string().max(200)).max(500).optional(),
    figures: z.string().max(400).optional(),
    place: z.union([z.string().max(20), z.number()]).optional(),
    formmnu: z.string().max(100).optional(),
  },
  run: async (ctx, given) => {
    const name = String(given.sid ?? given.id ?? "").trim();
    await demandPick(ctx, name);
    const options = given.names
      ? await namedOptions(ctx, name, given.names)
      : await optionsOf(ctx, name, {
          search: given.search ?? "",
          filter: String(given.filter ?? ""),
          start: given.DisplayStart,
          length: given.DisplayLength,
          ids: idsOf(given.ids),
          figures: { names: (given.figures ?? "").split(",").filter(Boolean), place: idsOf(given.place)[0] ?? 0 },
        });
    if (!options) throw new Refusal("sid", `There is no dropdown source ${name.slice(0, 60)}.`);
    return options.map((option) => ({ ...option, keys: option.key, name: option.label }));
  },
});

function idsOf(given: string | number | readonly (string | number)[] | undefined): readonly number[] {
  const list = Array.isArray(given)
    ? given
    : String(given ?? "")
        .replace(/[[\]"]/g, "")
        .split(",");
  return list.map((one) => Number(one)).filter((one) => Number.isSafeInteger(one) && one > 0);
}
