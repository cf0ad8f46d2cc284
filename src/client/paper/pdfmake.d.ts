/** The build of pdfmake for browsers, which has no types of its own. */
declare module "pdfmake/build/pdfmake.js" {
  const library: unknown;
  export default library;
}
