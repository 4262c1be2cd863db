import useSWR from "swr";
import type { UnusedCheckName } from "#domain/console/unused-items/unused-checks.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { unused_items } = client.unusedItems.api;

type UnusedItems = Wire<typeof unused_items.tag.$get>;
export type UnusedItem = UnusedItems["items"][number];

/** Items that a check finds. A deletion on another page changes them, so that every visit reads anew. */
export const useUnusedItems = (check: UnusedCheckName) =>
	useSWR(["unused-items", check], () => unwrap(unused_items[check].$get()), { dedupingInterval: 0 });

/** Keeps an item on purpose. @throws ApiError */
export const keepUnusedItem = (check: UnusedCheckName, id: number) =>
	unwrap(unused_items[check][":id"].kept.$put({ param: { id: String(id) } }));

/** Puts an item back on the list. @throws ApiError */
export const releaseUnusedItem = (check: UnusedCheckName, id: number) =>
	unwrap(unused_items[check][":id"].kept.$delete({ param: { id: String(id) } }));
