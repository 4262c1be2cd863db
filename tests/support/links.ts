import type { Friend } from "#db/engine/friends.ts";
import { arrived } from "./effects.ts";
import { call } from "./requests.ts";
import { rows } from "./snapshot.ts";
import { store } from "./stored.ts";

/** What a phone says of itself, inside of LINE and in its own browser. */
export const PHONES = [
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.20.0",
	"Mozilla/5.0 (Linux; Android 14; SO-51D Build/67.1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Line/14.20.0/IAB",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
];

/** The account counts taps. */
export const countTaps = (on = true) =>
	rows(
		"insert into settings (key, value, updated_at) values ('count_taps', ?, 1) on conflict (key) do update set value = excluded.value returning key",
		JSON.stringify(on),
	);

const COUNTED = /https:\/\/console\.example\.com(\/tap\/[\w-]{44}(?:\?\w+=\d)?)/g;

/** The paths of the counted links that a friend was sent, in order. */
export const pathsSent = async (friend: Friend): Promise<string[]> =>
	[...JSON.stringify(await arrived(friend)).matchAll(COUNTED)].map(([, path]) => path!);

interface Tap {
	method?: string;
	headers?: Record<string, string>;
	env?: object;
}

/** A phone opens an address of ours. */
export const tap = (path: string, { headers, ...rest }: Tap = {}) =>
	call(path, { bare: true, headers: { "User-Agent": PHONES[0]!, ...headers }, ...rest });

/** Where a phone is led on to. */
export const ledTo = async (path: string, options?: Tap): Promise<[number, string | null]> => {
	const response = await tap(path, options);
	await response.body?.cancel();
	return [response.status, response.headers.get("Location")];
};

/** A link that is known already. */
export const storeLink = (url: string, given: object = {}) =>
	store("links", { url, created_at: 1, ...given });

export const storedTaps = () =>
	rows<{ link_id: number; friend_id: number; source_type: string | null; source_id: number | null }>(
		"select link_id, friend_id, source_type, source_id from link_taps order by created_at, id",
	);
