/** The scans of a document, for the rows of its list. */
export default "create index if not exists m_scan_document on m_scan (coid, docentity, docid) where docid > 0;";
