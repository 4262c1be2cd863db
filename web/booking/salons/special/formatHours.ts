import type { HoursSpan } from "../salonTypes.ts";

/** Hours of a day in one line. */
export const formatHours = (hours: readonly HoursSpan[]): string =>
	hours.length === 0 ? "定休日" : hours.map(({ from, to }) => `${from}〜${to}`).join("、");
