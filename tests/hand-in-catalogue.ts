import { join } from "node:path";
import { inject } from "vitest";
import { handInCatalogue } from "../src/server/catalogue";
import { takeBlankFrom } from "../src/server/db/blank-database";

/** As at the start of the server. Files of one worker share their modules, so this runs once for all of them. */
handInCatalogue();
takeBlankFrom(process.env.TEST_BLANK ?? join(inject("templateFolder"), "blank"));
