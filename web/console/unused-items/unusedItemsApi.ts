import useSWR from "swr";
import type { UnusedCheckName } from "#domain/console/unused-items/unused-checks.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { unused_items } = client.unusedItems.api;

type UnusedItems = Wire<typeof unused_items.tag.$get>;
export type UnusedItem = UnusedItems["items"][number];

/** Items that a check finds. A deletion on another page changes them, so that every visit reads anew. */
export const useUnusedItems = (check: UnusedCheckName) =>
	useSWR(["unused-items", check], () => unwrap(unused_items[check].$get()), { dedupingInterval: 0 });
