import type { FriendRecord } from "#db/engine/friends.ts";
import { readRows } from "./database-snapshot.ts";
import { listReceivedMessages } from "./effect-runs.ts";
import { sendRequest } from "./send-request.ts";
import { storeRow } from "./store-rows.ts";

/** User agents: LINE's in-app browsers and a desktop browser. */
export const PHONE_USER_AGENTS = [
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.20.0",
	"Mozilla/5.0 (Linux; Android 14; SO-51D Build/67.1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Line/14.20.0/IAB",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
];

/** Switches the counting of taps on or off. */
export const setTapCounting = (on = true) =>
	readRows(
		"insert into settings (key, value, updated_at) values ('count_taps', ?, 1) on conflict (key) do update set value = excluded.value returning key",
		JSON.stringify(on),
	);

const COUNTED = /https:\/\/console\.example\.com(\/tap\/[\w-]{44}(?:\?\w+=\d)?)/g;

/** Paths of the counted links in a friend's messages, in order. */
export const listSentPaths = async (friend: FriendRecord): Promise<string[]> =>
	[...JSON.stringify(await listReceivedMessages(friend)).matchAll(COUNTED)].map(([, path]) => path!);

interface Tap {
	method?: string;
	headers?: Record<string, string>;
	env?: object;
}

/** Opens one of the product's addresses on a phone. */
export const tapLink = (path: string, { headers, ...rest }: Tap = {}) =>
	sendRequest(path, { bare: true, headers: { "User-Agent": PHONE_USER_AGENTS[0]!, ...headers }, ...rest });

/** Status and redirect target of a tap. */
export const followLink = async (path: string, options?: Tap): Promise<[number, string | null]> => {
	const response = await tapLink(path, options);
	await response.body?.cancel();
	return [response.status, response.headers.get("Location")];
};

/** Stored link. */
export const storeLink = (url: string, given: object = {}) =>
	storeRow("links", { url, created_at: 1, ...given });

export const listStoredTaps = () =>
	readRows<{ link_id: number; friend_id: number; source_type: string | null; source_id: number | null }>(
		"select link_id, friend_id, source_type, source_id from link_taps order by created_at, id",
	);
