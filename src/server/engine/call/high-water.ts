import { createHmac, timingSafeEqual } from "node:crypto";

/** Last link of a company's audit trail under an epoch. */
interface Height {
  readonly epoch: string;
  readonly coid: number;
  readonly seq: number;
}

/**
 * Marks that devices keep and bring back. Only this installation can have made a mark, so a mark higher than the
 * database means that the whole folder was put back by hand; then `wentBack` runs.
 */
export interface HighWater {
  /** The mark as sent: the number, a dot, the seal. */
  readonly sign: (height: Height) => string;
  /** The number of a mark sealed by this server for this epoch and company; null for any other text. */
  readonly seqOf: (mark: string, of: Pick<Height, "epoch" | "coid">) => number | null;
  /** Makes the database safe as after a restore, outside the call, unless its epoch has changed by then. */
  readonly wentBack: (epoch: string) => void;
}

const SEAL = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/;

/** Only the server has `key`; it stays the same after its folder is copied back. */
export function highWater(key: Uint8Array, wentBack: HighWater["wentBack"]): HighWater {
  const seal = ({ epoch, coid, seq }: Height): Buffer =>
    createHmac("sha256", key).update(`high water|${epoch}|${coid}|${seq}`).digest();
  return {
    sign: (height) => `${height.seq}.${seal(height).toString("base64url")}`,
    seqOf: (mark, of) => {
      const [, digits = "", given = ""] = SEAL.exec(mark) ?? [];
      if (digits === "") return null;
      const seq = Number(digits);
      const wanted = seal({ ...of, seq });
      const givenSeal = Buffer.from(given, "base64url");
      return givenSeal.length === wanted.length && timingSafeEqual(givenSeal, wanted) ? seq : null;
    },
    wentBack,
  };
}
