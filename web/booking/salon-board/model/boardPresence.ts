import { BOARD_PRESENCE_EVENT, type BoardViewer } from "#domain/booking/salons/board-presence.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";

/** Visible part of the board, published to other viewers. */
export interface PublishedView {
	date: string;
	days: number;
	reservation_id: number | null;
}

/** Viewers of the board from a room frame; null for any other frame. */
export function parseViewers(text: string): BoardViewer[] | null {
	try {
		const { event, data } = JSON.parse(text) as { event: string; data?: { viewers?: BoardViewer[] } };
		return event === BOARD_PRESENCE_EVENT && Array.isArray(data?.viewers) ? data.viewers : null;
	} catch {
		return null;
	}
}

/** Other viewers, each once; of several consoles, one on the same days is preferred. */
export function listOtherViewers(
	viewers: readonly BoardViewer[],
	ownId: number,
	ownView: PublishedView,
): BoardViewer[] {
	const others = Map.groupBy(
		viewers.filter(({ id }) => id !== ownId),
		({ id }) => id,
	);
	return [...others.values()].map(
		(consoles) => consoles.find((viewer) => seesSameDays(viewer, ownView)) ?? consoles.at(-1)!,
	);
}

/** Whether a viewer sees one of the days on this page. */
export function seesSameDays(viewer: BoardViewer, { date, days }: PublishedView): boolean {
	const distance = toDayNumber(viewer.date) - toDayNumber(date);
	return distance < days && -distance < viewer.days;
}

/** Tooltip with the name and the days of a viewer. */
export const viewerLabel = ({ name, date, days }: BoardViewer): string =>
	`${name}さんが${formatMonthDay(date)}${days === 1 ? "" : `から${days}日間`}を見ています`;
