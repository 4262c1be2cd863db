import useSWR, { mutate } from "swr";
import type { ComposerDraft } from "#domain/people/composer/composer-draft.ts";
import type { ComposerSendInput } from "#domain/people/composer/composer-message.ts";
import type { SendKey } from "#domain/people/composer/send-key.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { setClock } from "#web/platform/api/productClock.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const composerClient = client.compose.api.compose;
const friendClient = composerClient.friends[":friend_id"];

/** Stored draft and unsent messages of a friend's chat. */
export type ComposerState = Wire<typeof friendClient.$get>;
/** Message that is scheduled, being sent, or failed. */
export type UnsentItem = ComposerState["unsent"][number];
/** Template with the shortcut that inserts it. */
export type CannedReply = Wire<typeof composerClient.templates.$get>["items"][number];

const friendParam = (friendId: number) => ({ param: { friend_id: String(friendId) } });
const composerKey = (friendId: number) => ["composer", friendId] as const;

/**
 * Initial state of a chat's composer and its unsent messages; revalidated on the friend's room events.
 */
export function useComposer(friendId: number) {
	const state = useSWR(composerKey(friendId), async () => {
		const loaded = await unwrap(friendClient.$get(friendParam(friendId)), { handles: [404] });
		setClock(loaded.now);
		return loaded;
	});
	useLiveRefresh(concernsFriend(friendId, "message", "friend", "delivery"), () => state.mutate());
	return state;
}

/** LINE's remaining quota of the month, requested once a message that counts is being written. */
export const useRemainingQuota = (isWanted: boolean) =>
	useSWR(isWanted ? "composer-quota" : null, () => unwrap(composerClient.quota.$get()), {
		dedupingInterval: MINUTE,
		revalidateOnFocus: false,
	}).data?.quota;

export const useCannedReplies = (search: string | null) =>
	useSWR(
		search === null ? null : ["composer-templates", search],
		() => unwrap(composerClient.templates.$get({ query: { search: search ?? "" } }), { handles: [403] }),
		{ keepPreviousData: true },
	);

export const requestShortcutChange = (id: number, shortcut: string) =>
	unwrap(
		composerClient.templates[":id"].shortcut.$put({ param: { id: String(id) }, json: { shortcut } }),
	).finally(() => reloadMatching((key) => Array.isArray(key) && key[0] === "composer-templates"));

export const saveSendKey = (send_key: SendKey) =>
	unwrap(composerClient["send-key"].$put({ json: { send_key } }));

/** Reads again what the composer of a friend depends on. */
export const reloadComposer = (friendId: number) => void mutate(composerKey(friendId));

/** Saves a draft. Errors are handled by the caller: the next save includes a failed one. */
export const saveDraftToServer = (friendId: number, draft: ComposerDraft | null, written_at: number) =>
	unwrap(friendClient.draft.$put({ ...friendParam(friendId), json: { draft: draft as never, written_at } }), {
		handles: [401, 403, 404, 409],
	});

export type ComposerPreview = Wire<(typeof friendClient)["preview"]["$post"]>;

/** Preview of the messages with placeholders filled in, requested at each opening. */
export const useComposerPreview = (friendId: number, input: ComposerSendInput) =>
	useSWR(
		["composer-preview", friendId, JSON.stringify(input)],
		() =>
			unwrap(friendClient.preview.$post({ ...friendParam(friendId), json: input }), { handles: [404, 409] }),
		{ revalidateOnFocus: false, shouldRetryOnError: false },
	);

const revalidateChat = (friendId: number) =>
	Promise.all([
		mutate(composerKey(friendId)),
		reloadMatching((key) => Array.isArray(key) && key[0] === "friends" && key[1] === friendId),
	]);

export const requestSend = (friendId: number, input: ComposerSendInput, key: string) =>
	unwrap(
		friendClient.send.$post({ ...friendParam(friendId), json: input }, { headers: saveKeyHeader(key) }),
		{
			handles: [409],
		},
	).finally(() => revalidateChat(friendId));

export const requestSendCancel = (friendId: number, id: string) =>
	unwrap(
		friendClient.deliveries[":id"]["take-back"].$post({ param: { friend_id: String(friendId), id } }),
	).finally(() => revalidateChat(friendId));

export const requestResend = (friendId: number, id: string) =>
	unwrap(
		friendClient.deliveries[":id"]["send-again"].$post({ param: { friend_id: String(friendId), id } }),
	).finally(() => revalidateChat(friendId));
