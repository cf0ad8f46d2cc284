import { defineForm } from "../../engine/form/declaration";

/**
 * `/Webhome`: the page of the host for users who are not signed in (SHELL-028, OPEN-013). Brand and footer come from
 * the host.
 */
export default defineForm({
  name: "webhome",
  title: "Welcome",
  isPublic: true,
  rows: [
    {
      comp_type: "vals",
      key: "about",
      div_class: "col-12",
      div_InnerHtml:
        "<p>Accounting, billing, stock and reports for companies with several branches. What you save is kept on the device and sent as soon as you are online.</p>",
    },
    {
      comp_type: "btn_link",
      key: "signin",
      label_label: "Sign in",
      aspx_codes: "/login",
      COMP_style: "user",
      div_class: "col-12",
    },
  ],
});
