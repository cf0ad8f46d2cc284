/**
 * Header of a request with a new id, which the server repeats in its answer, whatever that is. An error without it is
 * of a box in between (a firewall, a proxy, a captive portal) and says nothing about the call.
 */
export const CALL_HEADER = "microac-call";

/** The screen of files that other apps shared. A device posts them here too: `share_target` of the manifest. */
export const SHARED_PATH = "/shared";

/** Why nothing of a share was stored; `unready`: this device has no service worker that could store it. */
export const SHARE_FAILURES = ["full", "storage", "unread", "unready"] as const;
export type ShareFailure = (typeof SHARE_FAILURES)[number];

/** Where a failed share leads: the screen says why. */
export const shareFailedPath = (why: ShareFailure): string => `${SHARED_PATH}?failed=${why}`;

/** Paths of the wire, spelt as the spec has them. */
export const ENDPOINTS = {
  plain: "/MicroAC/Postmacapitest",
  encrypted: "/MicroAC/PostmacapiENC",
  token: "/API/Microacauth/PostToken",
  tokenShort: "/Microacauth/PostToken",
  key: "/Microacauth/Getkey",
  notice: "/Microacauth/Getbgimg",
  branding: "/Microacauth/Getbranding",
  logout: "/Microacauth/Postuserlogout",
  health: "/healthz",
  /** Public, without a session: reads only procedures that are declared public. */
  export: "/MicroACExcel/Postmacapitest",
  /** ENV-029: a report by e-mail; answers a text of wire/report-mail. */
  reportMail: "/MicroACEmailsend/Postreportemailsend",
  /** ENV-033, without a body: sends now what waits for another try; answers text. */
  bulkSend: "/MicroACEmailsend/Getbulkemailwhatsappsent",
  /** ENV-035: `createType`, `firstName`, `lastName`, `phone`, `email`; answers text. */
  googleContactCreate: "/MicroACupload/PostgooglecontactCreate",
  googleContactsSync: "/MicroACupload/PostgooglecontactFilesSync",
  /** ENV-032: days, branch and kind of a file for Tally; answers its path, '' where it would be empty (wire/tally). */
  tallyExport: "/MicroACtallyexport/Posttallyexportapi",
  whatsappSend: "/MicroacWhapp/Postreportwhsend",
  /** ENV-041; answers a LeadPoll as JSON text. */
  leadPoll: "/MicroACIndiamart/GetMacindiamartapitest",
  /** ENV-043 to ENV-046: `id`, `typename`, `coid`, `co`, `user2`, and of ours `formname`, the form of the document. */
  bulkDownload: "/MicroACupload/Postmacbulkdownloadapi",
  ewaybillDownload: "/MicroACEwaybill/Postmacewaybilldownloadapi",
  einvoiceDownload: "/MicroACEinvoice/Postmaceinvoicedownloadapi",
  txtDownload: "/MicroACEwaybill/Postmactxtdownloadapi",
  /** ENV-036: `id`, `downloadfilename` and, of ours, `formname`; answers a PDF. */
  invoicePdf: "/MicroACInvoice/GetInvoiePrintid",
  /** ENV-037: `id`, `filename` and, of ours, `formname`. */
  invoiceApi: "/MicroACInvoice/Postinvoiceapitest",
  /** ENV-038 and ENV-039: a document by e-mail or WhatsApp; answer a text of wire/document-send. */
  invoiceEmail: "/MicroACInvoice/PostMailReport",
  invoiceWhatsapp: "/MicroACInvoice/PostWhatsappReport",
  /** Ours: unsaved settings of the papers; answers a `PaperPreview`. */
  printPreview: "/MicroACInvoice/PostPrintpreview",
  /** Ours: labels of items; answers a `LabelsAnswer`. */
  labels: "/MicroACInvoice/PostLabels",
  /** Ours: `id` of a print job; answers its PDF. */
  jobPdf: "/MicroACInvoice/GetJobPdf",
  whatsappRegistered: "/MicroacWhapp/GetWhisregistereduser",
} as const;
