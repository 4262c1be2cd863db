import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { BroadcastInput, BroadcastOrder } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { BroadcastTab } from "#domain/content/broadcasts/broadcast-states.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { MAX_BROADCASTS_COUNTED } from "#domain/engine/results/result-limits.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import type { LiveFrame } from "#web/platform/api/liveConnection.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

const { broadcasts, broadcast } = client.broadcasts.api;

type BroadcastList = Wire<typeof broadcasts.$get>;
export type BroadcastRow = BroadcastList["items"][number];
export type BroadcastDetail = Wire<(typeof broadcasts)[":id"]["$get"]>;
type ResultPage = Wire<(typeof broadcasts)[":id"]["results"]["$get"]>;

/** Poll interval of a broadcast that is being sent, or begins soon. */
const SENDING_INTERVAL = 2 * SECOND;
/** Poll interval of a broadcast that begins later. */
const PLANNED_INTERVAL = 30 * SECOND;
/** Time before the beginning from which it is polled as often as during sending. */
const SOON = 2 * MINUTE;

const isBroadcastFrame = (frame: LiveFrame) => frame.event === "broadcast";

/** Broadcasts of a tab, newest first, paginated. */
export function useBroadcasts(tab: BroadcastTab) {
	const pages = useSWRInfinite(
		(index: number, previous: BroadcastList | null) =>
			index > 0 && !previous?.next_before ? null : ["broadcasts", "list", tab, previous?.next_before ?? null],
		([, , , beforeCursor]) =>
			unwrap(
				broadcasts.$get({ query: { tab, ...(beforeCursor !== null && { before: String(beforeCursor) }) } }),
			),
		{
			revalidateFirstPage: true,
			refreshInterval: (latest) =>
				latest?.some(({ items }) => items.some(({ state }) => state === "sending")) ? SENDING_INTERVAL : 0,
		},
	);
	useLiveRefresh(isBroadcastFrame, pages.mutate, SLOW_LIVE_THROTTLE);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		error: pages.error as unknown,
		hasMore: Boolean(pages.data?.at(-1)?.next_before),
		loadingMore: pages.isValidating,
		loadMore: () => void pages.setSize(pages.size + 1),
		reload: () => void pages.mutate(),
	};
}

export type BroadcastFigures = Wire<
	typeof client.results.api.results.broadcast_figures.$get
>["items"][number];

/** Taps and bookings of the sent ones of the listed broadcasts, by id; loaded after the list. */
export function useBroadcastFigures(
	rows: readonly BroadcastRow[] | undefined,
): ReadonlyMap<number, BroadcastFigures> {
	const ids = (rows ?? []).filter(({ counts }) => counts.sent > 0).map(({ id }) => id);
	const { data } = useSWR(
		ids.length === 0 ? null : ["broadcasts", "figures", ids.join(",")],
		async () => {
			const pages = chunksOf(ids, MAX_BROADCASTS_COUNTED).map((chunk) =>
				unwrap(client.results.api.results.broadcast_figures.$get({ query: { ids: chunk.join(",") } })),
			);
			return new Map((await Promise.all(pages)).flatMap(({ items }) => items).map((item) => [item.id, item]));
		},
		{ keepPreviousData: true },
	);
	return data ?? new Map();
}

const chunksOf = <Entry>(entries: readonly Entry[], size: number): Entry[][] =>
	Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
		entries.slice(index * size, (index + 1) * size),
	);

/** Broadcast with its progress. */
export function useBroadcast(id: number) {
	const broadcast = useSWR(
		["broadcasts", id],
		() => unwrap(broadcasts[":id"].$get({ param: { id: String(id) } }), { handles: [404] }),
		{ refreshInterval: (latest) => (latest ? pollIntervalOf(latest) : 0) },
	);
	useLiveRefresh(isBroadcastFrame, broadcast.mutate);
	return broadcast;
}

function pollIntervalOf({ state, begins_at }: BroadcastDetail): number {
	if (state === "sending") return SENDING_INTERVAL;
	if (state !== "planned" || begins_at === null) return 0;
	return begins_at - clockNow() < SOON ? SENDING_INTERVAL : PLANNED_INTERVAL;
}

