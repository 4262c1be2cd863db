import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import { type BoardViewer, PRESENCE_EVENT } from "#domain/booking/salons/presence.ts";
import { shortDay } from "./periods.ts";

/** Visible part of the board, published to other viewers. */
export interface Look {
	date: string;
	days: number;
	reservation_id: number | null;
}

/** Viewers of the board from a room frame; null for any other frame. */
export function readViewers(text: string): BoardViewer[] | null {
	try {
		const { event, data } = JSON.parse(text) as { event: string; data?: { viewers?: BoardViewer[] } };
		return event === PRESENCE_EVENT && Array.isArray(data?.viewers) ? data.viewers : null;
	} catch {
		return null;
	}
}

/** Other viewers, each once, by the console closest to the days on this page. */
export function othersOf(viewers: readonly BoardViewer[], self: number, look: Look): BoardViewer[] {
	const others = Map.groupBy(
		viewers.filter(({ id }) => id !== self),
		({ id }) => id,
	);
	return [...others.values()].map(
		(consoles) => consoles.find((viewer) => seesSame(viewer, look)) ?? consoles.at(-1)!,
	);
}

/** Whether a viewer sees one of the days on this page. */
export function seesSame(viewer: BoardViewer, { date, days }: Look): boolean {
	const distance = toDayNumber(viewer.date) - toDayNumber(date);
	return distance < days && -distance < viewer.days;
}

/** Sentence about the days that a viewer sees. */
export const lookingAt = ({ name, date, days }: BoardViewer): string =>
	`${name}さんが${shortDay(date)}${days === 1 ? "" : `から${days}日間`}を見ています`;
