import { defineList } from "../../engine/lists/list-declaration";
import { registerHead } from "./register-head";

export default defineList({ entity: "scanaudit", head: (ctx) => registerHead(ctx, "scanaudit") });
