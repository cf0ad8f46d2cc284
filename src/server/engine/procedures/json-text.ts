import { z } from "zod";

/** A parameter whose text, of at most `lengthMax` characters, is JSON; other text is refused as no JSON. */
export const jsonText = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .transform((text, issue): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issue.addIssue("is not JSON");
        return z.NEVER;
      }
    });

/**
 * A parameter whose text is JSON of this schema. What is not is refused with `refused`, the place in the JSON and what
 * is wrong there. `T` is what the schema describes, with the names of its own type.
 */
export const jsonOf = <T>(lengthMax: number, schema: z.ZodType, refused: string) =>
  z
    .string()
    .max(lengthMax)
    .transform((text, ctx): T => {
      try {
        const parsed = schema.safeParse(JSON.parse(text));
        if (parsed.success) return parsed.data as T;
        const [issue] = parsed.error.issues;
        ctx.addIssue({ code: "custom", message: `${refused}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}` });
      } catch {
        ctx.addIssue({ code: "custom", message: "is not valid JSON" });
      }
      return z.NEVER;
    });
