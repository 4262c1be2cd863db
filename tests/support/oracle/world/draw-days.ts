import type { Chance } from "../chance.ts";
import { addNights, type OracleDate, oracleInstantOf } from "../oracle-calendar.ts";

/** Last days of months and years, leap days and their neighbours. */
export const EDGE_DAYS: OracleDate[] = [
	{ year: 2026, month: 11, day: 20 },
	{ year: 2026, month: 11, day: 30 },
	{ year: 2026, month: 12, day: 31 },
	{ year: 2026, month: 1, day: 31 },
	{ year: 2026, month: 2, day: 28 },
	{ year: 2024, month: 2, day: 29 },
	{ year: 2028, month: 2, day: 29 },
	{ year: 2026, month: 10, day: 31 },
	{ year: 2027, month: 1, day: 1 },
];

const MINUTES = [0, 0, 9 * 60, 10 * 60, 10 * 60 + 1, 12 * 60 + 34, 23 * 60 + 59];
const LAST_MOMENT = 86_399_999;

/** Edge day, or a day near one. */
export const drawDay = (chance: Chance): OracleDate =>
	addNights(chance.pick(EDGE_DAYS), chance.pick([0, 0, 0, -1, 1, 40]));

/** First or last moment of such a day, or a minute that conditions test. */
export function drawInstant(chance: Chance): number {
	const midnight = oracleInstantOf(drawDay(chance));
	if (chance.maybe(0.25)) return midnight + LAST_MOMENT;
	if (chance.maybe(0.2)) return midnight - 1;
	return midnight + chance.pick(MINUTES) * 60_000 + chance.pick([0, 0, 59_999, 30_000]);
}

/** Date of a friend: mostly a birthday, sometimes in a remote year. */
export function drawDate(chance: Chance): OracleDate {
	if (chance.maybe(0.02)) return { year: chance.pick([1, 99, 1582, 9999]), month: 12, day: 31 };
	const { year, month, day } = drawDay(chance);
	if (chance.maybe(0.4)) return { year, month, day };
	if (month === 2 && day === 29) return { year: year - 4 * chance.between(0, 9), month, day };
	return {
		year: year - chance.between(0, 60) + 3,
		month,
		day: Math.min(day, 28 + chance.pick([0, 0, day - 28])),
	};
}
