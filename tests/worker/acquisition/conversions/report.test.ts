import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { storeLink } from "#tests/support/counted-links.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { buildScript, buildTracker, pageSeen, purchase, sendSiteReport } from "#tests/support/shop-site.ts";
import { storeRows, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Row {
	name: string | null;
	label?: string | null;
	count: number;
	friend_count: number;
	value: number;
}

interface Report {
	count: number;
	friend_count: number;
	value: number;
	dates: string[];
	by_day: number[];
	value_by_day: number[];
	by_first_landing: Row[];
	by_last_landing: Row[];
	by_link: Row[];
	by_source: Row[];
}

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
let script: number;
let tracker: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	friend = await buildFriend({ name: '=HYPERLINK("https://evil.example")' });
	script = await buildScript();
	tracker = await buildTracker({ name: "購入" });
});

const tokenOf = ({ id }: FriendRecord) => writeSiteToken({ env: clock.env, now: clock.now } as never, id);
const reportOf = (as = operator) => requestJson<Report>(`/api/tracker/report/${tracker}`, { as });
const buy = (number: number, who: FriendRecord | null, value: number) =>
	sendSiteReport({
		visitor: number,
		visit: number,
		token: who ? tokenOf(who) : "",
		events: [purchase(number, { order_id: `A-${number}`, value })],
	});

/** Earlier sources of the friend: two landing pages, and a tapped link of a broadcast. */
async function came(who: FriendRecord) {
	const [first, last] = await storeRows([
		["landings", { name: "チラシ", code: "aaaaaaaa", created_at: 1 }],
		["landings", { name: "店頭", code: "bbbbbbbb", created_at: 1 }],
	]);
	const link = await storeLink("https://shop.example/new", { name: "新作" });
	const { id: delivery } = await buildDelivery({ friendId: who.id, state: "sent", nextAttemptAt: null });
	const tap = (created_at: number, given: object = {}) =>
		[
			"link_taps",
			{
				id: crypto.randomUUID(),
				link_id: link,
				friend_id: who.id,
				delivery_id: delivery,
				created_at,
				...given,
			},
		] as const;
	await storeRows([
		["landing_visits", { landing_id: first, friend_id: who.id, created_at: clock.now - 9 * DAY }],
		["landing_visits", { landing_id: last, friend_id: who.id, created_at: clock.now - DAY }],
		["landing_visits", { landing_id: first, friend_id: who.id, created_at: clock.now + HOUR }],
		tap(clock.now - 2 * DAY),
		tap(clock.now - HOUR, { source_type: "broadcast", source_id: 1 }),
		tap(clock.now + HOUR),
	]);
}

test("a report has conversions by day, by first and last landing page, by link and by what had sent it", async () => {
	await came(friend);
	await buy(1, friend, 1_000);
	await buy(2, friend, 500);
	clock.pass(DAY);
	await buy(3, null, 70);
	const found = await reportOf();
	expect(found).toMatchObject({ count: 3, friend_count: 1, value: 1_570 });
	expect([found.by_day.slice(-2), found.value_by_day.slice(-2)]).toEqual([
		[2, 1],
		[1_500, 70],
	]);
	const both = { count: 2, friend_count: 1, value: 1_500 };
	const unknown = { name: null, count: 1, friend_count: 0, value: 70 };
	expect(found.by_first_landing).toEqual([{ name: "チラシ", ...both }, unknown]);
	expect(found.by_last_landing).toEqual([{ name: "店頭", ...both }, unknown]);
	expect(found.by_link).toEqual([{ name: "新作", ...both }, unknown]);
	expect(found.by_source).toMatchObject([
		{ label: "一斉配信", ...both },
		{ label: null, name: null, count: 1 },
	]);
});

test("what sent a link and has no name in the report stands in it once", async () => {
	const other = await buildFriend();
	const link_id = await storeLink("https://shop.example/new");
	for (const [index, { id: friend_id }] of [friend, other].entries()) {
		const { id: delivery_id } = await buildDelivery({
			friendId: friend_id,
			state: "sent",
			nextAttemptAt: null,
		});
		const at = { created_at: clock.now - HOUR, source_type: "reaction", source_id: index + 1 };
		await storeRows([["link_taps", { id: `tap-${index}`, link_id, friend_id, delivery_id, ...at }]]);
	}
	await buy(1, friend, 100);
	await buy(2, other, 50);
	expect((await reportOf()).by_source).toEqual([
		{ label: "自動応答", name: null, count: 2, friend_count: 2, value: 150 },
	]);
});

