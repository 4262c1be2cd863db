import { DAY, today, wireTime } from "./time.ts";

/** From which local day on a zone is how far ahead of UTC. */
export interface ZoneOffset {
	from: string;
	/** Milliseconds. */
	offset: number;
}

const YEARS_BEFORE = 5;
const YEARS_AFTER = 20;
/** No zone is changed and changed back within one. */
const WEEK = 7 * DAY;

/**
 * How far a zone is ahead of UTC around an instant, at noon of each day, with every change; where SQL is to make
 * instants of local days. Days are enough: what changes at night is a whole hour wrong for that night only.
 */
export function zoneOffsets(zone: string, now: number): ZoneOffset[] {
	const first = noonOf(today(now - YEARS_BEFORE * 365 * DAY, zone));
	const last = now + YEARS_AFTER * 365 * DAY;
	const offsets = [{ from: "", offset: offsetAtNoon(first, zone) }];
	for (let week = first + WEEK; week < last; week += WEEK) {
		const known = offsets.at(-1)!.offset;
		const offset = offsetAtNoon(week, zone);
		if (offset !== known) offsets.push({ from: dayOf(firstOther(week - WEEK, known, zone)), offset });
	}
	return offsets;
}

// Days are counted by the noons of UTC, which are all a day apart; those of a zone are not.
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (noon: number): string => new Date(noon).toISOString().slice(0, 10);

/** The first noon after one on which the zone is not as far ahead as was known. */
function firstOther(noon: number, known: number, zone: string): number {
	let at = noon + DAY;
	while (offsetAtNoon(at, zone) === known) at += DAY;
	return at;
}

const offsetAt = (instant: number, zone: string): number =>
	Date.parse(`${wireTime(instant, zone).replace(" ", "T")}Z`) - instant;

/** At noon of the zone's own clocks on the day whose noon in UTC is given. */
const offsetAtNoon = (noon: number, zone: string): number => offsetAt(noon - offsetAt(noon, zone), zone);
