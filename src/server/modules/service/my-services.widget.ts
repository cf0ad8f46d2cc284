import { openTickets } from "./open-tickets";

export default openTickets("services", "My service jobs", 61);
