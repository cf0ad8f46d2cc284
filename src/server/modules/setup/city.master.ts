import { defineRecord } from "../../engine/records/declaration";
import { ref, text } from "../../engine/records/fields";

export default defineRecord({
  entity: "city",
  title: "City",
  noun: ["city", "cities"],
  reportno: 1003,
  formTitle: "City Detail",
  route: "/citylist",
  menu: { group: "Places", icon: "building-community", order: 30 },
  nameField: "cityname",
  secondLine: ["statename"],
  fields: [
    text("cityname", "City Name", { required: "City Name is required.", search: true }),
    ref("stateid", "State", "state", "statename", { required: "State is required." }),
  ],
  uniqueTogether: [["cityname", "stateid"]],
  list: [
    { field: "cityname", title: "City Name", card: 1 },
    { field: "statename", title: "State Name", card: 2 },
    {
      field: "countryname",
      title: "Country Name",
      card: 3,
      sql: "(select s.countryname from m_state s where s.id = t.stateid)",
    },
  ],
  filtering: true,
});
