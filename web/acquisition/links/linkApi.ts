import useSWR, { mutate } from "swr";
import useSWRInfinite from "swr/infinite";
import type { LinkInput, TapSource } from "#domain/acquisition/links/link-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";

const { links, link } = client.links.api;

type LinkPage = Wire<typeof links.$get>;
export type CountedLinkRow = LinkPage["items"][number];
export type CountedLink = Wire<(typeof links)[":id"]["$get"]>;

/** Paginated counted links whose name or URL contains a text, newest first. */
export function useCountedLinks(search: string) {
	const pages = useSWRInfinite(
		(index: number, previous: LinkPage | null) =>
			index > 0 && !previous?.next_before ? null : ["links", search, previous?.next_before ?? null],
		([, , before]) =>
			unwrap(links.$get({ query: { search, ...(before !== null && { before: String(before) }) } })),
		{ keepPreviousData: true },
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, (lastPage) => lastPage.next_before),
	};
}

/** One link with its taps. A 404 is returned as an error without a toast. */
export const useCountedLink = (id: number) =>
	useSWR(["link", id], () => unwrap(links[":id"].$get({ param: { id: String(id) } }), { handles: [404] }));

export const putLink = (id: number, json: LinkInput) =>
	unwrap(links[":id"].$put({ param: { id: String(id) }, json })).finally(() => mutate(["link", id]));

export const requestShortAddress = (id: number) =>
	unwrap(links[":id"].short_address.$post({ param: { id: String(id) } })).finally(() => mutate(["link", id]));

/** Paginated friends who tapped a link. */
export const useLinkFriends = (id: number, page: number) =>
	useSWR(
		["link", id, "friends", page],
		() => unwrap(links[":id"].friends.$get({ param: { id: String(id) }, query: { page: String(page) } })),
		{ keepPreviousData: true },
	);

/** Setting for counting taps. */
export const useLinkSetting = () => useSWR("link-setting", () => unwrap(link.setting.$get()));

export const putLinkSetting = (count_taps: 0 | 1) =>
	unwrap(link.setting.$put({ json: { count_taps } })).finally(() => mutate("link-setting"));

/** Tapped links of one source; no request without an id. */
export const useTapsOfSource = (type: TapSource, id: number | null) =>
	useSWR(id === null ? null : ["link-taps", type, id], () =>
		unwrap(link.taps.$get({ query: { type, id: String(id) } })),
	);
