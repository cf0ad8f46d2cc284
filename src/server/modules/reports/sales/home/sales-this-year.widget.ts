import { fyStart } from "../../../../../domain/calendar";
import { salesFigure } from "./sales-figure";

export default salesFigure({ heading: "Sales this year", order: 102, from: fyStart });
