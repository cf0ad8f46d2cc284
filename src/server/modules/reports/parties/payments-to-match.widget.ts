import { onAccountWidget } from "./on-account";

export default onAccountWidget("outstandingpayables", "Payments to match with bills", 121);
