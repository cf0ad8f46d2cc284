/** A query for a definition. It is the same wherever it is asked, so that the device finds its copy of the answer. */
interface DefinitionQuestion {
  readonly kind: "def";
  readonly sqlsp: string;
  readonly args: Readonly<Record<string, string>>;
  readonly enc?: boolean;
}

/** The model of a form, by its name (FORM-006). */
export const formModelQuestion = (menutype: string) =>
  ({
    kind: "def",
    sqlsp: "WEBAPI_R_dynaform",
    args: { user2: "@user2", branchin: "@branchin", menutype },
    enc: true,
  }) as const satisfies DefinitionQuestion;

/** The definition of a list, by the name in its route (LIST-014). */
export const listDefinitionQuestion = (formname: string) =>
  ({
    kind: "def",
    sqlsp: "common_R_getlistgrid",
    args: { user2: "@user2", coid: "@coid", co: "@co", branchin: "@branchin", formname },
  }) as const satisfies DefinitionQuestion;

/** The menu: `Shortcut` for the drawer, '' for the Menu List page. */
export const menuQuestion = (menutype: string) =>
  ({ kind: "menu", sqlsp: "WEBAPI_MacMenulist", args: { user2: "@user2", branchin: "@branchin", menutype } }) as const;

/** The definition of a report, by its number or name (REP-032). */
export const reportDefinitionQuestion = (txtid: string) =>
  ({ kind: "menu", sqlsp: "Rptlist_R_getviewdata", args: { txtid } }) as const;

/** What this user begins a report with (REP-033). */
export const reportStartQuestion = (txtid: string) =>
  ({ kind: "menu", sqlsp: "Rptlist_R_pageload", args: { txtid } }) as const;

/** The list of reports (REP-020). */
export const REPORT_LIST_QUESTION = {
  kind: "menu",
  sqlsp: "WEBAPI_Rptmaster",
  args: { user2: "@user2", branchin: "@branchin" },
} as const;

/** The widgets of the dashboard. */
export const DASHBOARD_QUESTION = {
  kind: "report",
  sqlsp: "WEBAPI_dashboard2",
  args: { user2: "@user2", branchin: "@branchin" },
  enc: true,
} as const;

/** The widgets of the first screen. */
export const HOME_QUESTION = {
  ...DASHBOARD_QUESTION,
  args: { ...DASHBOARD_QUESTION.args, place: "home" },
} as const;

/** A record for its form, by the procedure that the form names; `txtid` 0 for the initial values of a new one. */
export const recordQuestion = (sqlsp: string, txtid: string) =>
  ({
    kind: "form",
    sqlsp,
    args: {
      txtid,
      branchin: "@branchin",
      user2: "@user2",
      dnt: "@dnt",
      userid: "@userid",
      loginip: "@loginip",
      coid: "@coid",
      co: "@co",
    },
    enc: true,
  }) as const;

/** Options of one page of a picker. */
const OPTIONS_PAGE = 50;

/** Names of the figures in the second line of options, and the godown of their stock; '' for none. */
interface ShownFigures {
  readonly figures: string;
  readonly place: string;
}

/** The first options of a picker without a search, by its source; `filter` as the server reads it. */
export const optionsQuestion = (
  sid: string,
  filter = "",
  { figures, place }: ShownFigures = { figures: "", place: "" },
) =>
  ({
    kind: "master",
    sqlsp: "WEBAPIGetddls",
    args: {
      user2: "@user2",
      branchin: "@branchin",
      sid,
      search: "",
      filter,
      ids: "",
      DisplayStart: 1,
      DisplayLength: OPTIONS_PAGE,
      ...(figures === "" ? {} : { figures }),
      ...(figures === "" || place === "" ? {} : { place }),
    },
    enc: true,
  }) as const;
