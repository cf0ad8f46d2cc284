import { onAccountWidget } from "./on-account";

export default onAccountWidget("outstandingreceivables", "Receipts to match with invoices", 120);
