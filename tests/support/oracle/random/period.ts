import { type DrawCondition, drawPeriod } from "./draw-values.ts";

/** Conditions that consist of a range of days. */
export const drawDayRange: DrawCondition = ({ chance }) => ({ ...drawPeriod(chance) });
