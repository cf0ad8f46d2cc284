/** Paths of what is done with companies beside the envelope, for it changes who works where. Each takes and answers JSON with `err`, '' where it was done. */
export const SETUP_ENDPOINTS = {
  /** `companyid`, `dev`: goes on in another branch; answers a PlaceAnswer. */
  place: '/Microacauth/Postplace',
  /** Nothing: makes a company that its owner has yet to name, or finds the one that waits; answers a StartAnswer. */
  start: '/MicroACsetup/Poststart',
  /** Nothing: fills the demo companies beside the calls. */
  demo: '/MicroACsetup/Postdemo',
  /** `coid`, `name` (typed): removes a demo company with all that is in it. */
  removeDemo: '/MicroACsetup/Postremovedemo',
} as const

export interface PlaceAnswer {
  readonly err: string
  readonly access_token?: string
  readonly grant?: string
}

export interface StartAnswer {
  readonly err: string
  readonly companyid?: string
}

/** Steps of the guided setup, in order. */
export const SETUP_STEPS = ['company', 'branches', 'books', 'numbers', 'opening', 'users'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** A row of `setup_R_status`, one for each step; the members after `state` are the same in all. */
export interface SetupRow {
  readonly step: SetupStep
  /** `done` by what is in the database, `passed` by the person. */
  readonly state: 'open' | 'done' | 'passed'
  readonly coid: number
  readonly coname: string
  readonly bname: string
  /** 1 while nobody has named the company. */
  readonly isnew: number
  readonly isdemo: number
  /** 1 where the caller may begin a company of his own. */
  readonly maystart: number
  /** 1 where the caller may fill the demo companies, and they are not there. */
  readonly maydemo: number
  /** 1 while the demo companies are being filled. */
  readonly isfilling: number
}

/** A row of `setup_R_demos`: a demo company that the caller may enter, with its first branch. */
export interface DemoRow {
  readonly companyid: string
  readonly name: string
}
