import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { signClaims } from "#functions/platform/http/signed-token.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import {
	buildScript,
	buildTracker,
	pageSeen,
	pageStayed,
	purchase,
	SHOP_CODE,
	SHOP_ORIGIN,
	sendSiteReport,
	visitorKey,
} from "#tests/support/shop-site.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { APP_KEY } from "#tests/support/test-secrets.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
let script: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	friend = await buildFriend();
	script = await buildScript();
});

const tokenAt = (now: number) => writeSiteToken({ env: clock.env, now } as never, friend.id);
const raw = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
	sendRequest(`/site/${SHOP_CODE}`, {
		method: "POST",
		bare: true,
		body,
		headers: { Origin: SHOP_ORIGIN, ...headers },
	});

describe("a report that is refused changes nothing, and its page learns no more than that", () => {
	test.each([
		["another site", "https://evil.example"],
		["the site's name within another's", "https://shop.example.evil.example"],
		["the site without encryption", "http://shop.example"],
		["another port", "https://shop.example:8443"],
		["a sandbox", "null"],
		["no browser", null],
	])("of %s: 403 without CORS", async (_, from) => {
		const before = await takeSnapshot();
		const answer = await sendSiteReport({ events: [pageSeen(1)] }, { from });
		expect(answer.status).toBe(403);
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("of a code that nobody has, or of a script that was deleted: 404", async () => {
		for (const code of ["unknown0", "%00", "a".repeat(200)])
			expect((await sendSiteReport({ events: [pageSeen(1)] }, { code })).status).toBe(404);
		await updateRow("scripts", script, { deleted_at: 1 });
		expect((await sendSiteReport({ events: [pageSeen(1)] })).status).toBe(404);
		expect(await countRows("script_visitors")).toBe(0);
	});

	test.each([
		["no JSON", "{", 400],
		["a list", "[]", 422],
		["nothing", "", 400],
		["a short key", JSON.stringify({ visitor: "1", visit: visitorKey(1), events: [] }), 422],
		[
			"an unknown event",
			JSON.stringify({ visitor: visitorKey(1), visit: visitorKey(1), events: [{ type: "x" }] }),
			422,
		],
		[
			"too many events",
			JSON.stringify({ visitor: visitorKey(1), visit: visitorKey(1), events: Array(21).fill(pageSeen(1)) }),
			422,
		],
		[
			"a conversion of less than nothing",
			JSON.stringify({ visitor: visitorKey(1), visit: visitorKey(1), events: [purchase(1, { value: -1 })] }),
			422,
		],
		[
			"a stay before the beginning",
			JSON.stringify({ visitor: visitorKey(1), visit: visitorKey(1), events: [pageStayed(1, -5)] }),
			422,
		],
	])("of %s", async (_, body, status) => {
		const before = await takeSnapshot();
		const answer = await raw(body);
		expect(answer.status).toBe(status);
		// The script gets an answer, so that it does not resend the report.
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(SHOP_ORIGIN);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("of more than 8 KB, said or not: 413, read no further than that", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const long = await sendSiteReport(
			{ events: [pageSeen(1, SHOP_ORIGIN, "長".repeat(9_000))] },
			{ env: { DB: database }, headers: { "Content-Length": "9000000" } },
		);
		expect([long.status, trips]).toEqual([413, []]);
		// Without a readable refusal the browser would keep the report and block all later ones.
		expect(long.headers.get("Access-Control-Allow-Origin")).toBe("*");
		let sent = 0;
		const endless = new ReadableStream({
			pull(controller) {
				sent += 4_096;
				controller.enqueue(new Uint8Array(4_096).fill(0x20));
			},
		});
		const unsaid = await raw(endless);
		// The site is known before the body is read, and may read the refusal.
		expect([unsaid.status, unsaid.headers.get("Access-Control-Allow-Origin")]).toEqual([413, SHOP_ORIGIN]);
		expect(sent).toBeLessThan(65_536);
	});
});

describe("what is dropped before anything is looked up", () => {
	test.each([
		["a program", { headers: { "User-Agent": "curl/8.7.1" } }, 204],
		["a crawler", { headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }, 204],
		["whoever sends Global Privacy Control", { headers: { "Sec-GPC": "1" } }, 204],
		["whoever does not want to be tracked", { headers: { DNT: "1" } }, 204],
		["a sender's flood", { env: { SENDER_LIMIT: { limit: async () => ({ success: false }) } } }, 429],
		["a block's flood", { env: { SENDER_BLOCK_LIMIT: { limit: async () => ({ success: false }) } } }, 429],
		["a site's flood", { env: { SITE_LIMIT: { limit: async () => ({ success: false }) } } }, 429],
	])(
		"%s",
		async (_, { headers, env: limits }: { headers?: Record<string, string>; env?: object }, status) => {
			const { database, trips } = countRoundTrips(env.DB);
			const options = { ...(headers && { headers }), env: { ...limits, DB: database } };
			expect((await sendSiteReport({ events: [pageSeen(1)] }, options as never)).status).toBe(status);
			expect(trips.flat().filter(({ sql }) => /script/.test(sql))).toEqual([]);
			expect(await countRows("script_visitors")).toBe(0);
		},
	);

	test("a flood is counted by the sender's network, by its block at the site, and by the site", async () => {
		const asked: string[] = [];
		const limit = (name: string) => ({
			limit: async ({ key }: { key: string }) => {
				asked.push(`${name} ${key}`);
				return { success: true };
			},
		});
		await sendSiteReport(
			{ events: [pageSeen(1)] },
			{
				env: {
					SENDER_LIMIT: limit("sender"),
					SENDER_BLOCK_LIMIT: limit("block"),
					SITE_LIMIT: limit("site"),
				} as never,
				headers: { "CF-Connecting-IP": "2001:db8:1:2:3::4" },
			},
		);
		expect(asked).toEqual([
			"sender 2001:db8:1:2::/64",
			`block ${SHOP_CODE}:2001:db8:1::/48`,
			`site ${SHOP_CODE}`,
		]);
	});

	test("the networks of one IPv6 block together use up no more of a site's limit than their own", async () => {
		let ofBlock = 0;
		let ofSite = 0;
		const block = { limit: async () => ({ success: ++ofBlock <= 2 }) };
		const site = { limit: async () => ({ success: ++ofSite > 0 }) };
		const statuses = [];
		for (let network = 1; network <= 4; network++) {
			const headers = { "CF-Connecting-IP": `2001:db8:1:${network}::1` };
			const limits = { SENDER_BLOCK_LIMIT: block, SITE_LIMIT: site };
			const answer = await sendSiteReport({ events: [pageSeen(1)] }, { env: limits as never, headers });
			statuses.push(answer.status);
		}
		expect([statuses, ofSite]).toEqual([[204, 204, 429, 429], 2]);
	});

	test("a script that is off counts nothing, and says nothing of it", async () => {
		await updateRow("scripts", script, { is_active: 0 });
		expect((await sendSiteReport({ events: [pageSeen(1)] })).status).toBe(204);
		expect(await countRows("script_visitors")).toBe(0);
	});
});

describe("a token", () => {
	test("that is forged, over, of another purpose or of another deployment makes nobody a friend", async () => {
		const good = tokenAt(clock.now);
		const [body = "", mac = ""] = good.split(".");
		const later = Math.floor((clock.now + DAY) / 1_000);
		const forged = [
			`${body}.${mac.slice(0, -1)}${mac.endsWith("A") ? "B" : "A"}`,
			`${Buffer.from(JSON.stringify([friend.id + 1, later])).toString("base64url")}.${mac}`,
			body,
			".",
			"x".repeat(500),
			tokenAt(clock.now - 30 * DAY),
			signClaims(APP_KEY, "form", [friend.id, 1, clock.now + DAY]),
			signClaims(APP_KEY, "salon", [friend.id, later]),
			signClaims("another key", "site", [friend.id, later]),
			signClaims(APP_KEY, "site", [friend.id + 1_000, later]),
			signClaims(APP_KEY, "site", ["1 or 1=1", later]),
		];
		for (const [number, token] of forged.entries())
			expect(
				(await sendSiteReport({ visitor: number + 1, visit: number + 1, token, events: [pageSeen(number)] }))
					.status,
			).toBe(204);
		expect(await readRows("select distinct friend_id from script_visitors")).toEqual([{ friend_id: null }]);
		expect(await countRows("script_visits")).toBe(forged.length);
		await sendSiteReport({ visitor: 99, visit: 99, token: good, events: [pageSeen(99)] });
		expect(await countRows("script_visits", `friend_id = ${friend.id}`)).toBe(1);
	});

	test("opens nothing else", async () => {
		const token = tokenAt(clock.now);
		for (const page of [
			`/f/abcdef?t=${token}`,
			`/s/${"a".repeat(24)}?t=${token}`,
			`/tap/${token}`,
			`/m/${token}`,
		])
			expect((await sendRequest(page)).status, page).toBe(404);
		expect((await sendRequest("/api/links", { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
			401,
		);
	});
});

test("nobody writes into another's visit: its key is another visitor's, however it is known", async () => {
	await sendSiteReport({ visitor: 1, visit: 1, token: tokenAt(clock.now), events: [pageSeen(1)] });
	const before = await readRows("select * from script_visits where visitor_id = 1");
	await sendSiteReport({
		visitor: 2,
		visit: 1,
		events: [pageSeen(1, `${SHOP_ORIGIN}/evil`), pageStayed(1, 5)],
	});
	expect(await readRows("select * from script_visits where visitor_id = 1")).toEqual(before);
	expect(await readRows("select friend_id from script_visits order by id")).toEqual([
		{ friend_id: friend.id },
		{ friend_id: null },
	]);
	expect(await countRows("script_views")).toBe(2);
});

test("scripts in titles, addresses and referrers stay words, and what is no web address is none", async () => {
	const evil = `"><script>alert(1)</script>`;
	await buildTracker();
	await sendSiteReport({
		referer: `https://evil.example/${evil}`,
		events: [
			pageSeen(1, "javascript:alert(1)", evil),
			pageSeen(2, `${SHOP_ORIGIN}/${evil}?${evil}`, `${"長".repeat(400)}`),
			pageSeen(3, "data:text/html,x", "\u0000\u001b[31m"),
			purchase(4, { order_id: evil }),
		],
	});
	const { visits } = await requestJson<{
		visits: { pages: { url: string; title: string }[]; came_from: { referer: string }[] };
	}>(`/api/script/referers/${script}`, { as: operator });
	expect(visits.pages.map(({ url }) => url).sort()).toEqual([
		"",
		`${SHOP_ORIGIN}/%22%3E%3Cscript%3Ealert(1)%3C/script%3E`,
	]);
	expect(visits.pages.map(({ title }) => title.length).sort((a, b) => a - b)).toEqual([evil.length, 200]);
	expect(visits.came_from[0]!.referer).toBe("https://evil.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E");
	// React escapes the titles; only web addresses become links.
	expect(visits.pages.every(({ url }) => url === "" || url.startsWith("https://"))).toBe(true);
});

test("the script is the same for every code, cached for an hour, and sets no cookie", async () => {
	const answer = await sendRequest(`/site/${SHOP_CODE}/script.js`);
	expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
	expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
	expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
	expect(answer.headers.get("Set-Cookie")).toBeNull();
	const text = await answer.text();
	expect(text.length).toBeLessThan(3_072);
	expect(text).toBe(await (await sendRequest("/site/other000/script.js")).text());
});
