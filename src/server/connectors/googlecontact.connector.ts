import { z } from "zod";
import { defineConnector, NotSent } from "../engine/effects/connector";
import { oneAfterTheOther, openPeople } from "./google-people";

const text = z.string().default("");
const contact = z.object({
  createType: z.string().default("Indirect"),
  firstName: text,
  lastName: text,
  phone: text,
  email: text,
});

/** ENV-035, FORM-089: makes the contact that a save or a user requested in the Google account of this server. */
export default defineConnector({
  kind: "googlecontact",
  send: async (parts, _who, payload) => {
    const { google } = parts.services ?? {};
    if (!google) throw new NotSent("Google Contacts is not configured on this server. Nothing was sent.");
    await oneAfterTheOther(async () => (await openPeople(google)).create([contact.parse(payload)]));
  },
});
