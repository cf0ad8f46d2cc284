/** Answers of the endpoint that sends a report by e-mail (ENV-029); every other answer says why it was not sent. */
export const MAIL_SENT = "Sent";
export const MAIL_QUEUED = "The server will send this e-mail as soon as the mail server takes it.";
