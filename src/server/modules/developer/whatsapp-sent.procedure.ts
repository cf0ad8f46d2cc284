import { z } from "zod";
import { dialledMobile } from "../../../domain/identity/mobile";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden, Refusal } from "../../engine/call/refusal";

/**
 * A WhatsApp message from outside the app (DEV-030), sent as a follow-up. `macservercompanyid` names the company of the
 * session; `macservercns`, a connection to a database, is not taken from callers.
 */
export default defineProcedure({
  name: "WEBAPI_whsent",
  kind: "command",
  params: {
    username: z.string().max(100).default(""),
    macservercompanyid: z.string().max(100).default(""),
    macservercns: z.string().max(500).default(""),
    phone: z.string().max(40),
    whmessages: z.string().trim().min(1, "must have a text").max(4_096),
  },
  run: async ({ session, canSend }, { macservercompanyid, phone, whmessages }) => {
    if (!session.isCompanyAdmin && !session.isDeveloper)
      throw new Forbidden("Only a company admin can use WhatsApp of this server.");
    if (macservercompanyid !== "" && macservercompanyid !== session.companyid)
      throw new Refusal("macservercompanyid", "Sign in to that company to send its messages.");
    const tophone = dialledMobile(phone);
    if (tophone === "") throw new Refusal("phone", "Enter a phone number with its country code.");
    if (!canSend?.("whatsapp"))
      throw new Refusal("phone", "WhatsApp is not configured on this server. Nothing was sent.");
    return [{ err: 0, Awhtoadd: tophone, S_whmessages: whmessages, S_headertitle: session.coname }];
  },
});
