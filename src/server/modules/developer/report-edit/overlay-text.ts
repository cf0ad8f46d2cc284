import { z } from "zod";
import type { ReportOverlay } from "../../../../definitions/report/report-overlay";
import { jsonOf } from "../../../engine/procedures/json-text";

const TEXT_MAX = 20_000;
const WIDTH = { min: 40, max: 900 } as const;

const column = z
  .object({
    title: z.string().trim().min(1, "is empty").max(60).optional(),
    visible: z.boolean().optional(),
    width: z.number().int().min(WIDTH.min).max(WIDTH.max).optional(),
    format: z.string().max(20).optional(),
    groupby: z.boolean().optional(),
    sum: z.boolean().optional(),
  })
  .strict();

const filter = z
  .object({ label: z.string().trim().min(1, "is empty").max(40).optional(), usual: z.string().max(200).optional() })
  .strict();

const overlay = z
  .object({
    title: z.string().trim().min(1, "is empty").max(80).optional(),
    about: z.string().max(200).optional(),
    group: z.string().max(40).optional(),
    order: z.number().int().min(0).max(9_999).optional(),
    mail_sub: z.string().max(200).optional(),
    mail_body: z.string().max(TEXT_MAX).optional(),
    attachementfilename: z
      .string()
      .max(100)
      .regex(/^[\w .()-]*$/, "may have letters, digits, spaces and . ( ) - _")
      .optional(),
    columns: z.record(z.string().max(63), column),
    columnOrder: z.array(z.string().max(63)).max(500),
    filters: z.record(z.string().max(20), filter),
    select: z.string().max(50_000),
  })
  .strict();

/** An overlay as JSON text. Anything that a developer may not change is refused with its name. */
export const overlayText = jsonOf<ReportOverlay>(200_000, overlay, "cannot be taken");
