import fc from "fast-check";
import { expect, test } from "vitest";
import { formRow } from "../../src/definitions/blank-form-row";
import { readProps } from "../../src/definitions/props";
import { inputPropsOf, paramMap, procedurePropsOf, validationOf } from "../../src/definitions/row-props";
import { columnsOf } from "../../src/definitions/width";

test.each([
  ["", {}],
  ['{"min":1,"a":{"b":[2]}}', { min: 1, a: { b: [2] } }],
  ["min=1;max=2.5", { min: 1, max: 2.5 }],
  ["required=Enter name, please, maxLength=20", { required: "Enter name, please", maxLength: 20 }],
  ['upper=true\nhelp="as printed; exactly, x=1"; min=2', { upper: true, help: "as printed; exactly, x=1", min: 2 }],
  ["required=Enter the party's name;max=3", { required: "Enter the party's name", max: 3 }],
  ["type='date'", { type: "date" }],
  ["code=007", { code: "007" }],
  ['params=["a","b"]', { params: ["a", "b"] }],
])("OPEN-033 props are read from JSON and from key=value: %s", (text, props) => {
  expect(readProps(text).props).toEqual(props);
});

test("OPEN-033 what cannot be read is told, never thrown, and the rest counts", () => {
  expect(readProps('{"a":1')).toEqual({ props: {}, problem: 'The JSON "{"a":1" is broken.' });
  expect(readProps("[1]")).toEqual({
    props: {},
    problem: '"[1]" is a JSON list where names with values are expected.',
  });
  expect(readProps("min=1; nonsense")).toEqual({
    props: { min: 1 },
    problem: '"nonsense" is neither JSON nor key=value.',
  });
  expect(readProps('{"__proto__":{"x":1},"min":2}')).toEqual({ props: { min: 2 }, problem: "" });
  fc.assert(fc.property(fc.string(), (text) => typeof readProps(text).problem === "string"));
});

test("OPEN-033 validation properties, in either writing", () => {
  const row = (validationprops: string) => formRow({ key: "txtname", label_label: "Name", validationprops });
  expect(
    validationOf(row('{"required":"Enter the name.","procedure":"P_check","pattern":"^A","min":0,"check":"gstin"}')),
  ).toEqual({
    required: "Enter the name.",
    procedure: "P_check",
    pattern: "^A",
    min: 0,
    check: "gstin",
  });
  expect(validationOf(row("required=1;max=99"))).toEqual({ required: "Name is required.", max: 99 });
  expect(validationOf(row('{"required":false}'))).toEqual({});
  expect(validationOf(row('{"required":""}'))).toEqual({});
  expect(validationOf(row("broken"))).toEqual({});
});

test("OPEN-033 input properties keep what is known and of the right kind", () => {
  expect(
    inputPropsOf(formRow({ inputprops: '{"maxLength":"20","decimals":3,"upper":1,"inputMode":"shout","rows":"x"}' })),
  ).toEqual({
    maxLength: 20,
    decimals: 3,
    upper: true,
  });
  expect(inputPropsOf(formRow({ TXT_TextMode: "Date" })).type).toBe("date");
  expect(inputPropsOf(formRow({ TXT_TextMode: "Date", inputprops: "type=email" })).type).toBe("email");
  expect(inputPropsOf(formRow({}))).toEqual({});
});

test("OPEN-033 a calculation procedure and its parameters", () => {
  expect(procedurePropsOf('{"procedure":"P_calc","params":["qty","rate"]}')).toEqual({
    procedure: "P_calc",
    params: ["qty", "rate"],
  });
  expect(procedurePropsOf("procedure=P_calc;params=qty, rate")).toEqual({
    procedure: "P_calc",
    params: ["qty", "rate"],
  });
  expect(procedurePropsOf("P_calc")).toEqual({ procedure: "P_calc", params: [] });
  expect(procedurePropsOf("")).toBeNull();
  expect(procedurePropsOf('{"params":["a"]}')).toBeNull();
});

test("parameters of a submit button stand beside the fields and tokens that fill them", () => {
  const row = formRow({ DataTextField: "@txtid, name ,@user2,extra", DataValueField: "id,txtname,@user2" });
  expect(paramMap(row)).toEqual([
    { name: "txtid", source: "id" },
    { name: "name", source: "txtname" },
    { name: "user2", source: "@user2" },
    { name: "extra", source: "extra" },
  ]);
  expect(paramMap(formRow({ DataTextField: "a,b,c", DataValueField: "x,,z" }))).toEqual([
    { name: "a", source: "x" },
    { name: "b", source: "b" },
    { name: "c", source: "z" },
  ]);
  expect(paramMap(formRow({}))).toEqual([]);
});

test.each([
  ["col-6", 6],
  ["col-md-4", 4],
  ["", 12],
  ["row", 12],
  ["col-12 col-md-6 col-lg-3", 3],
  ["col-lg-3 col-12", 3],
  ["col-13", 12],
  ["col-0", 12],
  ["mycol-4", 12],
  ["col-xxl-2 col-sm-8", 8],
  ["p-2 col-1", 1],
] as const)('the width of "%s" is %i of 12 columns', (divClass, columns) => {
  expect(columnsOf(divClass)).toBe(columns);
});

const FIELDS =
  "id key comp_name comp_type under_srno globalid form_name label_label label_class TXT_class TXT_TextMode TXT_placeholder TXT_text div_class " +
  "div_InnerHtml aspx_codes COMP_style field_visible field_disable field_readonly options cols colsclick DataSourceID_SQL DataTextField " +
  "DataValueField sqlsp props labelprops inputprops Inputpropsc validationprops calcuprops JScalcuprops pageloadprops aftersubmitprops " +
  "mail_sub mail_body";

test("FORM-010 a row is whole from the columns that matter", () => {
  const row = formRow({ id: 4, key: "qty", comp_type: "amt" });
  expect(Object.keys(row).toSorted()).toEqual(FIELDS.split(" ").toSorted());
  expect(row).toMatchObject({
    id: 4,
    key: "qty",
    field_visible: 1,
    field_disable: 0,
    under_srno: 0,
    validationprops: "",
  });
  expect(Object.values(row).every((value) => value !== null && value !== undefined)).toBe(true);
});
