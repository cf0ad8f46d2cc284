import { sql } from "kysely";
import type { PaperOverlay } from "../../../../../definitions/print/overlay/paper-overlay";
import type { Context } from "../../../../engine/call/context";

/** What a developer changed on the papers of a kind of documents. */
export interface StoredPaper {
  /** Null without published changes. */
  readonly overlay: PaperOverlay | null;
  /** Number of publications; 0 where there is none. */
  readonly revision: number;
  readonly draft: PaperOverlay | null;
  /** The revision on which the draft was started; null without a draft. */
  readonly draftOn: number | null;
}

const UNCHANGED: StoredPaper = { overlay: null, revision: 0, draft: null, draftOn: null };

/** The changes of a kind, by the entity of its documents. `lock` makes other publications wait. */
export async function storedPaper({ tx }: Pick<Context, "tx">, kind: string, lock = false): Promise<StoredPaper> {
  if (lock) await sql`insert into def_paper (name) values (${kind}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<StoredPaper>`
    select p.overlay, p.overlay_rev as revision, d.overlay as draft, d.based_on as "draftOn"
    from def_paper p left join def_paper_draft d on d.name = p.name where p.name = ${kind} ${lock ? sql`for update of p` : sql``}`.execute(
    tx,
  );
  return rows[0] ?? UNCHANGED;
}

/** The published changes of all kinds that have some. */
export async function publishedOverlays({ tx }: Pick<Context, "tx">): Promise<ReadonlyMap<string, PaperOverlay>> {
  const { rows } = await sql<{ readonly kind: string; readonly overlay: PaperOverlay }>`
    select name as kind, overlay from def_paper where overlay is not null`.execute(tx);
  return new Map(rows.map(({ kind, overlay }) => [kind, overlay]));
}
