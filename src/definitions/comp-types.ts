/**
 * Role of an element type: `field` holds a value, `container` its children, `action` does something, `content` shows
 * something.
 */
type ElementRole = 'field' | 'container' | 'action' | 'content'

/** All element types of the product by name; a browser test compares them with the elements that exist. */
export const COMP_TYPES: Readonly<Record<string, ElementRole>> = {
  txt: 'field', txts: 'field', txthidden: 'field', txtJS: 'field', txtdraft: 'field', txtsql: 'field', sql: 'field', amt: 'field', chk: 'field',
  switch: 'field', radio: 'field', ddls: 'field', ddlsnew: 'field', ddlssolo: 'field', listdetail: 'field', txtbarcodescanner: 'field', txtwhcheck: 'field', companylogo: 'field',
  divs: 'container', divsrow: 'container', macdivs: 'container', macdivsb: 'container', cards: 'container', page_header: 'container',
  btn: 'action', btnSQL: 'action', btn_link: 'action', btn_submit: 'action', btngooglecontsync: 'action', drawerpagesview: 'action', printbtn: 'action',
  listpage: 'content', listpagewoheader: 'content', listpageedit: 'content', openlines: 'content', heldstock: 'content', openingtotals: 'content', valslistdetail: 'content', valslistedit: 'content', macsearchlist: 'content',
  fileimportdata: 'content', fileupload: 'content', fileuploadlocal: 'content', macchart: 'content', vals: 'content', pagesview: 'content', pageload: 'content', rptno: 'content', txtwhqr: 'content',
}
