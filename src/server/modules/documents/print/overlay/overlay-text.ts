import { z } from "zod";
import {
  ADDED_PLACES,
  type AddedPlace,
  type PaperOverlay,
} from "../../../../../definitions/print/overlay/paper-overlay";

const PART_MAX = 120;
const LABEL_MAX = 60;
const PLACES = Object.keys(ADDED_PLACES) as [AddedPlace, ...AddedPlace[]];

const overlay = z
  .object({
    labels: z.record(z.string().max(PART_MAX), z.string().trim().min(1, "is empty").max(LABEL_MAX)),
    leftOut: z.array(z.string().max(PART_MAX)).max(100),
    added: z
      .array(
        z
          .object({
            place: z.enum(PLACES),
            label: z.string().trim().max(LABEL_MAX),
            text: z.string().trim().min(1, "is empty").max(500),
          })
          .strict(),
      )
      .max(50),
  })
  .strict();

/** An overlay as JSON text. Anything that a developer may not change is refused with its name. */
export const overlayText = z
  .string()
  .max(100_000)
  .transform((text, ctx): PaperOverlay => {
    try {
      const parsed = overlay.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      ctx.addIssue({
        code: "custom",
        message: `cannot be taken: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`,
      });
    } catch {
      ctx.addIssue({ code: "custom", message: "is not valid JSON" });
    }
    return z.NEVER;
  });
