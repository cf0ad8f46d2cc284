import type { Row } from './envelope'

/** `errkey` of the refusals of the operation ledger. A business refusal has the field's key instead. */
export const OP_ERRORS = ['op_conflict', 'op_mismatch', 'op_user', 'op_dep', 'op_dep_cancelled', 'op_cancelled', 'op_schema'] as const
export type OpError = (typeof OP_ERRORS)[number]

/** Row 0 of an answer to a command (FORM-080, MSG-001, MSG-002 and the echo of the operation). */
export interface SaveRow extends Row {
  readonly err?: number | string
  readonly errkey?: string
  readonly errormsg?: string
  readonly id?: number | string
  readonly stype?: string
  readonly stitle?: string
  readonly resu?: string
  /** Of an applied save: `resu` says something that the user must see. */
  readonly warned?: number
  /** Of a refusal: what the user must confirm for the save to go through (`confirming.ts`). */
  readonly ask?: string
  readonly opid?: string
  readonly opst?: 'applied' | 'replayed'
  readonly rowver?: number
  readonly Message?: string
  readonly ErrorMessage?: string
  readonly ExceptionMessage?: string
}

/** Row 0 of an `op_conflict`: what is on the server now, its version, and who made it so and when (ISO with offset). */
export interface ConflictRow extends SaveRow {
  readonly errkey: 'op_conflict'
  readonly current: Row
  readonly rowver: number
  readonly who: string
  readonly when: string
}

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
