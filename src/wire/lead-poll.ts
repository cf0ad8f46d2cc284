import { isRecord } from "./envelope";

/** Result of asking a marketplace for leads (LEAD-003), with the names of its own answer. */
export interface LeadPoll {
  readonly STATUS: string;
  /** `200`, `429` for asked too often, otherwise a fault. */
  readonly CODE: string;
  readonly MESSAGE: string;
}

/** Reads the JSON text, also if it is a JSON string that contains it. Null for any other text (LEAD-003). */
export function readLeadPoll(text: string): LeadPoll | null {
  const once = parsed(text);
  const read = typeof once === "string" ? parsed(once) : once;
  if (!isRecord(read) || !("STATUS" in read || "CODE" in read)) return null;
  const word = (key: keyof LeadPoll): string => String(read[key] ?? "");
  return { STATUS: word("STATUS"), CODE: word("CODE"), MESSAGE: word("MESSAGE") };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
