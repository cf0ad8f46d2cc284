import type { Row } from "./envelope";

/** `errkey` of the refusals of the operation ledger. A business refusal has the key of the field instead. */
export type OpError =
  | "op_conflict"
  | "op_mismatch"
  | "op_user"
  | "op_dep"
  | "op_dep_cancelled"
  | "op_cancelled"
  | "op_epoch"
  | "op_schema";

/** The answer of `WEBAPI_ping`. `epoch` is new after a restore; `t` is the server's time, ISO. */
export interface PingRow extends Row {
  readonly t: string;
  readonly epoch: string;
  /**
   * Position in the company's trail of changes, a dot, and the server's seal of it. It only grows while the database
   * goes forward. The device sends back the highest that it has received.
   */
  readonly mark?: string;
  readonly minApp: string;
  readonly curApp: string;
  /** Hash over all form definitions; another value means that cached definitions are stale. */
  readonly defs: string;
  /**
   * Hash over the user's rights; another value means that stored data may contain more than the user may see now
   * (client/offline/rights/watch).
   */
  readonly rights?: string;
  /** A fresh `Grant` (wire/session). */
  readonly grant?: string;
  /**
   * At the first contact of a device: saves that its user has unsent on other devices, the oldest of them, ISO or ''.
   * A browser whose site data was cleared is a new device.
   */
  readonly elsewhere?: number;
  readonly elsewhereoldest?: string;
  /** Background work of the server, in one line; absent if there is none. */
  readonly notice?: string;
}

/** One module that the user may see, of `WEBAPI_own_rights`: a device compares it before it keeps its data. */
export interface OwnRightsRow extends Row {
  readonly formmnu: string;
  /**
   * Names, separated by commas, under which answers of the module are requested: entity, form, lists, dropdown
   * sources.
   */
  readonly names: string;
  /** Digests of what the user sees of it, and of what the user may do with it. */
  readonly sees: string;
  readonly may: string;
  /** Keys, separated by commas, that are hidden from the user, also in data stored before. */
  readonly hidden: string;
}

/** Flags come as 1, '1', true, 'True' (CONST-007). */
export const isOn = (flag: unknown): boolean =>
  flag === 1 || flag === true || flag === "1" || String(flag).toLowerCase() === "true";

/** `companyadminuser` alone is compared exactly with the string `True` (RIGHTS-003). */
export const isCompanyAdmin = (flag: unknown): boolean => flag === "True";
