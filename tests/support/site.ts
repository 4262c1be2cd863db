import { FRIEND_PARAMETER } from "#domain/acquisition/site-scripts/addresses.ts";
import { PHONES } from "./links.ts";
import { call } from "./requests.ts";
import { store } from "./stored.ts";

export const SHOP = "https://shop.example";
export const SHOP_CODE = "hpscr8ab";

/** A script that stands on the shop's site, with two rules unless told otherwise. */
export const buildScript = (given: Record<string, unknown> = {}) =>
	store("scripts", {
		name: "公式サイト",
		code: SHOP_CODE,
		url: `${SHOP}/top`,
		referers: [
			{ id: 1, rule: "google", stay_seconds: 10 },
			{ id: 2, rule: "instagram.com", stay_seconds: 0 },
		],
		created_at: 1,
		...given,
	});

export const buildTracker = (given: Record<string, unknown> = {}) =>
	store("trackers", { name: "購入", tracker_code: "shop5buy", created_at: 1, ...given });

/** What a browser calls something: the same for the same number. */
export const keyOf = (number: number): string => number.toString(16).padStart(32, "0");

export const seen = (id: number, url = `${SHOP}/top`, title = "店") => ({
	type: "view",
	id: keyOf(id),
	url,
	title,
});
export const stayed = (id: number, seconds: number) => ({ type: "stay", id: keyOf(id), seconds });
export const bought = (id: number, given: object = {}) => ({
	type: "conversion",
	id: keyOf(id),
	code: "shop5buy",
	...given,
});

interface Report {
	visitor?: number;
	visit?: number;
	token?: string;
	referer?: string;
	events?: object[];
}

type Options = Parameters<typeof call>[1] & { code?: string; from?: string | null };

/** A browser's report, as the script sends it from the shop's page. */
export const report = (
	{ visitor = 1, visit = 1, token = "", referer = "", events = [] }: Report,
	{ code = SHOP_CODE, from = SHOP, headers, ...options }: Options = {},
) =>
	call(`/site/${code}`, {
		method: "POST",
		bare: true,
		body: JSON.stringify({ visitor: keyOf(visitor), visit: keyOf(visit), token, referer, events }),
		headers: {
			"Content-Type": "text/plain;charset=UTF-8",
			"User-Agent": PHONES[2]!,
			...(from !== null && { Origin: from }),
			...headers,
		},
		...options,
	});

/** The token in an address that a friend was led on to; null where there is none. */
export const tokenIn = (address: string | null): string | null =>
	new URL(address ?? "about:blank").searchParams.get(FRIEND_PARAMETER);
