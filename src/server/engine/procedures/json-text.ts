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
