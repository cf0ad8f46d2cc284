import type { Transaction } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Reading } from "../../db/reading";
import type { Tables } from "../../db/tables";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { compareRecord } from "./compare-record";
import type { Finding } from "./finding";
import { recordIds, storedRecords, trailLinks } from "./stored-records";
import { stateOf } from "./trail-state";
import type { TrailedRecord } from "./trailed-record";
import { verifyPostings } from "./verify-postings";

/** Number of records read at once. */
const BATCH = 500;

interface RecordCheck {
  readonly findings: readonly Finding[];
  readonly records: number;
  /** Documents without a digest of their postings in the trail: they were made by an earlier release. */
  readonly withoutDigest: number;
}

/**
 * Compares every master and document of a company with its last state in the audit trail, and every posting with its
 * document.
 */
export async function verifyRecords(read: Reading, coid: number): Promise<RecordCheck> {
  const findings: Finding[] = [];
  let [records, withoutDigest] = [0, 0];
  for (const declaration of recordDeclarations()) {
    const ids = await read((tx) => recordIds(tx, coid, declaration));
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = await read((tx) => verifyBatch(tx, coid, declaration, ids.slice(at, at + BATCH)));
      findings.push(...batch.findings);
      withoutDigest += batch.withoutDigest;
      records += batch.records;
    }
  }
  return { findings, records, withoutDigest };
}

async function verifyBatch(
  tx: Transaction<Tables>,
  coid: number,
  declaration: RecordDeclaration,
  ids: readonly number[],
): Promise<RecordCheck> {
  const batch = await trailedRecordsOf(tx, coid, declaration, ids);
  const postings = declaration.books ? await verifyPostings(tx, coid, declaration, batch) : null;
  const findings = batch.flatMap((one) => compareOne(declaration, one));
  return {
    findings: [...findings, ...(postings?.findings ?? [])],
    records: batch.length,
    withoutDigest: postings?.withoutDigest ?? 0,
  };
}

async function trailedRecordsOf(
  tx: Transaction<Tables>,
  coid: number,
  declaration: RecordDeclaration,
  ids: readonly number[],
): Promise<readonly TrailedRecord[]> {
  const stored = await storedRecords(tx, coid, declaration, ids);
  const links = await trailLinks(tx, coid, declaration, ids);
  return ids.map((id) => {
    const [record, state] = [stored.get(id) ?? null, stateOf(declaration, links.get(id) ?? [])];
    return { id, name: nameOf(declaration, id, record ?? state?.values ?? {}), stored: record, state };
  });
}

/** Names a document by its kind and number, a master by its kind and name. */
function nameOf({ title, nameField, document }: RecordDeclaration, id: number, row: Row): string {
  const name = String(row[document?.series?.numberField ?? nameField] || row[nameField] || "");
  return `${title} ${name === "" ? `#${id}` : name}`;
}

function compareOne(declaration: RecordDeclaration, { name, stored, state }: TrailedRecord): readonly Finding[] {
  if (!stored)
    return state && !state.isDeleted
      ? [{ what: "record", key: name, kept: "no longer stored", counted: "not deleted by the trail" }]
      : [];
  if (!state) return [{ what: "record", key: name, kept: "stored", counted: "not in the trail" }];
  if (state.isDeleted) return [{ what: "record", key: name, kept: "stored", counted: "deleted by the trail" }];
  return compareRecord(declaration, name, stored, state.values);
}
