import { REPORT_EMAIL_SOURCE } from "../../../definitions/report/report-mail";
import { DOCUMENT_EMAIL, DOCUMENT_WHATSAPP } from "../../../wire/document-send";
import { SQL_SOURCES } from "../../../wire/sql-run";

/**
 * Ids of the fixed pickers (DDL-011), as `WEBAPIGetddls` knows them. Screens name a picker by this registry; fields of
 * masters use the entity of the master instead.
 */
export const SOURCE_IDS = {
  /** Fields of a module: `Fields Locked` and `Fields Hidden` of the rights editor (RIGHTS-012). */
  moduleFields: "874",
  /** SQL Run: tables, columns of a table, stored procedures (DEV-003 to DEV-005). */
  sqlTables: SQL_SOURCES.tables,
  sqlColumns: SQL_SOURCES.columns,
  sqlProcedures: SQL_SOURCES.procedures,
  /** WhatsApp phone numbers of an invoice (INV-005). */
  whatsappNumbers: DOCUMENT_WHATSAPP,
  /** E-mail ids of an invoice or form (INV-003; OPEN-038). */
  emailIds: DOCUMENT_EMAIL,
  /** Client names of Client Signup (CLIENT-008). */
  clientNames: "1527",
  /** Ledger names of bank reconciliation (BRS-003). */
  bankLedgers: "839",
  /** E-mail ids of report e-mail (REP-120; OPEN-038). */
  reportEmailIds: REPORT_EMAIL_SOURCE,
  /** Report filters (REP-043 to REP-058). */
  ledgers: "175",
  items: "176",
  bills: "177",
  groups: "178",
  salesmen: "179",
  categories: "997",
  itemGroups: "998",
  shades: "999",
  godowns: "1000",
  lots: "1700",
  areas: "1782",
} as const;
