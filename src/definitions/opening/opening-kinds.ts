/**
 * Kinds of spreadsheets of opening balances. The names are those of their procedures (`exceldataupload_R_<kind>`).
 */
export type OpeningKind = "openingledger" | "openingbill" | "openingstock";

export interface OpeningColumn {
  readonly key: string;
  /** Its heading in the template. */
  readonly label: string;
  readonly kind: "text" | "amount" | "side" | "date" | "quantity" | "rate";
  /** A row without it has a fault. */
  readonly required?: true;
  /** Other headings, in lower case without signs: those of Tally's exports and the usual ones. */
  readonly also: readonly string[];
}

interface OpeningSheetKind {
  readonly kind: OpeningKind;
  readonly title: string;
  /** Name of a row in messages: one and many. */
  readonly noun: readonly [one: string, many: string];
  readonly columns: readonly OpeningColumn[];
  /** The headings must include at least one of each set. */
  readonly needs: readonly (readonly string[])[];
  /** Headings of the template, in the order of the cells from the server. */
  readonly template: readonly string[];
}

const side: OpeningColumn = {
  key: "side",
  label: "Dr/Cr",
  kind: "side",
  also: ["drcr", "crdr", "type", "debitcredit"],
};
const debit: OpeningColumn = {
  key: "debit",
  label: "Debit",
  kind: "amount",
  also: ["dr", "debitamount", "openingdebit", "debitbalance", "closingdebit", "dramount", "debitrs"],
};
const credit: OpeningColumn = {
  key: "credit",
  label: "Credit",
  kind: "amount",
  also: ["cr", "creditamount", "openingcredit", "creditbalance", "closingcredit", "cramount", "creditrs"],
};

/**
 * The three spreadsheets of opening balances. A template has the headings; a file may use any of the other names, in
 * any order.
 */
export const OPENING_KINDS: Readonly<Record<OpeningKind, OpeningSheetKind>> = {
  openingledger: {
    kind: "openingledger",
    title: "Opening balances of ledgers",
    noun: ["ledger", "ledgers"],
    columns: [
      {
        key: "ledger",
        label: "Ledger",
        kind: "text",
        required: true,
        also: [
          "ledgername",
          "nameofledger",
          "name",
          "particulars",
          "account",
          "accountname",
          "ledgeraccount",
          "partyname",
          "partysname",
        ],
      },
      {
        key: "group",
        label: "Group",
        kind: "text",
        also: ["accountgroup", "under", "parent", "groupname", "primarygroup", "parentgroup"],
      },
      debit,
      credit,
      {
        key: "amount",
        label: "Balance",
        kind: "amount",
        also: ["openingbalance", "amount", "closingbalance", "opening"],
      },
      side,
    ],
    needs: [["ledger"], ["debit", "credit", "amount"]],
    template: ["Ledger", "Group", "Debit", "Credit"],
  },
  openingbill: {
    kind: "openingbill",
    title: "Opening bills of parties",
    noun: ["bill", "bills"],
    columns: [
      {
        key: "ledger",
        label: "Party",
        kind: "text",
        required: true,
        also: [
          "partysname",
          "partyname",
          "ledger",
          "ledgername",
          "particulars",
          "name",
          "customer",
          "supplier",
          "customername",
          "suppliername",
        ],
      },
      {
        key: "refno",
        label: "Bill No",
        kind: "text",
        required: true,
        also: [
          "refno",
          "referenceno",
          "reference",
          "billref",
          "billnumber",
          "billname",
          "invoiceno",
          "invoicenumber",
          "voucherno",
          "ref",
        ],
      },
      {
        key: "refdate",
        label: "Bill Date",
        kind: "date",
        required: true,
        also: ["date", "invoicedate", "refdate", "voucherdate", "billdt"],
      },
      { key: "duedate", label: "Due Date", kind: "date", also: ["dueon", "due", "duedt"] },
      debit,
      credit,
      {
        key: "amount",
        label: "Amount",
        kind: "amount",
        also: [
          "pendingamount",
          "openingamount",
          "balance",
          "outstanding",
          "pending",
          "openingbalance",
          "billamount",
          "finalbalance",
        ],
      },
      side,
    ],
    needs: [["ledger"], ["refno"], ["refdate"], ["debit", "credit", "amount"]],
    template: ["Party", "Bill No", "Bill Date", "Due Date", "Amount", "Dr/Cr"],
  },
  openingstock: {
    kind: "openingstock",
    title: "Opening stock by godown and batch",
    noun: ["line of stock", "lines of stock"],
    columns: [
      {
        key: "item",
        label: "Item",
        kind: "text",
        required: true,
        also: [
          "itemname",
          "nameofitem",
          "stockitem",
          "itemcode",
          "code",
          "particulars",
          "name",
          "stockitemname",
          "product",
        ],
      },
      { key: "godown", label: "Godown", kind: "text", also: ["godownname", "location", "warehouse", "store"] },
      {
        key: "batchno",
        label: "Batch",
        kind: "text",
        also: ["batchno", "batchlotno", "batchname", "lotno", "lot", "batchnumber"],
      },
      {
        key: "mfgdate",
        label: "Mfg Date",
        kind: "date",
        also: ["manufacturingdate", "mfdon", "mfgdt", "manufacturedon", "mfd", "mfg"],
      },
      {
        key: "expirydate",
        label: "Expiry Date",
        kind: "date",
        also: ["expiry", "expireson", "expdate", "exp", "expirydt"],
      },
      {
        key: "qty",
        label: "Quantity",
        kind: "quantity",
        required: true,
        also: ["qty", "openingquantity", "openingqty", "closingquantity", "closingqty", "stock"],
      },
      { key: "unit", label: "Unit", kind: "text", also: ["units", "uom", "per", "unitname"] },
      {
        key: "rate",
        label: "Rate",
        kind: "rate",
        also: ["openingrate", "cost", "costrate", "closingrate", "purchaserate"],
      },
      {
        key: "value",
        label: "Value",
        kind: "amount",
        also: ["openingvalue", "amount", "stockvalue", "closingvalue", "openingbalance"],
      },
    ],
    needs: [["item"], ["qty"], ["rate", "value"]],
    template: ["Item", "Godown", "Batch", "Mfg Date", "Expiry Date", "Quantity", "Unit", "Rate", "Value"],
  },
};

/** A heading, or a name in a cell, in the form used to compare: `Ref. No.` is `refno`. */
export const plainHeading = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
