import useSWR, { mutate } from "swr";
import type { ReactionInput } from "#domain/reactions/reaction.ts";
import { client, unwrap, type Wire } from "../api/client.ts";
import { useFreshly } from "../api/useFreshly.ts";

type Api = (typeof client.reactions)["api"];
export type ReactionRow = Wire<Api["reactions"]["$get"]>["items"][number];

const LIST = "reactions";
/** Actions show which auto-responses use them. */
const LISTS_WITH_REACTIONS = [LIST, "actions"];

export const useReactions = () => useSWR(LIST, () => unwrap(client.reactions.api.reactions.$get()));

/** One auto-response as its editor opens with it; nothing for none. */
export const useReactionData = (id: number | null) =>
	useFreshly(id === null ? null : [LIST, id], () =>
		unwrap(client.reactions.api.reactions[":id"].$get({ param: byId(id ?? 0) })),
	);

export async function saveReaction(id: number | null, input: ReactionInput, headers: Record<string, string>) {
	const { reactions } = client.reactions.api;
	await unwrap(
		id === null
			? reactions.$post({ json: input }, { headers })
			: reactions[":id"].$put({ param: byId(id), json: input }, { headers }),
	);
	await refresh();
}

/** Turns an auto-response on or off. */
export async function switchReaction(id: number, on: boolean) {
	await unwrap(
		client.reactions.api.reactions[":id"].active.$post({ param: byId(id), json: { sw: on ? 1 : 0 } }),
	);
	await refresh();
}

export async function removeReaction(id: number) {
	await unwrap(client.reactions.api.reactions[":id"].$delete({ param: byId(id) }));
	await refresh();
}

const byId = (id: number) => ({ id: String(id) });

const refresh = () => Promise.all(LISTS_WITH_REACTIONS.map((list) => mutate(list)));
