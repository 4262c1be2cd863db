import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { LINK_TEXTS } from "#domain/platform/texts/links-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { writeTapToken } from "#functions/engine/deliveries/tap-token.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import {
	followLink,
	listSentPaths,
	listStoredTaps,
	PHONE_USER_AGENTS,
	setTapCounting,
	tapLink,
} from "#tests/support/counted-links.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { runEffects } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	countRoundTrips,
	explainQueryPlan,
	failAt,
	loseAnswerAfter,
} from "#tests/support/observed-database.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const SHOP = "https://shop.example/autumn?a=1&b=%E7%A7%8B";

let clock: TestClock;
let friend: FriendRecord;
let path: string;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	friend = await buildFriend({ name: "佐藤" });
	await setTapCounting();
	await runEffects(clock, friend, [sendTextEffect(`秋の新作 ${SHOP}`)]);
	[path] = (await listSentPaths(friend)) as [string];
});
afterEach(() => void vi.restoreAllMocks());

/** Advances past the double-tap window, for routes too. */
const later = (by = 10 * SECOND) => {
	clock.advance(by);
	clock.rule();
};
/** The minute job processes taps without a wake-up. */
const workOff = () => {
	later();
	return carryOutPendingRuns(clock.context());
};
const linkId = async () => (await readRows<{ id: number }>("select id from links"))[0]!.id;

describe("a friend who taps a link", () => {
	test("is led on to where it leads, and counted, with what sent it", async () => {
		const response = await tapLink(path);
		expect([response.status, response.headers.get("Location")]).toEqual([302, SHOP]);
		expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(response.headers.get("Set-Cookie")).toBeNull();
		expect(await listStoredTaps()).toEqual([
			{ link_id: await linkId(), friend_id: friend.id, source_type: "reaction", source_id: 1 },
		]);
	});

	test.each([
		["https://wiki.example/wiki/日本語", "https://wiki.example/wiki/%E6%97%A5%E6%9C%AC%E8%AA%9E"],
		["https://wiki.example/wiki/Tokyo_(city)", "https://wiki.example/wiki/Tokyo_(city)"],
		["https://shop.example/検索?q=あ", "https://shop.example/%E6%A4%9C%E7%B4%A2?q=%E3%81%82"],
	])("is led to the whole of %s", async (written, destination) => {
		await runEffects(clock, friend, [sendTextEffect(`こちら ${written}\nです`)]);
		const sent = (await listSentPaths(friend)).find((each) => each !== path)!;
		expect(await followLink(sent)).toEqual([302, destination]);
	});

	test("taps once where the browser asks again at once, and twice when they come back", async () => {
		for (let again = 0; again < 3; again++) expect(await followLink(path)).toEqual([302, SHOP]);
		expect(await countRows("link_taps")).toBe(1);
		later();
		await followLink(path);
		expect(await countRows("link_taps")).toBe(2);
	});

	test.each(PHONE_USER_AGENTS)("is known by a browser as a person: %s", async (agent) => {
		await followLink(path, { headers: { "User-Agent": agent } });
		expect(await countRows("link_taps")).toBe(1);
	});

	test("whom an operator has blocked is led on and nobody", async () => {
		await updateRow("friends", friend.id, { user_rate: -1 });
		expect(await followLink(path)).toEqual([302, SHOP]);
		expect(await countRows("link_taps")).toBe(0);
	});
});

