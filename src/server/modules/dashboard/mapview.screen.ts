import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "mapview",
  title: "Map",
  route: "/Mapview",
  reportno: 1901,
  needs: "signed-in",
  menu: { group: "Places", icon: "map-pin", order: 60 },
  placeholder: "Where this device is, and a link to the map",
});