test("a link that was tapped more than 30 days before has led to nothing", async () => {
	await came(friend);
	clock.pass(31 * DAY);
	await readRows("delete from link_taps where created_at > ? returning id", clock.now - 30 * DAY);
	await buy(1, friend, 1_000);
	operator = await buildSession();
	expect((await reportOf()).by_link).toMatchObject([{ name: null, count: 1 }]);
});

test("a restricted operator sees their own friends' conversions, and others' trackers stay apart", async () => {
	const own = await buildTag();
	const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	const mine = await buildFriend({ name: "鈴木", tagIds: [own.id] });
	await buy(1, friend, 1_000);
	await buy(2, mine, 300);
	await buy(3, null, 70);
	await buildTracker({ name: "別", tracker_code: "other000" });
	expect(await reportOf(staff)).toMatchObject({ count: 1, friend_count: 1, value: 300 });
	expect((await sendRequest("/api/tracker/report/999", { as: operator })).status).toBe(404);
	const nobody = await buildSession({ abilities: ["landing-read"] });
	expect((await sendRequest(`/api/tracker/report/${tracker}`, { as: nobody })).status).toBe(403);
	const reader = await buildSession({ abilities: ["tracker-read"] });
	expect((await sendRequest(`/line/tracker/export/${tracker}`, { as: reader })).status).toBe(403);
	const lines = await csv(staff);
	expect(lines).toHaveLength(2);
	expect(lines[1]).toContain("鈴木");
});

const csv = async (as: ConsoleSession) => {
	const answer = await sendRequest(`/line/tracker/export/${tracker}`, { as });
	expect(answer.status).toBe(200);
	return (await answer.text()).replace("\uFEFF", "").trim().split("\r\n");
};

test("the file has each conversion in its order, however many there are, and no formula of a friend's", async () => {
	await buy(1, friend, 1_000);
	await storeRows(
		Array.from(
			{ length: 1_200 },
			(_, index) =>
				[
					"conversions",
					{ tracker_id: tracker, order_id: `B-${index}`, created_at: clock.now + HOUR + (index % 3) },
				] as const,
		),
	);
	const lines = await csv(operator);
	expect(lines).toHaveLength(1_202);
	expect(lines[0]).toBe("日時,友だちID,友だち名,注文番号,金額,計測元,リンク,最初の流入経路,直前の流入経路");
	expect(lines[1]).toBe(
		`2026-11-20 10:00:00,${friend.id},"'=HYPERLINK(""https://evil.example"")",A-1,1000,サイト,,,`,
	);
	expect(new Set(lines.map((each) => each.split(",")[3])).size).toBe(1_202);
});

test("reports, collecting and forgetting walk along indexes", async () => {
	await updateRow("trackers", tracker, { action_id: null });
	const { database, trips } = countRoundTrips(env.DB);
	const DB = { env: { DB: database } };
	await sendSiteReport({ token: tokenOf(friend), events: [pageSeen(1), purchase(2)] }, DB);
	await requestJson(`/api/tracker/report/${tracker}`, { as: operator, ...DB });
	await requestJson(`/api/script/referers/${script}`, { as: operator, ...DB });
	await (await sendRequest(`/line/tracker/export/${tracker}`, { as: operator, ...DB })).text();
	const asked = trips.flat().filter(({ sql }) => /conversions|script_(visits|views|visitors|hits)/.test(sql));
	expect(asked.length).toBeGreaterThan(15);
	for (const statement of asked) {
		const plan = (await explainQueryPlan(env.DB, statement)).join("\n");
		// Statements for outgoing webhooks start with the endpoints, aliased e.
		const scanned = /outgoing_webhook/.test(statement.sql) ? plan.replace(/^SCAN e$/m, "") : plan;
		expect(scanned, statement.sql).not.toMatch(
			/SCAN (c|s|w|e|o|v|h|conversions|script_\w+|link_taps|landing_visits)\b/,
		);
	}
});
