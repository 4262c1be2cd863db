import useSWRInfinite from "swr/infinite";
import type { AnyAll } from "#domain/engine/filters/conditions/any-all-rule.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { FriendTotal } from "#domain/people/friend-search/friend-total.ts";
import type { FriendTagsInput } from "#domain/people/friend-search/tag-change-input.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { type CountRequest, useExactTotal } from "./useExactTotal.ts";

type Api = (typeof client.friendSearch)["api"];
export type FoundFriendsPage = Wire<Api["friend_search"]["$get"]>;
export type StoredFriendSearch = Wire<Api["friend_search"][":fid"]["$get"]>;
export type QueryMembersPage = Wire<Api["member_query"][":id"]["$get"]>;

/** Search by name and tags. */
export interface QuickSearchValues {
	name: string;
	tagIds: number[];
	/** 0 any, 1 all, 2 none, 3 not all of the tags. */
	tagOr: AnyAll;
}

/** Pages of the friends found by name and tags. */
export const useQuickSearch = ({ name, tagIds, tagOr }: QuickSearchValues) => {
	const tag_ids = tagIds.join();
	const query = { name, tag_ids, tag_or: String(tagOr) };
	return useFriendPages<FoundFriendsPage>(`quick:${name}:${tag_ids}:${tagOr}`, {
		load: (page) => unwrap(client.friendSearch.api.friend_search.$get({ query: { ...query, page } })),
		countAll: (signal) =>
			unwrap(
				client.friendSearch.api.friend_search_count.$get({ query }, callOptions({ signal })),
				HANDLES_FORBIDDEN,
			),
	});
};

/** Another operator's search may have forbidden conditions; the page reports them itself. */
const FORBIDDEN = 403;
const HANDLES_FORBIDDEN = { handles: [FORBIDDEN] };

/** Pages of the friends of a stored search; `replacementCount` changes when it is replaced under its address. */
export const useStoredSearch = (fid: string, replacementCount = 0) =>
	useFriendPages<StoredFriendSearch>(`stored:${fid}:${replacementCount}`, {
		load: (page) =>
			unwrap(
				client.friendSearch.api.friend_search[":fid"].$get({ param: { fid }, query: { page } }),
				HANDLES_FORBIDDEN,
			),
		countAll: (signal) =>
			unwrap(
				client.friendSearch.api.friend_search[":fid"].count.$get({ param: { fid } }, callOptions({ signal })),
				HANDLES_FORBIDDEN,
			),
	});

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

/** Pages of the friends of a custom search, or of another stored filter. */
export const useQueryMembers = (id: number) =>
	useFriendPages<QueryMembersPage>(`query:${id}`, {
		load: (page) =>
			unwrap(
				client.friendSearch.api.member_query[":id"].$get({ param: { id: String(id) }, query: { page } }),
			),
		countAll: (signal) =>
			unwrap(
				client.friendSearch.api.member_query[":id"].count.$get(
					{ param: { id: String(id) } },
					callOptions({ signal }),
				),
				HANDLES_FORBIDDEN,
			),
	});

interface FriendPage extends FriendTotal {
	items: FoundFriendsPage["items"];
}

interface PageRequests<Answer> {
	load: (page: string) => Promise<Answer>;
	countAll: CountRequest;
}

/** Loads pages of friends one after another. A friend who moves to the next page meanwhile is listed once. */
function useFriendPages<Answer extends FriendPage>(key: string, { load, countAll }: PageRequests<Answer>) {
	const pages = useSWRInfinite(
		(index: number, previous: Answer | null) =>
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
