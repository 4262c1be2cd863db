import { FRIEND_PARAMETER } from "#domain/acquisition/site-scripts/site-script-addresses.ts";
import { PHONE_USER_AGENTS } from "./counted-links.ts";
import { sendRequest } from "./send-request.ts";
import { storeRow } from "./store-rows.ts";

export const SHOP_ORIGIN = "https://shop.example";
export const SHOP_CODE = "hpscr8ab";

/** Script of the shop's site, with two rules by default. */
export const buildScript = (given: Record<string, unknown> = {}) =>
	storeRow("scripts", {
		name: "公式サイト",
		code: SHOP_CODE,
		url: `${SHOP_ORIGIN}/top`,
		referers: [
			{ id: 1, rule: "google", stay_seconds: 10 },
			{ id: 2, rule: "instagram.com", stay_seconds: 0 },
		],
		created_at: 1,
		...given,
	});

export const buildTracker = (given: Record<string, unknown> = {}) =>
	storeRow("trackers", { name: "購入", tracker_code: "shop5buy", created_at: 1, ...given });

/** Visitor key; equal for equal numbers. */
export const visitorKey = (number: number): string => number.toString(16).padStart(32, "0");

export const pageSeen = (id: number, url = `${SHOP_ORIGIN}/top`, title = "店") => ({
	type: "view",
	id: visitorKey(id),
	url,
	title,
});
export const pageStayed = (id: number, seconds: number) => ({ type: "stay", id: visitorKey(id), seconds });
export const purchase = (id: number, given: object = {}) => ({
	type: "conversion",
	id: visitorKey(id),
	code: "shop5buy",
	...given,
});

interface SiteReport {
	visitor?: number;
	visit?: number;
	token?: string;
	referer?: string;
	events?: object[];
}

type SiteReportOptions = Parameters<typeof sendRequest>[1] & { code?: string; from?: string | null };

/** Report of a browser, as the site script sends it. */
export const sendSiteReport = (
	{ visitor = 1, visit = 1, token = "", referer = "", events = [] }: SiteReport,
	{ code = SHOP_CODE, from = SHOP_ORIGIN, headers, ...options }: SiteReportOptions = {},
) =>
	sendRequest(`/site/${code}`, {
		method: "POST",
		bare: true,
		body: JSON.stringify({ visitor: visitorKey(visitor), visit: visitorKey(visit), token, referer, events }),
		headers: {
			"Content-Type": "text/plain;charset=UTF-8",
			"User-Agent": PHONE_USER_AGENTS[2]!,
			...(from !== null && { Origin: from }),
			...headers,
		},
		...options,
	});

/** Friend token in a redirect address; null without one. */
export const findFriendToken = (address: string | null): string | null =>
	new URL(address ?? "about:blank").searchParams.get(FRIEND_PARAMETER);