/** Friends of a broadcast with their delivery results, paginated. */
export function useBroadcastResults(id: number, state: DeliveryState, count: number) {
	const pages = useSWRInfinite(
		(index: number, previous: ResultPage | null) =>
			count === 0 || (index > 0 && !previous?.next_after)
				? null
				: ["broadcasts", id, "results", state, previous?.next_after ?? 0],
		([, , , , afterCursor]) =>
			unwrap(
				broadcasts[":id"].results.$get({
					param: { id: String(id) },
					query: { state, after: String(afterCursor) },
				}),
			),
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		error: pages.error as unknown,
		hasMore: Boolean(pages.data?.at(-1)?.next_after),
		loadingMore: pages.isValidating,
		loadMore: () => void pages.setSize(pages.size + 1),
		reload: () => void pages.mutate(),
	};
}

/** Friends of a draft: those of a filter, or those that LINE chooses. */
export interface BroadcastAudience {
	filter: Filter | null;
	lineRecipients: LineRecipients | null;
}

/** Whether LINE may choose the friends, and the audiences for it. */
export const useLineOptions = () =>
	useSWR(["broadcasts", "line-options"], () => unwrap(broadcast.line_options.$get()));

export type BroadcastCost = Awaited<ReturnType<typeof fetchBroadcastCost>>;
export type AudienceOption = Wire<typeof broadcast.line_options.$get>["audiences"][number];

/** Cost of a broadcast. The cast is needed because Hono's JSON type does not support recursive filters. */
export const fetchBroadcastCost = ({ filter, lineRecipients }: BroadcastAudience) =>
	unwrap(broadcast.cost.$post({ json: { filter, line_recipients: lineRecipients } as never }), {
		handles: [403],
	});

/** Preview of the messages on a friend's phone. */
export const fetchBroadcastPreview = (messages: BroadcastInput["messages"]) =>
	unwrap(broadcast.preview.$post({ json: { messages } }));

/** Saves a draft. The cast is needed because Hono's JSON type does not support recursive filters. */
export const postBroadcast = (input: object, headers: Record<string, string>) =>
	unwrap(broadcasts.$post({ json: input as never }, { headers })).finally(refreshBroadcasts);

export const postBroadcastOrder = (
	{ id, ...order }: BroadcastOrder & { id: number },
	headers: Record<string, string>,
) =>
	unwrap(broadcasts[":id"].order.$post({ param: { id: String(id) }, json: order }, { headers })).finally(
		refreshBroadcasts,
	);

export const postBroadcastCopy = (id: number, headers: Record<string, string>) =>
	unwrap(broadcasts[":id"].copy.$post({ param: { id: String(id) } }, { headers })).finally(refreshBroadcasts);

/** Calls by change. */
const CHANGE_CALLS = {
	withdraw: broadcasts[":id"].withdraw.$post,
	pause: broadcasts[":id"].pause.$post,
	resume: broadcasts[":id"].resume.$post,
	cancel: broadcasts[":id"].cancel.$post,
};

export type BroadcastChange = keyof typeof CHANGE_CALLS;

export const postBroadcastChange = (change: BroadcastChange, id: number) =>
	unwrap(CHANGE_CALLS[change]({ param: { id: String(id) } })).finally(refreshBroadcasts);

export const requestDraftDeletion = (id: number) =>
	unwrap(broadcasts[":id"].$delete({ param: { id: String(id) } })).finally(refreshBroadcasts);

/** Resends only the failed deliveries of one broadcast. */
export const postFailedResend = (broadcastId: number, headers: Record<string, string>) =>
	unwrap(
		client.deliveries.api.deliveries.resend.$post(
			{ json: { state: "failed", broadcast_id: broadcastId } },
			{ headers },
		),
	).finally(refreshBroadcasts);

/**
 * Reloads the lists and pages of broadcasts after a call. A refused call reloads them, too: it means that they had
 * changed.
 */
export const refreshBroadcasts = () =>
	reloadMatching(
		(key) => Array.isArray(key) && key[0] === "broadcasts" && key[1] !== "cost" && key[1] !== "preview",
	);
