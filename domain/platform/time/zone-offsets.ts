import { currentDay, DAY, toWireTime } from "./wire-time.ts";

/** Offset of a zone from UTC, and the local day from which it applies. */
export interface ZoneOffset {
	from: string;
	/** Milliseconds. */
	offset: number;
}

const YEARS_BEFORE = 5;
const YEARS_AFTER = 20;
/** Sampling interval: no zone changes its clocks and reverts the change within a week. */
const WEEK = 7 * DAY;

/**
 * Returns a zone's offsets from UTC around an instant, at noon of each day, with every change, so that SQL
 * can convert local days to instants. Days are precise enough: a change at night shifts only that night by an
 * hour.
 */
export function listZoneOffsets(zone: string, now: number): ZoneOffset[] {
	const firstNoon = noonOf(currentDay(now - YEARS_BEFORE * 365 * DAY, zone));
	const end = now + YEARS_AFTER * 365 * DAY;
	const offsets = [{ from: "", offset: offsetAtNoon(firstNoon, zone) }];
	for (let week = firstNoon + WEEK; week < end; week += WEEK) {
		const lastOffset = offsets.at(-1)!.offset;
		const offset = offsetAtNoon(week, zone);
		if (offset !== lastOffset)
			offsets.push({ from: dayOf(findChangedNoon(week - WEEK, lastOffset, zone)), offset });
	}
	return offsets;
}

// Days are represented by noons in UTC, which are always a day apart; local noons are not.
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (noon: number): string => new Date(noon).toISOString().slice(0, 10);

/** Returns the first noon at which the zone's offset differs from the last known one. */
function findChangedNoon(noon: number, lastOffset: number, zone: string): number {
	let at = noon + DAY;
	while (offsetAtNoon(at, zone) === lastOffset) at += DAY;
	return at;
}

const offsetAt = (instant: number, zone: string): number =>
	Date.parse(`${toWireTime(instant, zone).replace(" ", "T")}Z`) - instant;

/** Returns the offset at local noon of the day whose noon in UTC is given. */
const offsetAtNoon = (noon: number, zone: string): number => offsetAt(noon - offsetAt(noon, zone), zone);
