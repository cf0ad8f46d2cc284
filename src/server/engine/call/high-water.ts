import { createHmac, timingSafeEqual } from "node:crypto";

/** A link of a company's audit trail under an epoch. */
interface Height {
  readonly epoch: string;
  readonly coid: number;
  readonly seq: number;
  /** Hash of the link, hex: a trail that went another way has another one at the same height. */
  readonly hash: string;
}

/**
 * Marks that devices keep and bring back. Only this installation can have made a mark, so a mark higher than the
 * database, or with another hash than its link there, means that the whole folder was put back by hand; then `wentBack`
 * runs.
 */
export interface HighWater {
  /** The mark as sent: the number, the beginning of the hash and the seal, with dots between. */
  readonly sign: (height: Height) => string;
  /**
   * The link of a mark sealed by this server for this epoch and company, with the beginning of its hash; null for any
   * other text.
   */
  readonly read: (mark: string, of: Pick<Height, "epoch" | "coid">) => Pick<Height, "seq" | "hash"> | null;
  /** Makes the database safe as after a restore, outside the call, unless its epoch has changed by then. */
  readonly wentBack: (epoch: string) => void;
}

const SEAL = /^(\d{1,15})\.([0-9a-f]{0,16})\.([A-Za-z0-9_-]{43})$/;
const HASH_LENGTH = 16;

/** The number that a text claims to be a mark of, not verified; null where it is none. */
export const claimedSeq = (mark: string | undefined): number | null =>
  mark !== undefined && SEAL.test(mark) ? Number.parseInt(mark, 10) : null;

/** Only the server has `key`; it stays the same after its folder is copied back. */
export function highWater(key: Uint8Array, wentBack: HighWater["wentBack"]): HighWater {
  const seal = ({ epoch, coid, seq, hash }: Height): Buffer =>
    createHmac("sha256", key).update(`high water|${epoch}|${coid}|${seq}|${hash}`).digest();
  return {
    sign: (height) => {
      const hash = height.hash.slice(0, HASH_LENGTH);
      return `${height.seq}.${hash}.${seal({ ...height, hash }).toString("base64url")}`;
    },
    read: (mark, of) => {
      const [, digits = "", hash = "", given = ""] = SEAL.exec(mark) ?? [];
      if (digits === "") return null;
      const seq = Number(digits);
      const wanted = seal({ ...of, seq, hash });
      const givenSeal = Buffer.from(given, "base64url");
      return givenSeal.length === wanted.length && timingSafeEqual(givenSeal, wanted) ? { seq, hash } : null;
    },
    wentBack,
  };
}
