import { dayNumber } from "#domain/booking/salons/minutes.ts";
import { PRESENCE_EVENT, type Viewer } from "#domain/booking/salons/presence.ts";
import { shortDay } from "./periods.ts";

/** What this page shows of the board, as the room tells it to others. */
export interface Look {
	date: string;
	days: number;
	reservation_id: number | null;
}

/** Who has the board open, from a frame of the room; null for a frame that says something else. */
export function readViewers(text: string): Viewer[] | null {
	try {
		const { event, data } = JSON.parse(text) as { event: string; data?: { viewers?: Viewer[] } };
		return event === PRESENCE_EVENT && Array.isArray(data?.viewers) ? data.viewers : null;
	} catch {
		return null;
	}
}

/** The others who have the board open, each once: the console that is closest to what this page shows. */
export function othersOf(viewers: readonly Viewer[], self: number, look: Look): Viewer[] {
	const others = Map.groupBy(
		viewers.filter(({ id }) => id !== self),
		({ id }) => id,
	);
	return [...others.values()].map(
		(consoles) => consoles.find((viewer) => seesSame(viewer, look)) ?? consoles.at(-1)!,
	);
}

/** Whether somebody sees one of the days that this page shows. */
export function seesSame(viewer: Viewer, { date, days }: Look): boolean {
	const distance = dayNumber(viewer.date) - dayNumber(date);
	return distance < days && -distance < viewer.days;
}

/** What somebody looks at, in words. */
export const lookingAt = ({ name, date, days }: Viewer): string =>
	`${name}さんが${shortDay(date)}${days === 1 ? "" : `から${days}日間`}を見ています`;
