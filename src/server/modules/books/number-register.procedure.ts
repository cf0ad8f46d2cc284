import { z } from "zod";
import { financialYearOf } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { closeBlock } from "../../engine/books/numbers/number-blocks";
import { NUMBER_STATES, numberRegister } from "../../engine/books/numbers/number-register";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import { demand, rightsOfAll } from "../../engine/call/rights";
import { findDeclaration, recordDeclarations } from "../../engine/records/record-declarations";
import screen from "./number-register.screen";

const isAdmin = ({
  isDeveloper,
  isCompanyAdmin,
}: {
  readonly isDeveloper: boolean;
  readonly isCompanyAdmin: boolean;
}): boolean => isDeveloper || isCompanyAdmin;

/** The state of every number of this branch, and the closing of a block whose device will not come back. */
export default [
  defineProcedure({
    name: PROCEDURE_NAMES.numberRegister,
    kind: "query",
    params: {
      fy: z.string().max(7).default(""),
      entity: z.string().max(60).default(""),
      state: z.enum(["", ...NUMBER_STATES]).default(""),
      DisplayLength: z.coerce.number().int().min(1).max(500).default(50),
      DisplayStart: z.coerce.number().int().min(1).default(1),
    },
    run: async (ctx, { fy, entity, state, DisplayLength, DisplayStart }) => {
      await demand(ctx, screen.formmnu, "view", "You don't have permission to view the Number Register.");
      const year = fy || financialYearOf(kolkataDate(ctx.now.getTime()));
      const ranges = await numberRegister(ctx, { fy: year, entity, state, start: DisplayStart, length: DisplayLength });
      const mayClose = isAdmin(ctx.session);
      return ranges.map((range) => ({
        ...range,
        kind: findDeclaration(range.entity)?.title ?? range.entity,
        mayclose: mayClose && range.state === "reserved" ? 1 : 0,
      }));
    },
  }),
  /**
   * Numbered kinds that the caller can add (`mayadd`: can be prepared for offline use) or whose register they can
   * view.
   */
  defineProcedure({
    name: PROCEDURE_NAMES.numberKinds,
    kind: "query",
    params: {},
    run: async (ctx) => {
      const rights = await rightsOfAll(ctx);
      const kinds = recordDeclarations()
        .filter(({ document }) => document?.series)
        .map(({ entity, title }) => ({ entity, kind: title, mayadd: rights.get(entity).add ? 1 : 0 }));
      return rights.get(screen.formmnu).view ? kinds : kinds.filter(({ mayadd }) => mayadd === 1);
    },
  }),
  defineProcedure({
    name: PROCEDURE_NAMES.numberBlockClose,
    kind: "command",
    entity: "number_block",
    params: { id: z.coerce.number().int().min(1), why: z.string().trim().max(200) },
    run: async (ctx, { id, why }) => {
      if (!isAdmin(ctx.session)) throw new Forbidden("Only a company admin can close a block of numbers.");
      if (why === "") throw new Refusal("why", "Reason is required.");
      await closeBlock(ctx, id, why);
      return [{ err: 0, id }];
    },
  }),
];
