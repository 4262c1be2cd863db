import type { Env } from "#functions/env.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson } from "./send-request.ts";

export interface TimelinePageBody {
	messages: {
		id: number;
		member_id: number;
		text: string | null;
		type: string;
		rate: number;
		notify: number;
		outgoing: boolean;
		member: { id: number; name: string };
	}[];
	readingEpisodes: { kind: string; name: string; next_at: string | null }[];
	futureMessages: { id: string; text: string }[];
	sendingMessages: { id: string; text: string }[];
	notifyCounts: { uncheck: number; uncheck_more: boolean };
	currentPage: number;
	paginateAllCursorId: string | null;
	paginateHasNext: boolean;
	paginateNextIsAll: boolean;
	sourceMessageIsAll: boolean;
}

type TimelinePageQuery = Record<string, string | number>;
/** Overrides of bindings. */
type BoundBindings = { env?: Partial<Env> };

export const buildTimelineAddress = (asked: TimelinePageQuery = {}): string =>
	`/api/v1/message/timeline/messages?${new URLSearchParams(
		Object.entries({ pattern: "timeline", ...asked }).map(([name, value]) => [name, String(value)]),
	)}`;

/** One page of the timeline. */
export const fetchTimelinePage = (
	as: ConsoleSession,
	asked: TimelinePageQuery = {},
	bound: BoundBindings = {},
) => requestJson<TimelinePageBody>(buildTimelineAddress(asked), { as, ...bound });

/** Message ids of all pages. */
export async function fetchTimelineIds(
	as: ConsoleSession,
	asked: TimelinePageQuery = {},
	bound: BoundBindings = {},
): Promise<number[][]> {
	const pages: number[][] = [];
	for (let cursor: string | null = ""; cursor !== null; ) {
		const page: TimelinePageBody = await fetchTimelinePage(
			as,
			{ ...asked, page: pages.length + 1, ...(cursor && { allCursorId: cursor }) },
			bound,
		);
		pages.push(page.messages.map(({ id }) => id));
		cursor = page.paginateAllCursorId;
	}
	return pages;
}
