/**
 * Paths of company actions outside the envelope, because they change where users work. Each takes and answers JSON
 * with `err`, '' if it was done.
 */
export const SETUP_ENDPOINTS = {
  /** `companyid`, `dev`: switches to another branch; answers a PlaceAnswer. */
  place: "/Microacauth/Postplace",
  /** No parameters: the branches that the user may enter; answers a PlacesAnswer. */
  places: "/Microacauth/Postplaces",
  /**
   * No parameters: makes a company that its owner has yet to name, or finds the one that waits; answers a
   * StartAnswer.
   */
  start: "/MicroACsetup/Poststart",
  /** No parameters: fills the demo companies in the background. */
  demo: "/MicroACsetup/Postdemo",
  /** `coid`, `name` (typed): removes a demo company with all its data. */
  removeDemo: "/MicroACsetup/Postremovedemo",
} as const;

export interface PlaceAnswer {
  readonly err: string;
  readonly access_token?: string;
  readonly grant?: string;
}

/** A branch that the user may enter, in the order of company and branch. */
export interface PlaceEntry {
  readonly companyid: string;
  readonly coid: number;
  readonly branchid: number;
  readonly companyname: string;
  readonly branchname: string;
}

export interface PlacesAnswer {
  readonly places: readonly PlaceEntry[];
}

export interface StartAnswer {
  readonly err: string;
  readonly companyid?: string;
}

/** Steps of the guided setup, in order. */
export const SETUP_STEPS = ["company", "branches", "books", "numbers", "opening", "users"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** A row of `setup_R_status`, one for each step; the members after `state` are the same in all rows. */
export interface SetupRow {
  readonly step: SetupStep;
  /** `done` follows from the database, `passed` is set by the user. */
  readonly state: "open" | "done" | "passed";
  readonly coid: number;
  readonly coname: string;
  readonly bname: string;
  /** 1 until the company has been named. */
  readonly isnew: number;
  readonly isdemo: number;
  /** 1 if the caller may start their own company. */
  readonly maystart: number;
  /** 1 if the caller may fill the demo companies, and they do not exist yet. */
  readonly maydemo: number;
  /** 1 while the demo companies are being filled. */
  readonly isfilling: number;
}

/** A row of `setup_R_demos`: a demo company that the caller may enter, with its first branch. */
export interface DemoRow {
  readonly companyid: string;
  readonly name: string;
}
