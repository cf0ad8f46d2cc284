import { defineList } from "../../engine/lists/list-declaration";
import { registerHead } from "./register-head";

export default defineList({ entity: "scanprocess", head: (ctx) => registerHead(ctx, "scanprocess") });
