import { z } from "zod";
import { TALLY_TYPES } from "../../../wire/tally/tally-export";

/** ENV-032: days `yyyy-MM-dd`, 0 for all branches that the user may enter, and what the file holds. */
export const TALLY_QUESTION = z.object({
  dtpfrom: z.string().max(10),
  dtpto: z.string().max(10),
  branch: z.coerce.number().int().min(0),
  tallytypename: z.enum(TALLY_TYPES).default(""),
});

/** A request for a file; without a name it is called by its days. */
export const TALLY_BODY = TALLY_QUESTION.extend({ downloadfilename: z.string().max(200).default("") });

export type TallyQuestion = z.infer<typeof TALLY_QUESTION>;
