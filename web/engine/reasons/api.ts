import useSWR from "swr";
import type { ExplainedKind } from "#domain/automation/explain/kinds.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { aboutFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

type Explain = typeof client.explain.api;
export type Explanation = Wire<Explain["friends"][":id"]["explain"][":kind"][":item"]["$get"]>;

/** What can be asked about, by a part of its name. */
export function useChoices(kind: ExplainedKind, search: string) {
	return useSWR(
		["explain", "choices", kind, search],
		() => unwrap(client.explain.api.explain[":kind"].choices.$get({ param: { kind }, query: { search } })),
		{ keepPreviousData: true },
	);
}

/** Why the friend got the item's message, will get it, or does not; nothing is asked while no item is chosen. */
export function useExplanation(friendId: number, kind: ExplainedKind, item: number | null, text: string) {
	const explanation = useSWR(item === null ? null : ["explain", friendId, kind, item, text], () =>
		unwrap(
			client.explain.api.friends[":id"].explain[":kind"][":item"].$get({
				param: { id: String(friendId), kind, item: String(item) },
				query: text === "" ? {} : { text },
			}),
		),
	);
	useLiveRefresh(aboutFriend(friendId, "message", "friend", "delivery"), explanation.mutate);
	return explanation;
}

/** The run that an explanation speaks of, with its effects; null where it is not in the record any more. */
export function useToldRun(friendId: number, run: Explanation["run"]) {
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
