import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { CHART_DAYS, type HomeDay } from "#domain/console/home/chart-days.ts";
import { countDailyMessages } from "#functions/console/home/count-daily-messages.ts";
import { listHomeDays } from "#functions/console/home/list-home-days.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { createChance } from "#tests/support/oracle/chance.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildOperator();
});

const days = async (by = operator) => (await listHomeDays({ ctx: operatorContext(clock, by) })).days;
const on = async (day: string, by = operator) => (await days(by)).find((each) => each.day === day);

/** Message at a time in Tokyo. */
const said = (friendId: number, time: string, outgoing = false) =>
	buildMessage({ friendId, timestamp: tokyoTime(time), outgoing });

test("thirty days are told, today the last, each from its midnight in Tokyo", async () => {
	const { id } = await buildFriend({ followedAt: tokyoTime("2026-10-22 00:00") });
	await buildFriend({ followedAt: tokyoTime("2026-10-21 23:59") });
	await buildFriend({ followedAt: tokyoTime("2026-10-22 00:01"), userRate: 0 });
	await buildFriend({ blockedAt: tokyoTime("2026-11-19 23:59"), followedAt: 1 });
	await said(id, "2026-11-18 23:59:59");
	await said(id, "2026-11-19 00:00:00");
	await said(id, "2026-11-19 12:00:00", true);
	const all = await days();
	expect(all.map(({ day }) => day)).toEqual([...all.map(({ day }) => day)].sort());
	expect([all.length, all[0]!.day, all.at(-1)!.day]).toEqual([CHART_DAYS, "2026-10-22", "2026-11-20"]);
	expect(all[0]).toEqual({ day: "2026-10-22", received: 0, sent: 0, followed: 1, blocked: 0, visits: 0 });
	expect(await on("2026-11-18")).toMatchObject({ received: 1, sent: 0 });
	expect(await on("2026-11-19")).toMatchObject({ received: 1, sent: 1, blocked: 1 });
});

test.each(SEEDS)("each message is counted once, however the ticks fall (seed %i)", async (seed) => {
	const chance = createChance(seed);
	const { id } = await buildFriend();
	const expected = new Map<string, number>();
	for (let made = 0; made < 40; made++) {
		const day = `2026-11-${String(chance.between(10, 20)).padStart(2, "0")}`;
		await said(id, `${day} 0${chance.between(0, 9)}:00:00`);
		expected.set(day, (expected.get(day) ?? 0) + 1);
		// One tick, or two concurrent ones.
		if (chance.maybe(0.3)) await countDailyMessages(clock.context());
		if (chance.maybe(0.1))
			await Promise.all([countDailyMessages(clock.context()), countDailyMessages(clock.context())]);
		if (chance.maybe(0.2)) expect(received(await days())).toEqual(new Map(expected));
	}
	await countDailyMessages(clock.context());
	expect(received(await days())).toEqual(expected);
});

const received = (all: HomeDay[]) =>
	new Map(all.flatMap(({ day, received }) => (received ? [[day, received] as const] : [])).sort());

test("what moved away stays counted, and what comes late counts on its own day", async () => {
	const { id } = await buildFriend();
	await said(id, "2026-11-18 09:00");
	const { id: newest } = await said(id, "2026-11-20 09:00");
	await countDailyMessages(clock.context());
	await env.DB.prepare("delete from messages where id = ?").bind(newest).run();
	// Neither reuses the deleted message's id.
	await said(id, "2026-11-18 10:00");
	await said(id, "2026-11-20 09:30", true);
	const counts = { "2026-11-18": { received: 2, sent: 0 }, "2026-11-20": { received: 1, sent: 1 } };
	for (const [day, expected] of Object.entries(counts)) expect(await on(day)).toMatchObject(expected);
	await countDailyMessages(clock.context());
	for (const [day, expected] of Object.entries(counts)) expect(await on(day)).toMatchObject(expected);
});

test("a tick without new messages writes nothing", async () => {
	const { id } = await buildFriend();
	await said(id, "2026-11-20 09:00");
	await countDailyMessages(clock.context());
	const { database, trips } = countRoundTrips(env.DB);
	await countDailyMessages(clock.context({ db: connectD1(database) }));
	expect(trips.flat().filter(({ sql }) => !/^\s*select/i.test(sql))).toEqual([]);
	expect(await readRows("select * from message_days")).toHaveLength(1);
});

test("who sees some friends is told of those who came and left, and of no messages", async () => {
	const tag = await buildTag();
	const mine = await buildFriend({ tagIds: [tag.id], followedAt: tokyoTime("2026-11-20 09:00") });
	await buildFriend({ followedAt: tokyoTime("2026-11-20 09:00") });
	await said(mine.id, "2026-11-20 09:00");
	const restricted = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
	expect(await on("2026-11-20", restricted)).toEqual({
		day: "2026-11-20",
		received: null,
		sent: null,
		followed: 1,
		blocked: 0,
		visits: 0,
	});
});

test("the chart, its broadcasts and the count of LINE are a statement each, which read the counts, what no tick has counted, and the indexes of friends", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	await listHomeDays({ ctx: operatorContext(clock, operator, { db: connectD1(database) }) });
	expect(trips.flat()).toHaveLength(3);
	const plan = (await Promise.all(trips.flat().map((sent) => explainQueryPlan(env.DB, sent))))
		.flat()
		.join("\n");
	expect(plan).toContain("reservations_day (salon_id=? AND date>? AND date<?)");
	expect(plan).toContain("friends_followed (followed_at>?)");
	expect(plan).toContain("friends_blocked (blocked_at>?)");
	expect(plan).toMatch(/SEARCH messages USING INTEGER PRIMARY KEY \(rowid>\?\)/);
	expect(plan).toContain("(kind=? AND subject=?)");
	expect(plan).not.toMatch(/SCAN (friends|line_figures|messages|reservations)\b/);
});

test("friends are told as LINE counted them last, and only to operators who see all", async () => {
	const read = async (by = operator) => (await listHomeDays({ ctx: operatorContext(clock, by) })).line;
	expect(await read()).toBeNull();
	const counted = (followers: number) => JSON.stringify({ followers, reaches: 62, blocks: 6 });
	for (const [day, figures] of [
		["2026-11-18", counted(83)],
		["2026-11-19", counted(84)],
		["2026-11-20", null],
	])
		await env.DB.prepare(
			"insert into line_figures (kind, subject, day, from_day, status, figures) values ('followers', '', ?1, ?1, 'ready', ?2)",
		)
			.bind(day, figures)
			.run();
	expect(await read()).toEqual({ day: "2026-11-19", followers: 84, reaches: 62, blocks: 6 });
	const tag = await buildTag();
	expect(await read(await buildOperator({ scope: { all: false, tagIds: [tag.id] } }))).toBeNull();
});
