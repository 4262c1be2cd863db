import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { writeSigned } from "#functions/platform/http/signature.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted } from "#tests/support/database.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { APP_KEY } from "#tests/support/secrets.ts";
import {
	bought,
	buildScript,
	buildTracker,
	keyOf,
	report,
	SHOP,
	SHOP_CODE,
	seen,
	stayed,
} from "#tests/support/site.ts";
import { changesSince, countRows, rows, snapshot } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";

let clock: TestClock;
let operator: Session;
let friend: Friend;
let script: number;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock().rule();
	operator = await signedInOperator();
	friend = await buildFriend();
	script = await buildScript();
});

const tokenAt = (now: number) => writeSiteToken({ env: clock.env, now } as never, friend.id);
const raw = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
	call(`/site/${SHOP_CODE}`, { method: "POST", bare: true, body, headers: { Origin: SHOP, ...headers } });

describe("a report that is refused changes nothing, and its page learns no more than that", () => {
	test.each([
		["another site", "https://evil.example"],
		["the site's name within another's", "https://shop.example.evil.example"],
		["the site without encryption", "http://shop.example"],
		["another port", "https://shop.example:8443"],
		["a sandbox", "null"],
		["no browser", null],
	])("of %s: 403 without CORS", async (_, from) => {
		const before = await snapshot();
		const answer = await report({ events: [seen(1)] }, { from });
		expect(answer.status).toBe(403);
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
		expect(await changesSince(before)).toEqual([]);
	});

	test("of a code that nobody has, or of a script that was deleted: 404", async () => {
		for (const code of ["unknown0", "%00", "a".repeat(200)])
			expect((await report({ events: [seen(1)] }, { code })).status).toBe(404);
		await restore("scripts", script, { deleted_at: 1 });
		expect((await report({ events: [seen(1)] })).status).toBe(404);
		expect(await countRows("script_visitors")).toBe(0);
	});

	test.each([
		["no JSON", "{", 400],
		["a list", "[]", 422],
		["nothing", "", 400],
		["a short key", JSON.stringify({ visitor: "1", visit: keyOf(1), events: [] }), 422],
		[
			"an unknown event",
			JSON.stringify({ visitor: keyOf(1), visit: keyOf(1), events: [{ type: "x" }] }),
			422,
		],
		[
			"too many events",
			JSON.stringify({ visitor: keyOf(1), visit: keyOf(1), events: Array(21).fill(seen(1)) }),
			422,
		],
		[
			"a conversion of less than nothing",
			JSON.stringify({ visitor: keyOf(1), visit: keyOf(1), events: [bought(1, { value: -1 })] }),
			422,
		],
		[
			"a stay before the beginning",
			JSON.stringify({ visitor: keyOf(1), visit: keyOf(1), events: [stayed(1, -5)] }),
			422,
		],
	])("of %s", async (_, body, status) => {
		const before = await snapshot();
		const answer = await raw(body);
		expect(answer.status).toBe(status);
		// The script is told, so that it does not send the same again.
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(SHOP);
		expect(await changesSince(before)).toEqual([]);
	});

	test("of more than 8 KB, said or not: 413, read no further than that", async () => {
		const { database, trips } = counted(env.DB);
		const long = await report(
			{ events: [seen(1, SHOP, "長".repeat(9_000))] },
			{ env: { DB: database }, headers: { "Content-Length": "9000000" } },
		);
		expect([long.status, trips]).toEqual([413, []]);
		// A browser that may not read the refusal keeps the report, and nothing behind it is ever sent.
		expect(long.headers.get("Access-Control-Allow-Origin")).toBe("*");
		let sent = 0;
		const endless = new ReadableStream({
			pull(controller) {
				sent += 4_096;
				controller.enqueue(new Uint8Array(4_096).fill(0x20));
			},
		});
		const unsaid = await raw(endless);
		// It is read once its site is known, which may read the refusal.
		expect([unsaid.status, unsaid.headers.get("Access-Control-Allow-Origin")]).toEqual([413, SHOP]);
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
		["a site's flood", { env: { SITE_LIMIT: { limit: async () => ({ success: false }) } } }, 429],
	])(
		"%s",
		async (_, { headers, env: limits }: { headers?: Record<string, string>; env?: object }, status) => {
			const { database, trips } = counted(env.DB);
			const options = { ...(headers && { headers }), env: { ...limits, DB: database } };
			expect((await report({ events: [seen(1)] }, options as never)).status).toBe(status);
			expect(trips.flat().filter(({ sql }) => /script/.test(sql))).toEqual([]);
			expect(await countRows("script_visitors")).toBe(0);
		},
	);

	test("a flood is counted by the sender's network, and by the site", async () => {
		const asked: string[] = [];
		const limit = (name: string) => ({
			limit: async ({ key }: { key: string }) => {
				asked.push(`${name} ${key}`);
				return { success: true };
			},
		});
		await report(
			{ events: [seen(1)] },
			{
				env: { SENDER_LIMIT: limit("sender"), SITE_LIMIT: limit("site") } as never,
				headers: { "CF-Connecting-IP": "2001:db8:1:2:3::4" },
			},
		);
		expect(asked).toEqual(["sender 2001:db8:1:2::/64", `site ${SHOP_CODE}`]);
	});

	test("a script that is off counts nothing, and says nothing of it", async () => {
		await restore("scripts", script, { is_active: 0 });
		expect((await report({ events: [seen(1)] })).status).toBe(204);
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
			writeSigned(APP_KEY, "form", [friend.id, 1, clock.now + DAY]),
			writeSigned(APP_KEY, "salon", [friend.id, later]),
			writeSigned("another key", "site", [friend.id, later]),
			writeSigned(APP_KEY, "site", [friend.id + 1_000, later]),
			writeSigned(APP_KEY, "site", ["1 or 1=1", later]),
		];
		for (const [number, token] of forged.entries())
			expect(
				(await report({ visitor: number + 1, visit: number + 1, token, events: [seen(number)] })).status,
			).toBe(204);
		expect(await rows("select distinct friend_id from script_visitors")).toEqual([{ friend_id: null }]);
		expect(await countRows("script_visits")).toBe(forged.length);
		await report({ visitor: 99, visit: 99, token: good, events: [seen(99)] });
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
			expect((await call(page)).status, page).toBe(404);
		expect((await call("/api/links", { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
	});
});

test("nobody writes into another's visit: its key is another visitor's, however it is known", async () => {
	await report({ visitor: 1, visit: 1, token: tokenAt(clock.now), events: [seen(1)] });
	const before = await rows("select * from script_visits where visitor_id = 1");
	await report({ visitor: 2, visit: 1, events: [seen(1, `${SHOP}/evil`), stayed(1, 5)] });
	expect(await rows("select * from script_visits where visitor_id = 1")).toEqual(before);
	expect(await rows("select friend_id from script_visits order by id")).toEqual([
		{ friend_id: friend.id },
		{ friend_id: null },
	]);
	expect(await countRows("script_views")).toBe(2);
});

test("scripts in titles, addresses and referrers stay words, and what is no web address is none", async () => {
	const evil = `"><script>alert(1)</script>`;
	await buildTracker();
	await report({
		referer: `https://evil.example/${evil}`,
		events: [
			seen(1, "javascript:alert(1)", evil),
			seen(2, `${SHOP}/${evil}?${evil}`, `${"長".repeat(400)}`),
			seen(3, "data:text/html,x", "\u0000\u001b[31m"),
			bought(4, { order_id: evil }),
		],
	});
	const { visits } = await ask<{
		visits: { pages: { url: string; title: string }[]; came_from: { referer: string }[] };
	}>(`/api/script/referers/${script}`, { as: operator });
	expect(visits.pages.map(({ url }) => url).sort()).toEqual([
		"",
		`${SHOP}/%22%3E%3Cscript%3Ealert(1)%3C/script%3E`,
	]);
	expect(visits.pages.map(({ title }) => title.length).sort((a, b) => a - b)).toEqual([evil.length, 200]);
	expect(visits.came_from[0]!.referer).toBe("https://evil.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E");
	// Whoever shows them does so through React, and links lead to web addresses alone.
	expect(visits.pages.every(({ url }) => url === "" || url.startsWith("https://"))).toBe(true);
});

test("the script is the same for every code, cached for an hour, and sets no cookie", async () => {
	const answer = await call(`/site/${SHOP_CODE}/script.js`);
	expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
	expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
	expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
	expect(answer.headers.get("Set-Cookie")).toBeNull();
	const text = await answer.text();
	expect(text.length).toBeLessThan(3_072);
	expect(text).toBe(await (await call("/site/other000/script.js")).text());
});
