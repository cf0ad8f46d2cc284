/** Name of the PDF file of a document: `MUM/S2627/0001` is in `MUM-S2627-0001.pdf`. */
export const pdfName = (documentName: string): string => `${documentName.replaceAll(/[^A-Za-z0-9-]+/g, "-")}.pdf`;
