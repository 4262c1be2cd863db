import useSWRInfinite from "swr/infinite";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { FriendTagsInput } from "#domain/people/friend-search/tags.ts";
import type { FriendTotal } from "#domain/people/friend-search/total.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { type CountAll, useExactTotal } from "./useExactTotal.ts";

type Api = (typeof client.friendSearch)["api"];
export type FoundFriendsPage = Wire<Api["friend_search"]["$get"]>;
export type StoredFriendSearch = Wire<Api["friend_search"][":fid"]["$get"]>;
export type QueryMembers = Wire<Api["member_query"][":id"]["$get"]>;

/** Search by name and tags. */
export interface QuickQuery {
	name: string;
	tagIds: number[];
	/** 0 any, 1 all, 2 not any, 3 not all of the tags. */
	tagOr: 0 | 1 | 2 | 3;
}

/** Friends by name and tags. */
export const useQuickSearch = ({ name, tagIds, tagOr }: QuickQuery) => {
	const tag_ids = tagIds.join();
	const query = { name, tag_ids, tag_or: String(tagOr) };
	return usePages<FoundFriendsPage>(`quick:${name}:${tag_ids}:${tagOr}`, {
		load: (page) => unwrap(client.friendSearch.api.friend_search.$get({ query: { ...query, page } })),
		countAll: (signal) =>
			unwrap(client.friendSearch.api.friend_search_count.$get({ query }, callOptions({ signal })), QUIETLY),
	});
};

/** Another's search may hold conditions that one may not use; the page says so itself. */
const FORBIDDEN = 403;
const QUIETLY = { handles: [FORBIDDEN] };

/** The friends of a search that was stored under an address; `round` counts how often it was stored there. */
export const useStoredSearch = (fid: string, round = 0) =>
	usePages<StoredFriendSearch>(`stored:${fid}:${round}`, {
		load: (page) =>
			unwrap(
				client.friendSearch.api.friend_search[":fid"].$get({ param: { fid }, query: { page } }),
				QUIETLY,
			),
		countAll: (signal) =>
			unwrap(
				client.friendSearch.api.friend_search[":fid"].count.$get({ param: { fid } }, callOptions({ signal })),
				QUIETLY,
			),
	});

/** Maximum time to store a search, seconds (E-405). */
const STORE_TIMEOUT = 10;

/** Stores a search and answers where it is: under the same `fid` again where it was one's own. */
export const storeFriendSearch = ({ filter, ...rest }: { fid: string; name: string; filter: Filter }) =>
	unwrap(
		client.friendSearch.line.search_nt.$post(
			{ json: { ...rest, ...filter, is_template: 0, direct: 0 } },
			callOptions({ timeout: STORE_TIMEOUT }),
		),
		{ handles: [FORBIDDEN] },
	);

/** Puts tags on chosen friends, or takes them off; answers how many friends it was, and by what it can be taken back. */
export const changeTags = (json: FriendTagsInput): Promise<{ count: number; undo?: number }> =>
	unwrap(client.friendSearch.api.friend_search.tags.$post({ json }));

/** The friends of a custom search, or of another filter that something keeps. */
export const useQueryMembers = (id: number) =>
	usePages<QueryMembers>(`query:${id}`, {
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
				QUIETLY,
			),
	});

interface Page extends FriendTotal {
	items: FoundFriendsPage["items"];
}

interface Asking<Answer> {
	load: (page: string) => Promise<Answer>;
	countAll: CountAll;
}

/** Pages of friends, one after another; a friend who slips from one page to the next stands there once. */
function usePages<Answer extends Page>(key: string, { load, countAll }: Asking<Answer>) {
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
	const last = loaded.at(-1);
	const total = useExactTotal(first, countAll);
	return {
		first,
		total,
		friends: first && friends,
		error: pages.error as unknown,
		more: last !== undefined && last.items.length > 0 && (!last.exact || friends.length < last.total),
		loadingMore: loaded.length < pages.size,
		loadMore: () => void pages.setSize(pages.size + 1),
		reload: () => {
			void pages.mutate();
			total.recount();
		},
	};
}

export type FriendPages = ReturnType<typeof usePages<FoundFriendsPage>>;
