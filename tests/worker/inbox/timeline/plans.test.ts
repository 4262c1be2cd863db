import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import { type TimelineQuery, timelineQuery } from "#domain/inbox/timeline/timeline-query-input.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { listTimeline } from "#functions/inbox/timeline/list-timeline.ts";
import { runArchive } from "#tests/support/archive-fixture.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan, type SentStatement } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const clock = new TestClock();
let friendId: number;
let funnelId: number;
let scope: FriendScope;
beforeAll(async () => {
	await resetState();
	const tag = await buildTag();
	friendId = (await buildFriend({ name: "鈴木", tagIds: [tag.id] })).id;
	funnelId = await buildSavedSearch([{ type: 11, names: ["鈴木"] }]);
	scope = { all: false, tagIds: [tag.id] };
	await buildMessage({ friendId, text: "予約の話です", notify: true, starred: true });
});

/** All statements of a page. */
async function sentFor(asked: object, scope: FriendScope | undefined): Promise<SentStatement[]> {
	const query = timelineQuery.parse({ pattern: "timeline", funnelId: 0, memberId: 0, ...asked });
	const { database, trips } = countRoundTrips(env.DB);
	const operator = await buildOperator(scope && { scope });
	const ctx = operatorContext(clock, operator, { db: connectD1(database) });
	await listTimeline({ ctx, input: query as TimelineQuery });
	return trips.flat();
}

async function plansOf(asked: object, scope: FriendScope | undefined): Promise<string[]> {
	const sent = await sentFor(asked, scope);
	return (await Promise.all(sent.map((each) => explainQueryPlan(env.DB, each)))).flat();
}

/** Queries with the index that finds their messages. */
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

/** Audiences of a query: no list of friends is collected first, unless they are few. */
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
	// The resulting page is aggregated once.
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
		const plan = (await explainQueryPlan(env.DB, beside[0]!)).filter((line) => /^(SCAN|SEARCH) /.test(line));
		expect(plan[0]).toMatch(/^SCAN .* VIRTUAL TABLE/);
		expect(plan).toContain("SEARCH friends USING INTEGER PRIMARY KEY (rowid=?)");
		// The cross join fixes the order, whatever a saved search requires of friends.
		expect(beside[0]!.sql).toMatch(/ cross join "friends"/);
	});
});
