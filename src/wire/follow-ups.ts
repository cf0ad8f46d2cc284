import { isOn } from "./answers";
import type { Row } from "./envelope";

/**
 * What a save requests to be done after it (FORM-085 to FORM-089). The server does it; the browser only shows the
 * result.
 */
const EFFECT_KINDS = ["email", "bulk", "whatsapp", "tally", "googlecontact"] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** Names of the services for users. */
export const EFFECT_NAMES: Readonly<Record<EffectKind, string>> = {
  email: "E-mail",
  bulk: "Bulk sending",
  whatsapp: "WhatsApp",
  tally: "Export to Tally",
  googlecontact: "Google Contacts",
};

interface FollowUp {
  readonly kind: EffectKind;
  /** Body of the endpoint that does it, with the endpoint's names (ENV-029, ENV-030, ENV-032, ENV-033, ENV-035). */
  readonly payload: Row;
}

/** One button, as s1 §9 has it; a save may bring its own (FORM-093). */
export const FOLLOW_UP_BUTTONS = JSON.stringify([{ id: "1", body: "Approved" }]);

const text = (value: unknown, otherwise = ""): string =>
  value === undefined || value === null || String(value).trim() === "" ? otherwise : String(value);

/**
 * The follow-ups in row 0 of a save's answer; none for an ordinary answer. Defaults are those of FORM-092 and
 * FORM-093.
 */
export function followUpsOf(row: Row): readonly FollowUp[] {
  return [...email(row), ...bulk(row), ...whatsapp(row), ...tally(row), ...googleContact(row)];
}

function email(row: Row): readonly FollowUp[] {
  if (text(row.Aemailtoadd) === "") return [];
  const payload = {
    rptid: text(row.rptid, "0"),
    emailtoadd: text(row.Aemailtoadd),
    emailccadd: text(row.Aemailccadd),
    emailsubject: text(row.Aemailsubject, "Subject NA"),
    emailebody: text(row.Aemailebody),
    emailebodydata: text(row.Aemailebodydata),
  };
  return [{ kind: "email", payload }];
}

const bulk = (row: Row): readonly FollowUp[] =>
  isOn(row.bulkemailwhatsappsent) ? [{ kind: "bulk", payload: {} }] : [];

function whatsapp(row: Row): readonly FollowUp[] {
  if (text(row.Awhtoadd) === "") return [];
  const payload = {
    rptid: text(row.rptid, "0"),
    id: text(row.id, "0"),
    headertitle: text(row.S_headertitle),
    messaging_type: text(row.S_messaging_type, "txt"),
    type: text(row.S_type, "sendmessage"),
    tophone: text(row.Awhtoadd),
    message: text(row.S_whmessages),
    mediapathdata: text(row.S_mediapathdata, "-"),
    pdfname: text(row.S_pdfname, "-"),
    macbuttons: text(row.S_macbuttons, FOLLOW_UP_BUTTONS),
    downloadfilename: text(row.S_downloadfilename),
    whmessagespendingrun: text(row.S_whmessagespendingrun),
  };
  return [{ kind: "whatsapp", payload }];
}

function tally(row: Row): readonly FollowUp[] {
  if (text(row.S_tallytypename) === "") return [];
  const names = [
    "tallytypename",
    "dtpfrom",
    "dtpto",
    "user2",
    "branch",
    "coid",
    "downloadfilename",
    "lastdownloadfilename",
  ];
  return [{ kind: "tally", payload: Object.fromEntries(names.map((name) => [name, text(row[`S_${name}`])])) }];
}

function googleContact(row: Row): readonly FollowUp[] {
  if (!isOn(row.S_googlecontsync)) return [];
  const payload = {
    createType: text(row.S_googlecontcreatetype, "Indirect"),
    firstName: text(row.S_googlecontfirstname),
    lastName: text(row.S_googlecontlastName),
    phone: text(row.S_googlecontphone),
    email: text(row.S_googlecontemail),
  };
  return [{ kind: "googlecontact", payload }];
}
