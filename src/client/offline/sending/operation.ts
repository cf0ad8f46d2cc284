import type { Envelope, OpMember } from "../../../wire/envelope";
import type { OfflineEnv } from "../contract/env";
import type { OutboxRow } from "../contract/save";
import type { Session } from "../contract/session";
import { post, SEND_MS_MAX, type Reply } from "./post";

/**
 * The member that makes a save happen once, made of the stored row, so that every attempt sends the same; `epoch` is
 * what the device knows now.
 */
function opOf(row: OutboxRow, epoch: string | null): OpMember {
  return {
    id: row.opId,
    rev: row.rev,
    agg: row.agg,
    after: row.after,
    deps: row.deps,
    base: row.base,
    dev: row.deviceId,
    dseq: row.dseq,
    def: row.defVer,
    fmt: row.fmt,
    ...(row.number ? { no: row.number.no } : {}),
    ...(row.back ? { back: row.back } : {}),
    ...(epoch === null ? {} : { epoch }),
    cap: {
      user: row.userKey,
      coid: row.coid,
      branchid: row.branchid,
      at: moment(row.capturedAt ?? row.createdAt),
      ...(row.maker === undefined ? {} : { maker: row.maker }),
      ...(row.capturedAt === undefined ? {} : { clock: moment(row.createdAt) }),
      ...(row.heardAt ? { heard: moment(row.heardAt) } : {}),
    },
  };
}

const moment = (ms: number): string => new Date(ms).toISOString();

/** Sends the exact body of the row plus its operation, always sealed. Never throws. */
export function send(env: OfflineEnv, session: Session, row: OutboxRow, epoch: string | null): Promise<Reply> {
  const envelope: Envelope = { ...row.env, op: opOf(row, epoch) };
  return post(env, session, envelope, { sealed: true, timeoutMs: SEND_MS_MAX });
}
