import { z } from "zod";
import {
  ADDED_PLACES,
  type AddedPlace,
  type PaperOverlay,
} from "../../../../../definitions/print/overlay/paper-overlay";
import { jsonOf } from "../../../../engine/procedures/json-text";

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
export const overlayText = jsonOf<PaperOverlay>(100_000, overlay, "cannot be taken");
