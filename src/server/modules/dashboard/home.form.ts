import { defineForm } from "../../engine/form/declaration";

/**
 * What `/` shows next to the menu (SHELL-022, OPEN-012): the dashboard. A developer can add other elements or remove
 * it.
 */
export default defineForm({
  name: "homepagedetail",
  title: "Home",
  rows: [
    {
      comp_type: "pagesview",
      key: "dashboard",
      label_label: "Dashboard",
      TXT_text: "/Dashboard2",
      div_class: "col-12",
    },
  ],
});
