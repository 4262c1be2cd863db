import useSWR from "swr";
import type { ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

type Explain = typeof client.explain.api;
export type Explanation = Wire<Explain["friends"][":id"]["explain"][":kind"][":item"]["$get"]>;

/** Loads the items that can be explained, by a part of the name. */
export function useExplainedChoices(kind: ExplainedKind, search: string) {
	return useSWR(
		["explain", "choices", kind, search],
		() => unwrap(client.explain.api.explain[":kind"].choices.$get({ param: { kind }, query: { search } })),
		{ keepPreviousData: true },
	);
}

/** Loads why the friend got the item's message, will get it, or does not; no request without an item. */
export function useExplanation(friendId: number, kind: ExplainedKind, item: number | null, text: string) {
	const explanation = useSWR(item === null ? null : ["explain", friendId, kind, item, text], () =>
		unwrap(
			client.explain.api.friends[":id"].explain[":kind"][":item"].$get({
				param: { id: String(friendId), kind, item: String(item) },
				query: text === "" ? {} : { text },
			}),
		),
	);
	useLiveRefresh(concernsFriend(friendId, "message", "friend", "delivery"), explanation.mutate);
	return explanation;
}

/** Loads the run of an explanation, with its effects; null if it is not recorded any more. */
export function useExplainedRun(friendId: number, run: Explanation["run"]) {
	return useSWR(run && ["friends", friendId, "runs", "told", run.id], async () => {
		const { items } = await unwrap(
			client.friends.api.friends[":id"].runs.$get({
				param: { id: String(friendId) },
				query: { before: run!.before },
			}),
		);
		return items.find(({ id }) => id === run!.id) ?? null;
	});
}
