import { type Draw, somePeriod } from "./draw.ts";

/** Of the two conditions that ask for days alone. */
export const period: Draw = ({ chance }) => somePeriod(chance);
