import { handInCatalogue } from '../src/server/catalogue'

/** As the server's start does. Files of one worker share their modules, so it is read once for all of them. */
handInCatalogue()
