import { startOfMonth } from "../../../../../domain/calendar";
import { salesFigure } from "./sales-figure";

export default salesFigure({ heading: "Sales this month", order: 101, from: startOfMonth });
