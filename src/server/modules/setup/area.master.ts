import { defineRecord } from "../../engine/records/declaration";
import { ref, text } from "../../engine/records/fields";

export default defineRecord({
  entity: "area",
  title: "Area",
  noun: ["area", "areas"],
  reportno: 1004,
  formTitle: "Area Detail",
  route: "/arealist",
  menu: { group: "Places", icon: "map-pin", order: 40 },
  nameField: "areaname",
  secondLine: ["cityname", "pincode"],
  fields: [
    text("areaname", "Area Name", { required: "Area Name is required.", search: true }),
    ref("cityid", "City", "city", "cityname", { required: "City is required." }),
    text("pincode", "Pincode", { max: 6, check: "pin", inputMode: "numeric", search: true }),
  ],
  uniqueTogether: [["areaname", "cityid"]],
  list: [
    { field: "areaname", title: "Area Name", card: 1 },
    { field: "cityname", title: "City Name", card: 2 },
    { field: "statename", title: "State Name", sql: "(select c.statename from m_city c where c.id = t.cityid)" },
    {
      field: "countryname",
      title: "Country Name",
      sql: "(select s.countryname from m_city c join m_state s on s.id = c.stateid where c.id = t.cityid)",
    },
  ],
});
