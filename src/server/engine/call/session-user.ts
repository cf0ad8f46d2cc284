/** The caller, from the token and the session row; never from the request body. */
export interface SessionUser {
  readonly sid: string;
  readonly userid: number;
  readonly username: string;
  readonly fullname: string;
  readonly coid: number;
  readonly coname: string;
  readonly branchid: number;
  readonly bname: string;
  readonly companyid: string;
  /** The user whose name is exactly `admin`. */
  readonly isDeveloper: boolean;
  readonly isCompanyAdmin: boolean;
}
