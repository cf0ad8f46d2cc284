/** Ports on which mail servers accept mail: plain, TLS from the start, submission, and its usual alternative. */
export const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525];

export const MAIL_PORTS_MESSAGE = "Mail is sent to the ports 25, 465, 587 and 2525 only.";
