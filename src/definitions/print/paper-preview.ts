/** A paper as it would be printed with settings that are not saved yet. */
export interface PaperPreview {
  /** PDF as base64. */
  readonly pdf: string;
  /** What it is the paper of: `Sale MUM/S2627/0001`; '' for an example, because there is no such document yet. */
  readonly document: string;
}
