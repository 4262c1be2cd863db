import type { WrittenSpan } from "../wire.ts";

/** Hours of a day in one line. */
export const hoursText = (hours: readonly WrittenSpan[]): string =>
	hours.length === 0 ? "定休日" : hours.map(({ from, to }) => `${from}〜${to}`).join("、");
