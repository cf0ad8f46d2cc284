/** What an element type does: `field` holds a value, `container` its children, `action` does something, `content` shows. */
type ElementRole = 'field' | 'container' | 'action' | 'content'

/** All element types of the product by name; a test of the browser holds them equal to those that are there. */
export const COMP_TYPES: Readonly<Record<string, ElementRole>> = {
  txt: 'field', txts: 'field', txthidden: 'field', txtJS: 'field', txtdraft: 'field', txtsql: 'field', sql: 'field', amt: 'field', chk: 'field',
  switch: 'field', radio: 'field', ddls: 'field', ddlsnew: 'field', ddlssolo: 'field', listdetail: 'field', txtbarcodescanner: 'field', txtwhcheck: 'field', companylogo: 'field',
  divs: 'container', divsrow: 'container', macdivs: 'container', macdivsb: 'container', cards: 'container', page_header: 'container',
  btn: 'action', btnSQL: 'action', btn_link: 'action', btn_submit: 'action', btngooglecontsync: 'action', drawerpagesview: 'action', printbtn: 'action',
  listpage: 'content', listpagewoheader: 'content', listpageedit: 'content', openlines: 'content', heldstock: 'content', openingtotals: 'content', valslistdetail: 'content', valslistedit: 'content', macsearchlist: 'content',
  fileimportdata: 'content', fileupload: 'content', fileuploadlocal: 'content', macchart: 'content', vals: 'content', pagesview: 'content', pageload: 'content', rptno: 'content', txtwhqr: 'content',
}
