import type { IsoDate } from "../../../../../domain/calendar";
import type { BranchState, CompanyState } from "./branch-state";

export interface Slot {
  readonly op: string;
  readonly day: IsoDate;
  readonly branch: BranchState;
  readonly company: CompanyState;
}
