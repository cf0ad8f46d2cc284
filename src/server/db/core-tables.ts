import type { ColumnType, Generated } from "kysely";
import type { Row } from "../../wire/envelope";

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T | null, string | null, string | null>;

export interface OpLedgerTable {
  readonly op_id: string;
  readonly coid: Generated<number>;
  readonly branchid: Generated<number>;
  readonly user_id: number;
  readonly device_id: string | null;
  readonly dseq: number | null;
  readonly sqlsp: string;
  readonly agg: string | null;
  readonly rev: number;
  readonly fp: Buffer;
  readonly status: "applied" | "cancelled";
  readonly resp: Json<readonly Row[]>;
  readonly ids: Json<{ readonly id: number | string | null; readonly no: number | string | null }>;
  readonly rowver: number | null;
  /** Values that it wrote, if the table has no `rowver`. A later edit compares its base with them. */
  readonly vals: Json<Row>;
  readonly captured_at: string | null;
  /** What the clock of the device showed at `captured_at`. */
  readonly device_clock: string | null;
  readonly applied_at: Generated<Date>;
}

interface DeviceStateTable {
  readonly device_id: string;
  readonly coid: Generated<number>;
  readonly branchid: Generated<number>;
  readonly user_id: number;
  readonly app_ver: string;
  readonly last_seen: Generated<Date>;
  readonly next_dseq: number;
  readonly pending: number;
  readonly oldest_pending: Date | null;
}

interface DeviceIncidentTable {
  readonly id: Generated<number>;
  readonly coid: Generated<number>;
  readonly branchid: Generated<number>;
  readonly device_id: string;
  readonly user_id: number;
  readonly at: Generated<Date>;
  readonly what: string;
}

interface MetaTable {
  readonly key: string;
  readonly value: string;
}

export interface AuditTrailTable {
  readonly id: Generated<number>;
  readonly coid: Generated<number>;
  readonly branchid: Generated<number>;
  readonly userid: number;
  readonly username: string;
  readonly at: Generated<Date>;
  readonly captured_at: Date | string | null;
  readonly entity: string;
  readonly recid: string;
  readonly action: string;
  readonly before: Json<Row>;
  readonly after: Json<Row>;
  readonly devid: string;
  readonly geolocation: string;
  readonly loginip: string;
  readonly opid: string | null;
  /** The trigger sets these three, whatever is given. */
  readonly seq: Generated<number>;
  readonly prevhash: Generated<Buffer>;
  readonly hash: Generated<Buffer>;
}

interface AuditSealTable {
  readonly coid: Generated<number>;
  readonly branchid: Generated<number>;
  readonly seq: number;
  /** Id of the key that made the seal. */
  readonly keyid: string;
  readonly mac: Buffer;
}

export interface CoreTables {
  readonly op_ledger: OpLedgerTable;
  readonly device_state: DeviceStateTable;
  readonly device_incident: DeviceIncidentTable;
  readonly meta: MetaTable;
  readonly audit_trail: AuditTrailTable;
  readonly audit_seal: AuditSealTable;
}
