import type { PaperOverlay } from "./overlay/paper-overlay";
import type { PaperFact, PaperParty } from "./paper";
import type { PaperLook } from "./paper-look";

/** What the papers of a branch have in common: who issues them, and what the company chose to print. */
export interface PaperSettings {
  readonly issuer: PaperParty;
  /** Data URL of a PNG or JPEG picture, or null. */
  readonly logo: string | null;
  /** Account to pay into, as label and text. */
  readonly bank: readonly PaperFact[];
  /** `name@bank`; '' for none. */
  readonly upiId: string;
  readonly terms: string;
  /** What a payment reminder begins with. */
  readonly reminder: string;
  /** Data URL of a PNG or JPEG picture, or null. */
  readonly signature: string | null;
  readonly look: PaperLook;
  /** How many copies of a bill are printed, 1 to 3 (rule 48 of the CGST Rules marks each). */
  readonly copies: number;
  /** What a developer changed on the papers of the kind. */
  readonly overlay?: PaperOverlay;
}
