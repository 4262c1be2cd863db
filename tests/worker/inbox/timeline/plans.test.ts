import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import { type TimelineQuery, timelineQuery } from "#domain/inbox/timeline/query.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { listTimeline } from "#functions/inbox/timeline/list.ts";
import { runArchive } from "#tests/support/archive.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, planOf, type Sent } from "#tests/support/database.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { buildMessage } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operators.ts";
import { buildFunnel } from "#tests/support/tasks.ts";

const clock = new TestClock();
let friendId: number;
let funnelId: number;
let scope: FriendScope;
beforeAll(async () => {
	await beginAnew();
	const tag = await buildTag();
	friendId = (await buildFriend({ name: "鈴木", tagIds: [tag.id] })).id;
	funnelId = await buildFunnel([{ type: 11, names: ["鈴木"] }]);
	scope = { all: false, tagIds: [tag.id] };
	await buildMessage({ friendId, text: "予約の話です", notify: true, starred: true });
});

/** Every statement that a page asks. */
async function sentFor(asked: object, scope: FriendScope | undefined): Promise<Sent[]> {
	const query = timelineQuery.parse({ pattern: "timeline", funnelId: 0, memberId: 0, ...asked });
	const { database, trips } = counted(env.DB);
	const operator = await buildOperator(scope && { scope });
	const ctx = operatorContext(clock, operator, { db: connect(database) });
	await listTimeline({ ctx, input: query as TimelineQuery });
	return trips.flat();
}

async function plansOf(asked: object, scope: FriendScope | undefined): Promise<string[]> {
	const sent = await sentFor(asked, scope);
	return (await Promise.all(sent.map((each) => planOf(env.DB, each)))).flat();
}

/** By what each way of asking finds its messages. */
const CASES: [string, object, string][] = [
	["all", {}, "messages_recent"],
	["what waits", { viewOptionMode: "uncheck" }, "messages_waiting"],
	["what was starred", { viewOptionMode: "star" }, "messages_starred"],
	["kinds", { types: "image,incoming" }, "messages_recent"],
	[
		"days",
		{ timeline_view_date_from: "2026-11-01", timeline_view_date_to: "2026-11-30" },
		"messages_recent (timestamp>? AND timestamp<?)",
	],
	["behind a cursor", { page: 2, allCursorId: "4000000000000_9" }, "messages_recent (timestamp<?)"],
	[
		"what waits behind a cursor",
		{ page: 2, allCursorId: "4000000000000_9", viewOptionMode: "uncheck" },
		"messages_waiting",
	],
	["a word", { search: "予約の話" }, "message_search VIRTUAL TABLE"],
	[
		"a word behind a cursor",
		{ search: "予約の話", page: 2, allCursorId: "4000000000000_9" },
		"VIRTUAL TABLE",
	],
	["two characters", { search: "予約" }, "messages_recent"],
	["nothing found", { search: "そんな言葉はない" }, "message_search VIRTUAL TABLE"],
];

/** Whom it is asked of: nobody's friends are gathered into a list first, unless they are few. */
const WHOM: [string, () => object, () => FriendScope | undefined][] = [
	["everybody", () => ({}), () => undefined],
	["a restricted operator's friends", () => ({}), () => scope],
	["a custom search's friends", () => ({ funnelId }), () => undefined],
	["a custom search's among a restricted operator's", () => ({ funnelId }), () => scope],
];

describe.each(WHOM)("of %s", (_, more, whose) => {
	test.each(CASES)("%s", async (_, asked, index) => {
		const plans = await plansOf({ ...asked, ...more() }, whose());
		expect(plans.join("\n")).toContain(index);
		expect(
			plans.filter((line) => /SCAN (messages|x|m)\b(?!.*USING (COVERING )?INDEX messages_)/.test(line)),
		).toEqual([]);
	});
});

test.each([
	["all", {}],
	["what waits", { viewOptionMode: "uncheck" }],
	["kinds behind a cursor", { types: "image", page: 2, allCursorId: "4000000000000_9" }],
])("the walk stops once the page is full: nothing is sorted but the page (%s)", async (_, asked) => {
	const plans = await plansOf(asked, undefined);
	expect(plans.filter((line) => line.includes("TEMP B-TREE FOR ORDER BY"))).toEqual([]);
	// The page that was found is put together once.
	expect(plans.filter((line) => line.includes("TEMP B-TREE FOR GROUP BY"))).toHaveLength(1);
});

test("a search stops once the page is full: its hits come in the order of the page", async () => {
	const plans = await plansOf({ search: "予約の話" }, undefined);
	expect(plans.filter((line) => line.includes("TEMP B-TREE FOR ORDER BY"))).toEqual([]);
});

test.each([
	["memberDetail", {}],
	["memberDetail", { viewOptionMode: "uncheck" }],
	["memberDetail", { search: "予約の話", types: "text" }],
])("one friend's history: %s %j", async (pattern, asked) => {
	const plans = await plansOf({ pattern, memberId: friendId, ...asked }, undefined);
	expect(plans.join("\n")).toMatch(/messages_friend|messages_waiting/);
	expect(plans.filter((line) => /SCAN (messages|x)\b/.test(line))).toEqual([]);
});

describe("what stands beside messages of the archive", () => {
	beforeAll(async () => {
		for (const days of [200, 1]) await buildMessage({ friendId, timestamp: clock.now - days * DAY });
		await runArchive(clock);
	});

	test.each(WHOM)("begins with these, and looks up the friend of each: of %s", async (_, more, whose) => {
		const beside = (await sentFor(more(), whose())).filter(({ sql }) => sql.includes("still.id"));
		expect(beside).toHaveLength(1);
		const plan = (await planOf(env.DB, beside[0]!)).filter((line) => /^(SCAN|SEARCH) /.test(line));
		expect(plan[0]).toMatch(/^SCAN .* VIRTUAL TABLE/);
		expect(plan).toContain("SEARCH friends USING INTEGER PRIMARY KEY (rowid=?)");
		// The planner may not choose otherwise, whatever a custom search asks of friends.
		expect(beside[0]!.sql).toMatch(/ cross join "friends"/);
	});
});
