import { Checkbox } from "@mantine/core";
import { defineElement } from "../element";
import { flagValue } from "./flag";
import { flagBox } from "./flag-box";

export default defineElement({ type: "chk", role: "field", ...flagValue, Input: flagBox(Checkbox) });
