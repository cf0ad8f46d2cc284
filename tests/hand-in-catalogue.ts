import { handInCatalogue } from "../src/server/catalogue";

/** As at the start of the server. Files of one worker share their modules, so this runs once for all of them. */
handInCatalogue();
