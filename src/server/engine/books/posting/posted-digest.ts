import { createHash } from "node:crypto";
import type { Row } from "../../../../wire/envelope";
import type { PostedTable } from "../../documents/posted-table";
import { POSTED_TABLES, textsOf } from "./write-posting";
import type { PostedRows } from "./write-posting";

/**
 * What a document posted, for its link in the audit trail: a digest of its rows for each table. Entries
 * changed by hand no longer match it, even if they balance and every balance agrees with them. The
 * digest begins with its form, a hash of the columns that it covers: where a release writes more
 * columns, older digests have another form and are not compared.
 */
export function postedDigest(rows: PostedRows): Row {
  const texts = textsOf(rows);
  return Object.fromEntries(
    POSTED_TABLES.flatMap((table, part) => {
      const given = texts[part] ?? [];
      return given.length === 0 ? [] : [[table.name, `${formOf(table)}:${digestOf(given)}`] as const];
    }),
  );
}

/** Digest of rows as texts, in any order. */
export const digestOf = (texts: readonly string[]): string => hash([...texts].sort().join("\n"), 32);

export const formOf = ({ text }: PostedTable): string => hash(text, 6);

const hash = (text: string, length: number): string => createHash("sha256").update(text).digest("hex").slice(0, length);
