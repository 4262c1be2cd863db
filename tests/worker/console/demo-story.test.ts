import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { listSentBroadcasts } from "#db/demo/demo-broadcasts.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { countDemoMessages } from "#db/demo/load-demo-sends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { listSegments } from "#domain/engine/filters/ready-made-segments.ts";
import { currentDay, DAY, toInstant } from "#domain/platform/time/wire-time.ts";
import { fillDemoSalons } from "#functions/booking/salons/demo/fill-demo-salons.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const clock = new TestClock().rule();
let operator: ConsoleSession;
beforeAll(async () => {
	await loadDemo(env.DB, "none", clock.now, fillDemoSalons);
	operator = await buildSession();
}, 60_000);

test("the demo's story is of the past three months: nothing is older, and nothing that happened is in the future", async () => {
	for (const [table, column] of [
		["friends", "followed_at"],
		["messages", "timestamp"],
		["deliveries", "sent_at"],
		["runs", "started_at"],
		["link_taps", "created_at"],
		["conversions", "created_at"],
		["landing_visits", "created_at"],
	]) {
		const where = `${column} < ${clock.now - 93 * DAY} or ${column} > ${clock.now}`;
		expect([table, await countRows(table!), await countRows(table!, where)]).toEqual([
			table,
			expect.toSatisfy((count: number) => count > 30),
			0,
		]);
	}
});

test("nobody of the demo did something before following, or received something while blocking", async () => {
	for (const [table, column] of [
		["messages", "timestamp"],
		["deliveries", "sent_at"],
		["link_taps", "created_at"],
		["conversions", "created_at"],
		["form_answers", "created_at"],
		["landing_visits", "created_at"],
		["reservations", "created_at"],
	])
		expect(
			await readRows(
				`select '${table}' as what, x.friend_id from ${table} x join friends f on f.id = x.friend_id where x.${column} < f.followed_at`,
			),
		).toEqual([]);
	expect(
		await readRows(
			"select x.cause from deliveries x join friends f on f.id = x.friend_id where x.sent_at > f.blocked_at",
		),
	).toEqual([]);
});

test("the ways in of the demo differ in their visits and in the friends that they brought", async () => {
	const ways = await readRows<{ visits: number; friends: number }>(
		"select count(*) as visits, sum(added_friend) as friends from landing_visits group by landing_id",
	);
	expect(ways).toHaveLength(3);
	expect(new Set(ways.map(({ visits }) => visits)).size).toBe(3);
	expect(new Set(ways.map(({ friends }) => friends)).size).toBe(3);
	expect(await countRows("landing_visits", "typeof(landing_id) <> 'integer'")).toBe(0);
});

test("each broadcast of the demo was received, tapped and followed by conversions, as its figures say", async () => {
	const sent = listSentBroadcasts(clock.now);
	expect(sent.length).toBeGreaterThan(5);
	for (const { id, recipients, taps } of sent) {
		const shown = await requestJson<{ state: string; total: number; counts: { sent: number } }>(
			`/api/broadcasts/${id}`,
			{ as: operator },
		);
		expect(shown).toMatchObject({
			state: "sent",
			total: recipients.length,
			counts: { sent: recipients.length },
		});
		const of = `source_type = 'broadcast' and source_id = ${id}`;
		expect(await countRows("link_taps", of)).toBe(taps.length);
		expect(await countRows("conversions", of)).toBe(taps.filter(({ books }) => books).length);
		expect(taps.filter(({ books }) => books).length).toBeGreaterThan(0);
	}
	expect(
		await readRows(
			"select t.id from link_taps t left join deliveries d on d.id = t.delivery_id and d.friend_id = t.friend_id where d.id is null or d.broadcast_id <> t.source_id",
		),
	).toEqual([]);
});

test("the demo's answered messages can be read, and its ways in lead to LINE", async () => {
	for (const id of [1, 2, 3, 4]) {
		const { items } = await requestJson<{ items: { note: string | null }[] }>(`/api/reaction/members/${id}`, {
			as: operator,
		});
		expect(items.length).toBeGreaterThan(0);
		expect(items.filter(({ note }) => !note)).toEqual([]);
	}
	expect(await requestJson("/api/landing/destination", { as: operator })).toEqual({
		url: expect.stringMatching(/^https:\/\/lin\.ee\//),
	});
});

test("a few questions of the last day wait for an answer, and two that were overlooked", async () => {
	const waiting = await readRows<{ timestamp: number }>(
		"select timestamp from messages where notify = 1 order by timestamp",
	);
	expect(waiting.length).toBeGreaterThan(3);
	expect(waiting.length).toBeLessThan(8);
	for (const [index, { timestamp }] of waiting.entries())
		expect(timestamp > clock.now - (index < 2 ? 7 : 2) * DAY && timestamp < clock.now).toBe(true);
	expect(waiting[1]!.timestamp).toBeLessThan(clock.now - 4 * DAY);
});

test("nobody of the demo taps, answers, books or gets a mark at night", async () => {
	for (const [table, column, condition = "1"] of [
		["link_taps", "created_at"],
		["richmenu_taps", "created_at"],
		["template_taps", "created_at"],
		["landing_visits", "created_at"],
		["form_answers", "created_at"],
		["conversions", "created_at"],
		["friend_marks", "updated_at"],
		["friend_journey_tags", "passed_at"],
		["messages", "timestamp", "outgoing = 0"],
	]) {
		const hour = `cast(strftime('%H', ${column} / 1000, 'unixepoch', '+9 hours') as integer)`;
		expect([table, await countRows(table!, `${condition} and ${hour} not between 7 and 22`)]).toEqual([
			table,
			0,
		]);
	}
});

test("the ready-made segments find friends of the demo: lapsed, overlooked and silent ones", async () => {
	const choices = listSegments(ALL_ABILITIES, { salonIds: [1, 2], birthdayFieldId: 2, hasProducts: true });
	for (const { key, inputs } of choices) {
		const [row] = await queryRows<{ count: number }>(
			connectD1(env.DB),
			countFriends(clock.context(), filterSchema.parse({ inputs }), sql`1`),
		);
		expect([key, row!.count]).toEqual([key, expect.toSatisfy((count: number) => count > 0 && count < 54)]);
	}
});

test("LINE's count of the demo's month is of its messages, without replies to friends' own", async () => {
	const monthStart = toInstant(`${currentDay(clock.now).slice(0, 7)}-01`, "00:00")!;
	const counted = await countDemoMessages(connectD1(env.DB), clock.now);
	const sent = await countRows("messages", `outgoing = 1 and timestamp >= ${monthStart}`);
	const replies = await countRows("deliveries", `method = 'reply' and sent_at >= ${monthStart}`);
	expect(counted).toBe(sent - replies);
	expect(await countDemoMessages(connectD1(env.DB), clock.now + 40 * DAY)).toBe(0);
});

test("a new friend of the demo begins its welcoming scenario, which the scenario's page shows", async () => {
	const { starts } = await requestJson<{ starts: { total: number } }>("/api/scenario/1/ends", {
		as: operator,
	});
	expect(starts.total).toBeGreaterThan(0);
});
