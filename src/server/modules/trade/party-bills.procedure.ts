import { z } from "zod";
import { BadRequest } from "../../engine/call/bad-request";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { PARTY_BILLS, partyBills } from "../../engine/ledgers/party-bills";
import { accessOf } from "../../engine/records/access";
import { findDeclaration } from "../../engine/records/record-declarations";

/**
 * A party's bills for the picker of a credit or debit note (`entity`), newest first. For users who can enter that kind
 * of note; bills of kinds that they may not view are left out.
 */
export default defineProcedure({
  name: PARTY_BILLS,
  kind: "query",
  params: {
    entity: z.string().max(60),
    partyid: z.union([z.string().max(20), z.number()]),
    search: z.string().max(40).optional(),
  },
  run: async (ctx, { entity, partyid, search = "" }) => {
    const note = findDeclaration(entity);
    const kind = note?.document?.bill?.kind;
    if (!note || (kind !== "salereturn" && kind !== "purchasereturn"))
      throw new BadRequest("entity is not a kind of note.");
    const access = await accessOf(ctx, note);
    if (!access.add && !access.edit) throw new Forbidden(`You don't have permission to add ${note.noun[1]}.`);
    const id = Number(partyid);
    return Number.isSafeInteger(id) && id > 0 ? partyBills(ctx, note, id, search.trim()) : [];
  },
});
