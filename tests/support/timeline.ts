import type { Env } from "#functions/env.ts";
import type { Session } from "./operators.ts";
import { ask } from "./requests.ts";

export interface TimelinePage {
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

type Asked = Record<string, string | number>;
/** Bindings in place of the test's own. */
type Bound = { env?: Partial<Env> };

export const timelineAddress = (asked: Asked = {}): string =>
	`/api/v1/message/timeline/messages?${new URLSearchParams(
		Object.entries({ pattern: "timeline", ...asked }).map(([name, value]) => [name, String(value)]),
	)}`;

/** A page of the timeline, as a page of ours asks for it. */
export const timeline = (as: Session, asked: Asked = {}, bound: Bound = {}) =>
	ask<TimelinePage>(timelineAddress(asked), { as, ...bound });

/** The ids of the messages of all pages, page by page. */
export async function allPages(as: Session, asked: Asked = {}, bound: Bound = {}): Promise<number[][]> {
	const pages: number[][] = [];
	for (let cursor: string | null = ""; cursor !== null; ) {
		const page: TimelinePage = await timeline(
			as,
			{ ...asked, page: pages.length + 1, ...(cursor && { allCursorId: cursor }) },
			bound,
		);
		pages.push(page.messages.map(({ id }) => id));
		cursor = page.paginateAllCursorId;
	}
	return pages;
}
