import { GST_STATES } from "../../../domain/identity/gst-states";
import { gstinKind, panOfGstin, stateOfGstin } from "../../../domain/identity/gstin";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { columnOf, idBy } from "../../engine/records/lookup";
import { addressFaults, withStates } from "./address-rules";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Fills empty fields from the GSTIN, which contains PAN and state and means that the party is registered. */
export async function deriveParty(record: Row, ctx: Context): Promise<Row> {
  const gstin = text(record.gstin);
  const addresses = await withStates(record, ctx);
  if (gstinKind(gstin) !== "regular") return { ...record, addresses };
  return {
    ...record,
    addresses,
    pan: text(record.pan) || panOfGstin(gstin),
    stateid: record.stateid ?? (await idBy(ctx, "state", "statetin", stateOfGstin(gstin))),
    gsttype: record.gsttype === "unregistered" ? "regular" : record.gsttype,
  };
}

/** GSTIN, PAN, state and kind of registration must agree (the PAN is characters 3 to 12 of the GSTIN). */
export async function checkParty(record: Row, ctx: Context): Promise<readonly Refusal[]> {
  const gstin = text(record.gstin);
  const faults: Refusal[] = [...(await sectionFaults(record, ctx)), ...(await addressFaults(record, ctx))];
  if (gstin === "") {
    const without = ["unregistered", "consumer", "overseas", ""];
    if (!without.includes(text(record.gsttype)))
      faults.push(new Refusal("gstin", "Enter the GSTIN of a registered party."));
    return faults;
  }
  if (gstinKind(gstin) === null) return faults;
  if (["unregistered", "consumer"].includes(text(record.gsttype)))
    faults.push(new Refusal("gsttype", "A party with a GSTIN must be registered."));
  const pan = panOfGstin(gstin);
  if (pan !== "" && text(record.pan) !== "" && record.pan !== pan)
    faults.push(new Refusal("pan", `The PAN in the GSTIN is ${pan}, but ${text(record.pan)} is given.`));
  const code = await columnOf(ctx, "state", record.stateid, "statetin");
  if (code !== "" && code !== gstin.slice(0, 2)) {
    const real = GST_STATES[gstin.slice(0, 2)] ?? `state ${gstin.slice(0, 2)}`;
    faults.push(new Refusal("stateid", `The GSTIN belongs to ${real}, but the state is ${text(record.statename)}.`));
  }
  return faults;
}

const SECTIONS = [
  ["istds", "tdssectionid", "deduct", "TDS"],
  ["istcs", "tcssectionid", "collect", "TCS"],
] as const;

/** If TDS or TCS applies, its section is required and must be of that tax. */
async function sectionFaults(record: Row, ctx: Context): Promise<readonly Refusal[]> {
  const faults: Refusal[] = [];
  for (const [flag, field, kind, name] of SECTIONS) {
    if (record[flag] !== true) continue;
    const found = record[field] ? await columnOf(ctx, "tdssection", record[field], "wtkind") : "";
    if (!record[field]) faults.push(new Refusal(field, `Choose the ${name} section.`));
    else if (found !== "" && found !== kind) faults.push(new Refusal(field, `This is not a ${name} section.`));
  }
  return faults;
}
