import type { Row } from './envelope'

/** `errkey` of the refusals of the operation ledger. A business refusal has the field's key instead. */
export type OpError = 'op_conflict' | 'op_mismatch' | 'op_user' | 'op_dep' | 'op_dep_cancelled' | 'op_cancelled' | 'op_schema'

/** The answer of `WEBAPI_ping`. `epoch` is new after a restore; `t` is the server's time, ISO. */
export interface PingRow extends Row {
  readonly t: string
  readonly epoch: string
  /** How far the company's trail of changes has come, a dot, and the server's seal of it: it only grows while the database goes forward. The device brings back the highest it has had. */
  readonly mark?: string
  readonly minApp: string
  readonly curApp: string
  /** Hash over all form definitions; another value means cached definitions are old. */
  readonly defs: string
  /** Hash over the user's rights; another value means that what is kept may hold more than he may see now (client/offline/rights/watch). */
  readonly rights?: string
  /** A fresh `Grant` (wire/session). */
  readonly grant?: string
  /** What the server is at beside the calls, in one line; absent for nothing. */
  readonly notice?: string
}

/** One module that the user may see, of `WEBAPI_own_rights`: what a device compares before it keeps what it has. */
export interface OwnRightsRow extends Row {
  readonly formmnu: string
  /** Comma list of the names under which answers of the module are asked for: entity, form, lists, dropdown sources. */
  readonly names: string
  /** Digest of what the user sees of it, and of what he may do with it. */
  readonly sees: string
  readonly may: string
  /** Comma list of the keys that are hidden from him, also in what was kept before. */
  readonly hidden: string
}

/** Flags come as 1, '1', true, 'True' (CONST-007). */
export const isOn = (flag: unknown): boolean => flag === 1 || flag === true || flag === '1' || String(flag).toLowerCase() === 'true'

/** `companyadminuser` alone is compared exactly with the string `True` (RIGHTS-003). */
export const isCompanyAdmin = (flag: unknown): boolean => flag === 'True'