describe("what is no tap is led on and not counted", () => {
	test.each([
		["LINE's preview", { headers: { "User-Agent": "facebookexternalhit/1.1;line-poker/1.0" } }],
		[
			"another preview",
			{ headers: { "User-Agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" } },
		],
		[
			"a crawler",
			{
				headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
			},
		],
		["a program", { headers: { "User-Agent": "curl/8.7.1" } }],
		["HEAD", { method: "HEAD" }],
		["fetching ahead", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
		["fetching ahead, as older browsers say", { headers: { Purpose: "prefetch" } }],
		["a preview of Safari", { headers: { "X-Purpose": "preview" } }],
		["beyond the limit", { env: { VISIT_LIMIT: { limit: async () => ({ success: false }) } } }],
	])("%s", async (_, options) => {
		expect(await followLink(path, options)).toEqual([302, SHOP]);
		expect(await countRows("link_taps")).toBe(0);
	});
});

describe("an address that we did not send", () => {
	test("leads nowhere, and changes nothing", async () => {
		const token = path.slice("/tap/".length);
		const [{ id }] = (await readRows<{ id: string }>("select id from deliveries")) as [{ id: string }];
		const other = { env: { ...env, APP_KEY: "another key" } };
		const before = await takeSnapshot();
		const forged = [
			`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
			`B${token.slice(1)}`,
			token.slice(1),
			`${token}A`,
			"x",
			"%00",
			"a".repeat(44),
			writeTapToken(other, { deliveryId: id, linkIndex: 0 }),
			writeTapToken({ env }, { deliveryId: id, linkIndex: 7 }),
			writeTapToken({ env }, { deliveryId: "00000000-0000-4000-8000-ffffffffffff", linkIndex: 0 }),
		];
		for (const each of forged) {
			const response = await tapLink(`/tap/${each}?url=https://evil.example&to=//evil.example`);
			expect([each, response.status, response.headers.get("Location")]).toEqual([each, 404, null]);
			expect(await response.text()).toContain(LINK_TEXTS.gone);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("opens nothing else: the token is no friend's for forms, salons or events", async () => {
		const token = path.slice("/tap/".length);
		for (const page of [
			`/f/abcdef?t=${token}`,
			`/s/${"a".repeat(24)}?t=${token}`,
			`/ev/${"a".repeat(24)}?t=${token}`,
		])
			expect((await tapLink(page)).status, page).toBe(404);
		expect((await tapLink("/api/links", { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
	});

	test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "", "https://"])(
		"what stands as %j where an address should is not led on to",
		async (stored) => {
			await readRows(
				"update deliveries set tap_links = json_set(tap_links, '$[0].url', ?) returning id",
				stored,
			);
			const [status, location] = await followLink(path);
			expect([status, location]).toEqual([404, null]);
		},
	);
});

describe("the action of a link", () => {
	let tag: { id: number };
	beforeEach(async () => {
		tag = await buildTag();
	});
	const runsWith = async (twice_type: 0 | 1) => {
		const action = await buildAction({ effects: [addTagsEffect(tag.id)] });
		await updateRow("links", await linkId(), { action_id: action.id, twice_type, name: "秋" });
	};
	const ran = () => readRows("select cause_type, cause_label, state from runs where cause_type = 'link'");
	const tagged = () => countRows("friend_tags", `tag_id = ${tag.id}`);

	test("runs at every tap", async () => {
		await runsWith(0);
		await followLink(path);
		later();
		await followLink(path);
		await workOff();
		expect(await ran()).toEqual(Array(2).fill({ cause_type: "link", cause_label: "秋", state: "done" }));
		expect(await tagged()).toBe(1);
	});

	test("runs once for each friend where it is set so, whether the first has run or waits", async () => {
		await runsWith(1);
		await followLink(path);
		later();
		await followLink(path);
		await workOff();
		later();
		await followLink(path);
		await workOff();
		expect(await ran()).toHaveLength(1);
		expect(await countRows("link_taps")).toBe(3);
		expect(await countRows("pending_runs")).toBe(0);
	});

	test("does not run for what was not counted, nor once it is deleted", async () => {
		await runsWith(0);
		await followLink(path, { method: "HEAD" });
		expect(await countRows("pending_runs")).toBe(0);
		await readRows("update actions set deleted_at = 1 returning id");
		await followLink(path);
		expect([await countRows("link_taps"), await countRows("pending_runs")]).toEqual([1, 0]);
	});

	test("is run by the clock where the Worker died before it woke anybody", async () => {
		await runsWith(0);
		const dead = { send: () => Promise.reject(new Error("dead")) } as unknown as Queue;
		vi.spyOn(console, "warn").mockImplementation(() => undefined);
		expect(await followLink(path, { env: { JOBS: dead } })).toEqual([302, SHOP]);
		await workOff();
		expect(await tagged()).toBe(1);
	});
});

describe("a database that fails", () => {
	const INSERT = /insert into "link_taps"/;
	let log: MockInstance<typeof console.error>;
	beforeEach(() => {
		log = vi.spyOn(console, "error").mockImplementation(() => undefined);
	});

	test("before the tap is written: the friend is led on, neither tap nor action is there, and the log says so", async () => {
		const action = await buildAction();
		await updateRow("links", await linkId(), { action_id: action.id });
		expect(await followLink(path, { env: { DB: failAt(env.DB, INSERT) } })).toEqual([302, SHOP]);
		expect([await countRows("link_taps"), await countRows("pending_runs")]).toEqual([0, 0]);
		expect(log.mock.calls.join()).toContain("tap.uncounted");
	});

	test("after it was written: the friend is led on, and tap and action are there once", async () => {
		const action = await buildAction();
		await updateRow("links", await linkId(), { action_id: action.id });
		expect(await followLink(path, { env: { DB: loseAnswerAfter(env.DB, INSERT) } })).toEqual([302, SHOP]);
		expect([await countRows("link_taps"), await countRows("pending_runs")]).toEqual([1, 1]);
		await workOff();
		expect(await countRows("runs", "cause_type = 'link'")).toBe(1);
	});
});

test("a tap costs one round trip, and is found by keys alone", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	expect(await followLink(path, { env: { DB: database } })).toEqual([302, SHOP]);
	expect(trips).toHaveLength(1);
	// The few scripts are items; their sites are read from the list.
	const [sites, ...others] = [...trips[0]!].sort((one) => (/from "scripts"/.test(one.sql) ? -1 : 1));
	expect(await explainQueryPlan(env.DB, sites!)).toEqual(["SCAN scripts USING INDEX scripts_list"]);
	for (const statement of others) {
		const plan = (await explainQueryPlan(env.DB, statement)).join("\n");
		expect(plan).toMatch(/SEARCH/);
		expect(plan).not.toMatch(/SCAN/);
	}
});
