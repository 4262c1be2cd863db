import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { storeFriendSearch } from "./friendSearchApi.ts";

/** Opens a custom search, or another stored filter, as a search of the operator's own; returns its address. */
export async function openQueryAsSearch(id: number): Promise<{ fid: string }> {
	const { filter, funnel } = await unwrap(
		client.friendSearch.api.member_query[":id"].$get({ param: { id: String(id) }, query: { page: "1" } }),
		{ handles: [403] },
	);
	return storeFriendSearch({ fid: "", name: funnel?.name ?? "", filter: readFilter(filter) });
}
