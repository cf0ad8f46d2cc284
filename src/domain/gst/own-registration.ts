/**
 * The status of our own company under GST. The composition scheme applies to all registrations of one PAN (section
 * 10(2) of the CGST Act).
 */
export type OwnRegistration = "regular" | "composition" | "unregistered";

/** A registration in force from a day (`yyyy-mm-dd`). */
export interface DatedRegistration {
  readonly from: string;
  readonly kind: string;
}

/** Our status on a day: the latest entry not after it; a company without entries is regular. */
export function registrationOn(entries: readonly DatedRegistration[], day: string): OwnRegistration {
  let found: DatedRegistration | null = null;
  for (const entry of entries) if (entry.from <= day && (found === null || entry.from > found.from)) found = entry;
  return found?.kind === "composition" || found?.kind === "unregistered" ? found.kind : "regular";
}
