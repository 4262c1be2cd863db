import useSWRInfinite from "swr/infinite";
import type { AnyAll } from "#domain/engine/filters/conditions/any-all-rule.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { FriendOrderCode } from "#domain/engine/filters/friend-order.ts";
import type { FriendTotal } from "#domain/people/friend-search/friend-total.ts";
import type { FriendTagsInput } from "#domain/people/friend-search/tag-change-input.ts";
import type { FriendState } from "#domain/people/friends/friend-list-query.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { type CountRequest, useExactTotal } from "./useExactTotal.ts";

type Api = (typeof client.friendSearch)["api"];
export type FoundFriendsPage = Wire<Api["friend_search"]["$get"]>;
export type StoredFriendSearch = Wire<Api["friend_search"][":fid"]["$get"]>;

/** Conditions of the list of friends, kept in the address. */
export interface FriendListAddress {
	/** Stored search; empty without one. */
	fid: string;
	name: string;
	tagIds: number[];
	/** Rule for the tags: any, all, none, or not all of them. */
	tagOr: AnyAll;
	/** Response marks; `NO_MARK` for friends without one. */
	markIds: number[];
	/** Ignored by a stored search, which has display rules of its own. */
	state: FriendState;
	/** Days (YYYY-MM-DD) on which friends were added, or blocked the account; ignored by a stored search. */
	followed: string | null;
	blocked: string | null;
	/** Null for the order of the search, or newest friends first. */
	sort: FriendOrderCode | null;
}

/** Another operator's search may have forbidden conditions; the page reports them itself. */
const FORBIDDEN = 403;
const HANDLES_FORBIDDEN = { handles: [FORBIDDEN] };

/** Pages of the friends of the list; `replacementCount` changes when a stored search is replaced under its address. */
export function useFriendList(
	query: FriendListAddress,
	columns: { columns: string; var_ids: string },
	replacementCount = 0,
) {
	const { fid } = query;
	const narrowing = {
		name: query.name,
		tag_ids: query.tagIds.join(),
		tag_or: String(query.tagOr),
		marks: query.markIds.join(),
	};
	const conditions = {
		...narrowing,
		state: query.state,
		...(query.followed && { followed: query.followed }),
		...(query.blocked && { blocked: query.blocked }),
	};
	const display = { ...columns, ...(query.sort !== null && { sort_type: String(query.sort) }) };
	const search = client.friendSearch.api.friend_search;
	const list = useFriendPages<FoundFriendsPage & Partial<StoredFriendSearch>>(
		JSON.stringify([fid, fid === "" ? conditions : narrowing, display, replacementCount]),
		{
			load: (page) =>
				fid === ""
					? unwrap(search.$get({ query: { ...conditions, ...display, page } }))
					: unwrap(
							search[":fid"].$get({ param: { fid }, query: { ...narrowing, ...display, page } }),
							HANDLES_FORBIDDEN,
						),
			countAll: (signal) =>
				fid === ""
					? unwrap(
							client.friendSearch.api.friend_search_count.$get(
								{ query: conditions },
								callOptions({ signal }),
							),
							HANDLES_FORBIDDEN,
						)
					: unwrap(
							search[":fid"].count.$get({ param: { fid }, query: narrowing }, callOptions({ signal })),
							HANDLES_FORBIDDEN,
						),
		},
	);
	useLiveRefresh(
		(frame) => fid === "" && (frame.event === "message" || frame.event === "friend"),
		list.reload,
		SLOW_LIVE_THROTTLE,
	);
	return list;
}

/** Maximum time to store a search, seconds (E-405). */
const STORE_TIMEOUT = 10;

/** Stores a search and returns its address: with the same `fid` if the search was the operator's own. */
export const storeFriendSearch = ({ filter, ...rest }: { fid: string; name: string; filter: Filter }) =>
	unwrap(
		client.friendSearch.line.search_nt.$post(
			{ json: { ...rest, ...filter, is_template: 0, direct: 0 } },
			callOptions({ timeout: STORE_TIMEOUT }),
		),
		{ handles: [FORBIDDEN] },
	);

/** Adds tags to selected friends, or removes them; returns the number of friends and the id for undoing it. */
export const requestTagChange = (json: FriendTagsInput): Promise<{ count: number; undo?: number }> =>
	unwrap(client.friendSearch.api.friend_search.tags.$post({ json }));

interface FriendPage extends FriendTotal {
	items: FoundFriendsPage["items"];
}

interface PageRequests<Page> {
	load: (page: string) => Promise<Page>;
	countAll: CountRequest;
}

/** Loads pages of friends one after another. A friend who moves to the next page meanwhile is listed once. */
function useFriendPages<Page extends FriendPage>(key: string, { load, countAll }: PageRequests<Page>) {
	const pages = useSWRInfinite(
		(index: number, previous: Page | null) =>
			previous?.items.length === 0 ? null : ["friend-search", key, index + 1],
		([, , page]) => load(String(page)),
		{ revalidateFirstPage: false },
	);
	const loaded = pages.data ?? [];
	const friends = [
		...new Map(loaded.flatMap(({ items }) => items).map((friend) => [friend.id, friend])).values(),
	];
	const [first] = loaded;
	const lastPage = loaded.at(-1);
	const total = useExactTotal(first, countAll);
	return {
		first,
		total,
		friends: first && friends,
		error: pages.error as unknown,
		more:
			lastPage !== undefined &&
			lastPage.items.length > 0 &&
			(!lastPage.exact || friends.length < lastPage.total),
		loadingMore: loaded.length < pages.size,
		loadMore: () => void pages.setSize(pages.size + 1),
		reload: () => {
			void pages.mutate();
			total.recount();
		},
	};
}

/** Loaded pages of found friends, with their total. */
export type LoadedFriendPages = ReturnType<typeof useFriendPages<FoundFriendsPage>>;
