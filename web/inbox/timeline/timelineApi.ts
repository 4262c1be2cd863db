import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useLivePages } from "#web/platform/api/useLivePages.ts";
import { useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import type { TimelineFilter } from "./useTimelineAddress.ts";

type Timeline = typeof client.timeline.api.v1.message.timeline.messages;
type TimelineResponse = Wire<Timeline["$get"]>;
type TimelinePage = NonNullable<TimelineResponse>;
export type TimelineMessage = TimelinePage["messages"][number];

interface TimelinePageQuery {
	filter: TimelineFilter;
	page: number;
	cursor: string;
}

/** Status of a pattern that is not available to this operator. */
const PATTERN_UNAVAILABLE = 205;

/** Loads a page of the timeline; null if the pattern is not available to this operator (M-011). */
async function loadPage({ filter, page, cursor }: TimelinePageQuery): Promise<TimelinePage | null> {
	const { mode, types, from, until, search, funnel } = filter;
	const response = client.timeline.api.v1.message.timeline.messages.$get({
		query: {
			pattern: "timeline",
			viewOptionMode: mode,
			types: types.join(","),
			search,
			page: String(page),
			...(from && { timeline_view_date_from: from }),
			...(until && { timeline_view_date_to: until }),
			memberId: "",
			funnelId: funnel === null ? "" : String(funnel),
			allCursorId: cursor,
			hasCurrentItems: cursor ? "1" : "0",
		},
	});
	const isUnavailable = await response.then(
		({ status }) => (status as number) === PATTERN_UNAVAILABLE,
		() => false,
	);
	return isUnavailable ? null : unwrap(response);
}

/** Paginated messages of all friends, newest first, a hundred per page. */
export function useTimeline(filter: TimelineFilter) {
	const pages = useLivePages(
		(index: number, previous: TimelinePage | null) =>
			index > 0 && !previous?.paginateHasNext
				? null
				: (["timeline", filter, index + 1, previous?.paginateAllCursorId ?? ""] as const),
		([, filter, page, cursor]) => loadPage({ filter, page, cursor }),
		// Errors are not retried automatically (M-360).
		{ shouldRetryOnError: false },
	);
	useLiveRefresh(
		(frame) => frame.event === "message" || frame.event === "friend",
		() => pages.mutate(),
	);
	const { data, error, size, setSize, mutate } = pages;
	const loaded = data?.filter((page) => page !== null) ?? [];
	return {
		error: error as unknown,
		loaded: data !== undefined,
		messages: distinct(loaded.flatMap(({ messages }) => messages)),
		counts: loaded[0]?.notifyCounts,
		hasMore: Boolean(loaded.at(-1)?.paginateHasNext),
		loadingMore: data !== undefined && data.length < size,
		loadMore: () => void setSize(size + 1),
		/** Reloads the visible pages. */
		refresh: () => void mutate(),
		/** Returns to the first page (M-025). */
		reload: () => void setSize(1),
	};
}

/** Messages without duplicates of those that moved between pages during loading. */
const distinct = (messages: TimelineMessage[]): TimelineMessage[] => [
	...new Map(messages.map((message) => [message.id, message])).values(),
];

/** Marks messages as handled and returns how many were not before. */
export const confirmMessages = (ids: number[]) =>
	unwrap(client.timeline.api.messages.confirm_multi.$post({ json: { ids } }));

export const rateMessage = (id: number, rate: number) =>
	unwrap(client.timeline.api.messages[":id"].rate.$post({ param: { id: String(id) }, json: { rate } }));
