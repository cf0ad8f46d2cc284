import { BadRequest } from "../engine/call/bad-request";
import { Refusal } from "../engine/call/refusal";
import { defineConnector, NotSent } from "../engine/effects/connector";
import { asUser } from "../engine/exports/as-user";
import { actingUser } from "../engine/session/acting-user";
import { demandTallyFile } from "../modules/tally/tally-file";
import { TALLY_BODY } from "../modules/tally/tally-question";

/**
 * ENV-032, FORM-088: a save asks for a file for Tally. The file is made when it is fetched from the list of follow-ups;
 * here it is found out whether the user who asked may have it, and whether there is anything in it.
 */
export default defineConnector({
  kind: "tally",
  send: async (parts, who, payload) => {
    const question = TALLY_BODY.safeParse(payload);
    if (!question.success)
      throw new NotSent(
        "The export to Tally names no days, no branch or an unknown kind of file. Nothing was exported.",
      );
    const user = await parts.db.asSystem((tx) => actingUser(tx, who), "read");
    if (!user)
      throw new NotSent(
        "The user who asked for this is blocked or may no longer enter the branch. Nothing was exported.",
      );
    const run = asUser(parts, user, { loginip: "", devid: "", geolocation: "" }, parts.clock());
    const { isEmpty } = await run("read", (ctx) => demandTallyFile(ctx, question.data)).catch((error: unknown) => {
      if (error instanceof Refusal || error instanceof BadRequest)
        throw new NotSent(`${error.message} Nothing was exported.`);
      parts.log.error({ err: error }, "a file for Tally could not be made");
      throw new NotSent("The server could not read the books.", true);
    });
    if (isEmpty) throw new NotSent("No voucher is dated in these days. Nothing was exported.");
  },
});
