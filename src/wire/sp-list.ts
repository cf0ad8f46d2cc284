/** Row of `WEBAPI_Commonwebapisp` (REP-031): a procedure that the user may call. */
export interface SpRow {
  /** Number of its list or report; 0 where it belongs to none. */
  readonly id: number;
  /** Name of the procedure. */
  readonly comp_name: string;
  readonly form_name: string;
  /** `record`, `report`, or '' for any other. */
  readonly type: string;
  readonly reportno: number;
  readonly heading: string;
  readonly bg: string;
  readonly faicon: string;
  readonly div_InnerHtml: string;
  readonly aspx_codes: string;
  /** Name of its group. */
  readonly total: string;
}
