/** The customer to whom a client login belongs. */
export interface Client {
  /** The ledger of the customer in the company of the session. */
  readonly partyid: number;
}

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
  /** Set for a client login: only procedures and endpoints of the client portal answer it. */
  readonly client?: Client;
}
