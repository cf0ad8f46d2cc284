import { defineConnector } from "../engine/effects/connector";
import { sendWaiting } from "../engine/effects/send-waiting";

/** ENV-033, FORM-086: a save asks for the e-mails and WhatsApp messages of its company that wait for another try. */
export default defineConnector({
  kind: "bulk",
  send: async (parts, { coid }) => {
    await parts.db.asSystem((tx) => sendWaiting(tx, coid, parts.clock()));
    parts.wakeFollowUps?.();
  },
});
