import { openTickets } from "./open-tickets";

export default openTickets("support", "My support tickets", 60);
