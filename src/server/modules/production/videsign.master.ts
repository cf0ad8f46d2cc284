import { defineRecord } from "../../engine/records/declaration";
import { ref, text } from "../../engine/records/fields";

/** Path (ATT-015) of the first picture among the attached files. */
const PICTURE = `coalesce((select '/MicroACfiles/' || a.coid || '/' || a.id || '/design.' || split_part(a.type, '/', 2) from attachment a
  where a.coid = t.coid and a.entity = 'videsign' and a.recid = t.id and a.deleted_at is null and a.type like 'image/%' order by a.id limit 1), '')`;

/**
 * `Approved` if a user with the right to approve approved this version. The next change makes it the approval of an
 * older version.
 */
const APPROVED = `coalesce((select 'Approved' from audit_trail a where a.coid = t.coid and a.entity = 'videsign' and a.recid = t.id::text
  and a.action = 'approve' and a.after ->> 'rowver' = t.rowver::text limit 1), '')`;

/** The catalogue of designs (VI-003 to VI-005). */
export default defineRecord({
  entity: "videsign",
  title: "Design",
  noun: ["design", "designs"],
  reportno: 2603,
  formTitle: "Design Detail",
  route: "/videsignlist",
  menu: { group: "Production", icon: "palette", order: 30 },
  nameField: "name",
  secondLine: ["code", "albumname"],
  fields: [
    text("code", "Design Code", {
      max: 40,
      required: "Design Code is required.",
      unique: true,
      search: true,
      width: 3,
    }),
    text("name", "Design Name", { required: "Design Name is required.", search: true, width: 3 }),
    text("designername", "Designer Name", { search: true, width: 3 }),
    ref("albumid", "Album Name", "vialbum", "albumname", { addable: true, width: 3 }),
    text("remarks", "Remarks", { max: 500, lines: true, width: 12 }),
  ],
  list: [
    { field: "code", title: "Design Code", card: 2 },
    { field: "name", title: "Design Name", card: 1 },
    { field: "designername", title: "Designer Name", card: 3 },
    { field: "albumname", title: "Album Name", card: 4 },
    { field: "filesname", title: "Picture", hidden: true, sql: PICTURE },
    { field: "attachname", title: "Approval", hidden: true, sql: APPROVED },
  ],
  attachments: true,
  cards: { picture: "filesname", ribbon: "attachname" },
  deleteName: "btndelete",
});
