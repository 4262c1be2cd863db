import useSWR, { mutate } from "swr";
import type { ComposerDraft } from "#domain/people/composer/draft.ts";
import type { SendInput } from "#domain/people/composer/message.ts";
import type { SendKey } from "#domain/people/composer/send-key.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { setClock } from "#web/platform/api/productClock.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const compose = client.compose.api.compose;
const ofFriend = compose.friends[":friend_id"];

export type ComposerState = Wire<typeof ofFriend.$get>;
export type Unsent = ComposerState["unsent"][number];
export type Canned = Wire<typeof compose.templates.$get>["items"][number];

const param = (friendId: number) => ({ param: { friend_id: String(friendId) } });
const keyOf = (friendId: number) => ["composer", friendId] as const;

/**
 * Returns the initial state of a talk's composer and its unsent messages; revalidated on the friend's
 * room events.
 */
export function useComposer(friendId: number) {
	const state = useSWR(keyOf(friendId), async () => {
		const read = await unwrap(ofFriend.$get(param(friendId)), { handles: [404] });
		setClock(read.now);
		return read;
	});
	useLiveRefresh(concernsFriend(friendId, "message", "friend", "delivery"), () => state.mutate());
	return state;
}

/** Returns LINE's remaining quota of the month, requested once a message that counts is written. */
export const useQuotaLeft = (wanted: boolean) =>
	useSWR(wanted ? "composer-quota" : null, () => unwrap(compose.quota.$get()), {
		dedupingInterval: MINUTE,
		revalidateOnFocus: false,
	}).data?.quota;

export const useCanned = (search: string | null) =>
	useSWR(
		search === null ? null : ["composer-templates", search],
		() => unwrap(compose.templates.$get({ query: { search: search ?? "" } }), { handles: [403] }),
		{ keepPreviousData: true },
	);

export const requestShortcutChange = (id: number, shortcut: string) =>
	unwrap(compose.templates[":id"].shortcut.$put({ param: { id: String(id) }, json: { shortcut } })).finally(
		() => mutate((key) => Array.isArray(key) && key[0] === "composer-templates"),
	);

export const saveSendKey = (friendId: number, send_key: SendKey) =>
	unwrap(compose["send-key"].$put({ json: { send_key } })).finally(() => mutate(keyOf(friendId)));

/** Saves are many and small: one that fails is made up for by the next. */
export const saveDraft = (friendId: number, draft: ComposerDraft | null, written_at: number) =>
	unwrap(ofFriend.draft.$put({ ...param(friendId), json: { draft: draft as never, written_at } }), {
		handles: [401, 403, 404, 409],
	});

export type ComposerPreview = Wire<(typeof ofFriend)["preview"]["$post"]>;

/** Returns the messages as the friend would receive them, requested at each opening. */
export const useComposerPreview = (friendId: number, input: SendInput) =>
	useSWR(
		["composer-preview", friendId, JSON.stringify(input)],
		() => unwrap(ofFriend.preview.$post({ ...param(friendId), json: input }), { handles: [404, 409] }),
		{ revalidateOnFocus: false, shouldRetryOnError: false },
	);

const reread = (friendId: number) =>
	Promise.all([
		mutate(keyOf(friendId)),
		mutate((key) => Array.isArray(key) && key[0] === "friends" && key[1] === friendId),
	]);

export const requestSend = (friendId: number, input: SendInput, key: string) =>
	unwrap(ofFriend.send.$post({ ...param(friendId), json: input }, { headers: saveKeyHeader(key) }), {
		handles: [409],
	}).finally(() => reread(friendId));

export const requestSendCancel = (friendId: number, id: string) =>
	unwrap(
		ofFriend.deliveries[":id"]["take-back"].$post({ param: { friend_id: String(friendId), id } }),
	).finally(() => reread(friendId));

export const requestResend = (friendId: number, id: string) =>
	unwrap(
		ofFriend.deliveries[":id"]["send-again"].$post({ param: { friend_id: String(friendId), id } }),
	).finally(() => reread(friendId));
