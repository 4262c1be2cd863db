import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import {
	countFriends,
	friendIdsAfter,
	matchesAmongFriends,
} from "#functions/engine/filters/filter-queries.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan } from "#tests/support/observed-database.ts";

const at = { now: Date.UTC(2026, 0, 15, 3), zone: "Asia/Tokyo" };
const FRIENDS = 100_000;

/** Tables that grow with the friends. */
const LARGE =
	/^\s*SCAN (friends|t|o|v|s|r|m|a|p|e|u|messages|friend_\w+|reservations|form_answers|conversions|landing_visits)\b/;

/** Searches in such a table. */
const OF_FRIENDS =
	/^\s*SEARCH (t|v|s|r|m|a|p|u|friend_\w+|reservations|form_answers|conversions) (EXISTS )?USING (?!INTEGER PRIMARY KEY|INDEX sqlite_autoindex_settings)/;

/** All types, with the table that no index covers: every friend, or every value of one field, is scanned. */
const CASES: [name: string, condition: Record<string, unknown>, scans?: string][] = [
	["11 name", { type: 11, names: ["佐藤"] }, "t"],
	["20 memo", { type: 20, memos: ["x"] }, "t"],
	["25 status message", { type: 25, status: "x" }, "t"],
	["30 registered", { type: 30, from: "2025-01-01", to: "2025-12-31" }, "friends"],
	["106 last response", { type: 106, from: "2025-01-01", to: "2025-12-31" }, "friends"],
	["30 registered lately", { type: 30, relative: { rule: "past", days: 7 } }, "friends"],
	["106 silent for long", { type: 106, relative: { rule: "before", days: 60 } }, "friends"],
	["107 a message waits", { type: 107 }, "u"],
	["107 a message has waited", { type: 107, days: 3 }],
	["50 mark", { type: 50, notify: [1] }],
	["50 no mark", { type: 50, notify: [0] }, "friends m"],
	["60 a tag", { type: 60, tag_ids: [1] }],
	["60 tag", { type: 60, tag_ids: [1, 2] }],
	["60 all tags", { type: 60, tag_ids: [1, 2], tag_or: 1 }],
	["60 no tag", { type: 60, tag_ids: [1], tag_or: 2 }, "friends"],
	["60 not a tag", { type: 60, tag_ids: [2], tag_or: 2 }, "friends"],
	["60 tags of a folder", { type: 60, use_group: 1, tag_group_id: 1 }],
	["75 text", { type: 75, var_id: 1, match: 0, query: "x" }],
	["75 choice or text", { type: 75, var_id: 1, match: 0, query: "5" }],
	["75 part of a text", { type: 75, var_id: 1, match: 1, query: "x" }],
	["75 number", { type: 75, var_id: 1, match: 10, query: "5" }],
	["75 date", { type: 75, var_id: 1, match: 20, year_from: 2020, month_from: 1, day_from: 1 }],
	["75 birthdays", { type: 75, var_id: 1, match: 20, search_type: 4, month_from: 5 }],
	["75 elapsed", { type: 75, var_id: 1, match: 30, use_current_date: 1, elapsed_period_from: 20 }],
	["75 no value", { type: 75, var_id: 1, match: 2 }, "friends"],
	["75 any value", { type: 75, var_id: 1, match: 3 }],
	["77 common variable", { type: 77, common_var_id: 1, match: 3 }, "friends"],
	["41 scenario", { type: 41, group_id: 1, match: 0 }],
	["90 reminder", { type: 90, episode_id: 1, match: 0, use_date: 1, origin_from: "2026-01-01" }],
	["93 rich menu", { type: 93, richmenu_id: 1 }],
	["95 form", { type: 95, form_id: 1 }],
	["80 conversion", { type: 80, tracker_ids: [1] }],
	["85 landing", { type: 85, landing_ids: [1], use_date: 1, date_from: "2026-01-01" }],
	[
		"86 landing detail",
		{ type: 86, landing_id: 1, use_meta_query: 1, meta_query: { m1: { queries: ["a"] } } },
	],
	["65 event", { type: 65, event_slot_id: 1 }],
	["65 events of a folder", { type: 65, reservation_type: 1, event_slot_group_id: 1, match_type: 1 }],
	["67 calendar", { type: 67, salonIds: [1, 2], matchType: "all" }],
	[
		"67 not booked lately",
		{
			type: 67,
			salonIds: [1],
			reservationPhase: "notReserved",
			timeRange: { use: true, selected: { relative: { rule: "past", days: 60 } } },
		},
		"friends",
	],
	["70 journey", { type: 70, journey_id: 1, journey_tag_id: 1 }],
	["15 mail state", { type: 15, mail_status: 5 }],
	["115 API", { type: 115, match: 0, query: "x", context: { category: "a", event: "b", key: "c" } }],
	["115 any value", { type: 115, match: 3, query: "", context: { category: "a", event: "b", key: "c" } }],
	["115 API number", { type: 115, match: 10, query: "5", context: { category: "a", event: "b", key: "c" } }],
	["110 waits for an answer", { type: 110, has_response: 11 }, "o"],
	["110 came back", { type: 110, has_type: 2 }],
	["110 from before", { type: 110, has_type: 3 }],
	["110 never wrote", { type: 110, has_response: 10 }],
];

const conditionOf = (name: string) => CASES.find(([each]) => each === name)![1];

const GROUP = { type: 120, effects: [conditionOf("60 tag"), conditionOf("95 form")] };

beforeAll(async () => {
	await resetState();
	await env.DB.prepare(
		`insert into friends (line_user_id, name, followed_at, last_message_at, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${FRIENDS})
		select 'U' || i, 'x', i, i, i from n`,
	).run();
});

async function plan(statement: SQL): Promise<string[]> {
	const { sql: text, params } = connectD1(env.DB).run(statement).getQuery();
	return explainQueryPlan(env.DB, { sql: text, parameters: params });
}

const filterOf = (condition: object) =>
	filterSchema.parse({ inputs: [condition], with_blocked: 1, user_rate_type: 1 });

const scansOf = (lines: string[]) => lines.filter((line) => LARGE.test(line));

describe("a count goes through an index of what is asked for", () => {
	test.each(CASES)("%s", async (_, condition, scans) => {
		const scanned = scansOf(await plan(countFriends(at, filterOf(condition), UNRESTRICTED)));
		expect(scanned.map((line) => line.trim().split(" ")[1])).toEqual(scans?.split(" ") ?? []);
	});

	test("120 group", async () => {
		expect(scansOf(await plan(countFriends(at, filterOf(GROUP), UNRESTRICTED)))).toEqual([]);
	});
});

describe("values of friends are read from their index alone", () => {
	test.each([
		["75 part of a text", "friend_vars_value"],
		["75 number", "friend_vars_number"],
		["75 choice or text", "friend_vars_choice"],
		["75 date", "friend_vars_date"],
	])("%s", async (name, index) => {
		const condition = CASES.find(([each]) => each === name)![1];
		const lines = await plan(countFriends(at, filterOf(condition), UNRESTRICTED));
		expect(lines.join("\n")).toContain(`COVERING INDEX ${index}`);
	});
});

test("a range of numbers beside a tag is asked of the friends who carry it", async () => {
	const inputs = [
		{ type: 75, var_id: 1, match: 10, query: "5" },
		{ type: 60, tag_ids: [1] },
	];
	const lines = await plan(countFriends(at, filterSchema.parse({ inputs }), UNRESTRICTED));
	expect(lines.join("\n")).toContain("(var_id=? AND friend_id=?)");
});

describe("whether a few friends match is asked of these friends alone", () => {
	test.each([
		...CASES.map(([name, condition]) => ({ name, condition })),
		{ name: "120 group", condition: GROUP },
	])("$name", async ({ condition }) => {
		const lines = await plan(matchesAmongFriends(at, filterOf(condition), [1, 2, 3]));
		expect(lines).toContain("SEARCH friends USING INTEGER PRIMARY KEY (rowid=?)");
		expect(scansOf(lines)).toEqual([]);
		expect(lines.join("\n")).not.toContain("MATERIALIZE");
		const ofFriends = lines.filter((line) => OF_FRIENDS.test(line));
		expect(ofFriends.filter((line) => !/friend_id=\?|booker=\?/.test(line))).toEqual([]);
	});
});

test("the next friends of a job are found from the cursor on", async () => {
	const none = filterSchema.parse({ inputs: [], with_blocked: 1, user_rate_type: 1 });
	const lines = await plan(friendIdsAfter(at, none, UNRESTRICTED, { cursor: 50_000, take: 200 }));
	expect(lines[0]).toContain("SEARCH friends USING INTEGER PRIMARY KEY (rowid>?)");
	expect(lines.join("\n")).not.toContain("TEMP B-TREE");
});

/** Conditions whose index is ordered by id. */
const IN_ORDER = [
	"107 a message waits",
	"50 mark",
	"60 a tag",
	"75 choice or text",
	"75 text",
	"75 any value",
	"41 scenario",
	"93 rich menu",
	"80 conversion",
	"85 landing",
	"65 event",
	"70 journey",
	"115 API",
	"115 any value",
];
/** Work before a cursor, or copies before the first friend. */
const IS_PREPARED = /TEMP B-TREE|MATERIALIZE|LIST SUBQUERY/;

describe("the next friends of a filter are walked for in its sets, each from the cursor on", () => {
	const next = { cursor: 50_000, take: 51 };

	test.each(IN_ORDER)("%s: nothing is read before the cursor, or copied", async (name) => {
		for (const within of [UNRESTRICTED, sql`${friends.id} % 2 = 0`]) {
			const lines = await plan(friendIdsAfter(at, filterOf(conditionOf(name)), within, next));
			const sets = lines.filter((line) => OF_FRIENDS.test(line));
			expect(sets.length).toBeGreaterThan(0);
			expect(
				sets.filter((line) => !/=\? AND friend_id>\?|messages_waiting_friend \(friend_id>\?/.test(line)),
			).toEqual([]);
			// For a menu, the list of friends for whom LINE refused it.
			const prepared = lines.filter((line) => IS_PREPARED.test(line));
			expect(prepared).toEqual(name === "93 rich menu" ? [expect.stringContaining("LIST SUBQUERY")] : []);
		}
	});

	test("sets that must all hold are read beside each other, those without whom beside them", async () => {
		const inputs = ["60 a tag", "70 journey", "60 not a tag"].map(conditionOf);
		const lines = await plan(friendIdsAfter(at, filterSchema.parse({ inputs }), UNRESTRICTED, next));
		expect(lines.filter((line) => line.includes("friend_id>?"))).toHaveLength(3);
		expect(lines.filter((line) => IS_PREPARED.test(line))).toEqual([]);
	});

	test("a dear condition beside a tag is asked of those who carry it", async () => {
		const inputs = ["60 a tag", "75 number"].map(conditionOf);
		const lines = await plan(friendIdsAfter(at, filterSchema.parse({ inputs }), UNRESTRICTED, next));
		expect(lines.join("\n")).toContain("(var_id=? AND friend_id=?)");
		expect(lines.filter((line) => IS_PREPARED.test(line))).toEqual([]);
	});

	test.each(CASES)("%s: what is known of friends is not looked through for it", async (_, condition) => {
		const lines = await plan(friendIdsAfter(at, filterOf(condition), UNRESTRICTED, next));
		// The index of waiting messages has nothing else, in the order of friends.
		const ofFriends = lines.filter((line) => !line.includes("INDEX messages_waiting_friend"));
		expect(ofFriends.filter((line) => /\((friend_id|booker)>\?/.test(line))).toEqual([]);
	});
});

const ON_ITSELF = ["110 waits for an answer", "110 came back", "110 never wrote"];

describe("what a friend's own row says is asked of the row where friends are named already", () => {
	test.each(ON_ITSELF)("%s: the next friends of a job", async (name) => {
		const lines = await plan(
			friendIdsAfter(at, filterOf(conditionOf(name)), UNRESTRICTED, { cursor: 50_000, take: 200 }),
		);
		expect(lines).toEqual(["SEARCH friends USING INTEGER PRIMARY KEY (rowid>?)"]);
	});

	test.each(ON_ITSELF)("%s: a friend whom a role may see", async (name) => {
		const { inputs } = filterOf(conditionOf(name));
		const seen = visibleTo({ friendScope: { all: false, inputs }, now: at.now });
		const lines = await plan(sql`select id from ${friends} where ${friends.id} = 7 and ${seen}`);
		expect(lines).toEqual(["SEARCH friends USING INTEGER PRIMARY KEY (rowid=?)"]);
	});
});

describe("the texts of friends are read from their indices alone", () => {
	test.each([
		["11 name", "friends_name"],
		["20 memo", "friends_memo"],
		["25 status message", "friends_status"],
	])("%s", async (name, index) => {
		const condition = CASES.find(([each]) => each === name)![1];
		const lines = await plan(countFriends(at, filterOf(condition), UNRESTRICTED));
		expect(lines.join("\n")).toContain(`SCAN t USING COVERING INDEX ${index}`);
	});
});

const page = { take: 50, skip: 0 };

test.each([
	[1, "friends_followed"],
	[0, "friends_followed"],
	[3, "friends_last_message"],
	[4, "friends_last_message"],
])("a page in order %i begins with the nearest friends of its index", async (sort_type, index) => {
	const filter = filterSchema.parse({ inputs: [{ type: 60, tag_ids: [1] }], sort_type });
	const lines = (await plan(filterPageSql(at, filter, UNRESTRICTED, page))).map((line) => line.trim());
	const along = lines.filter((line) => line.includes(`friends USING COVERING INDEX ${index}`));
	const [scan, search] = ["SCAN", "SEARCH"].map((how) => `${how} friends USING COVERING INDEX ${index}`);
	// For the nearest, for more of them, and for the walk; each ends when the page is full, so none may be
	// sorted.
	expect(along).toEqual(
		sort_type === 4
			? [`${search} (last_message_at=?)`, ...Array(2).fill(`${search} (last_message_at>?)`), scan]
			: Array(3).fill(scan),
	);
	expect(scansOf(lines).length).toBe(sort_type === 4 ? 1 : 3);
	expect(lines.filter((line) => line.includes("ORDER BY"))).toEqual(
		// For the few, for the rest, and for the page.
		Array(3).fill("USE TEMP B-TREE FOR ORDER BY"),
	);
});

/** Combinations of two to four conditions, conjunctive and in a group. */
const COMBINATIONS: [name: string, all: string[], any?: string[]][] = [
	["two sets", ["60 tag", "41 scenario"]],
	["a set and a choice", ["70 journey", "75 choice or text"]],
	["a set and a range", ["60 tag", "75 number"]],
	["days and a set", ["30 registered", "95 form"]],
	["a set without another", ["80 conversion", "60 no tag"]],
	["four", ["60 tag", "93 rich menu", "75 date", "90 reminder"]],
	["one of two", [], ["95 form", "80 conversion"]],
	["one of three, one of them by days", [], ["60 tag", "106 last response", "70 journey"]],
	["a set beside one of two", ["67 calendar"], ["60 tag", "115 API"]],
	["a text beside one of two", ["20 memo"], ["60 tag", "75 number"]],
	["one of two, one of them a not", ["60 tag"], ["60 no tag", "80 conversion"]],
	["who waits beside a set", ["110 waits for an answer", "60 tag"]],
	["one of three, one of them who came back", [], ["110 came back", "75 birthdays", "30 registered"]],
	["birthdays beside one of two", ["75 birthdays"], ["110 never wrote", "77 common variable"]],
	["a common variable beside a set", ["77 common variable", "60 tag"]],
];

/** Sets whose indexes are ordered by id, some with two kinds of rows. */
const CHOICE = { type: 75, var_id: 3, match: 0, query: "5" };
const MERGED: [name: string, inputs: object[]][] = [
	["a choice beside a set", [conditionOf("70 journey"), CHOICE]],
	["a choice beside two", [conditionOf("70 journey"), CHOICE, conditionOf("80 conversion")]],
	["a set without a choice", [conditionOf("70 journey"), { ...CHOICE, match: 4 }]],
	["everybody without a choice", [{ ...CHOICE, match: 4 }]],
	[
		"one of two beside one of two",
		[
			{ type: 120, effects: [conditionOf("70 journey"), CHOICE] },
			{ type: 120, effects: [conditionOf("80 conversion"), conditionOf("110 never wrote")] },
		],
	],
	[
		"one of six, one of whom is looked for in texts",
		[
			{
				type: 120,
				effects: [
					conditionOf("70 journey"),
					CHOICE,
					{ ...CHOICE, match: 1 },
					conditionOf("80 conversion"),
					conditionOf("110 never wrote"),
					conditionOf("11 name"),
				],
			},
		],
	],
	[
		"one of two beside four, some of whom are left out",
		[
			{ type: 120, effects: [conditionOf("70 journey"), CHOICE] },
			...[1, 2, 3].map((tag) => ({ type: 60, tag_ids: [tag] })),
			...[4, 5].map((tag) => ({ type: 60, tag_ids: [tag], tag_or: 2 })),
		],
	],
];

describe("sets are merged wherever they stand, and none that has its order is sorted", () => {
	test.each(MERGED)("%s", async (_, inputs) => {
		const lines = await plan(countFriends(at, filterSchema.parse({ inputs }), UNRESTRICTED));
		const sorted = lines.flatMap((line, at) => (line.includes("TEMP B-TREE") ? [lines[at - 1]] : []));
		// A part of a text is read in text order.
		expect(sorted).toEqual(
			JSON.stringify(inputs).includes('"match":1')
				? [expect.stringContaining("friend_vars_value (var_id=? AND value_key>?)")]
				: [],
		);
	});
});

test("of everybody but some, those who are left out are counted", async () => {
	for (const inputs of [[], [{ type: 60, tag_ids: [1], tag_or: 2 }]]) {
		const lines = await plan(countFriends(at, filterSchema.parse({ inputs }), UNRESTRICTED));
		expect(scansOf(lines)).toEqual([expect.stringMatching(/SCAN friends USING COVERING INDEX/)]);
		expect(lines.join("\n")).not.toContain("friends_shown");
	}
});

test("no limit is bound, or SQLite prepares the statement a second time", () => {
	const database = connectD1(env.DB);
	for (const sort_type of [1, 0, 3, 4]) {
		const inputs = ["60 tag", "106 last response"].map(conditionOf);
		const filter = filterSchema.parse({ inputs, sort_type });
		for (const statement of [
			countFriends(at, filter, UNRESTRICTED),
			filterPageSql(at, filter, UNRESTRICTED, { take: 50, skip: 100 }),
			friendIdsAfter(at, filter, UNRESTRICTED, { cursor: 0, take: 50 }),
		])
			expect(database.run(statement).getQuery().sql).not.toMatch(/(limit|offset) \?/);
	}
});

test("a group of one is asked like its condition alone", () => {
	const dialect = connectD1(env.DB);
	const textOf = (inputs: object[]) =>
		dialect.run(countFriends(at, filterSchema.parse({ inputs }), UNRESTRICTED)).getQuery().sql;
	const beside = [conditionOf("95 form"), conditionOf("77 common variable")];
	expect(textOf([beside[0]!, { type: 120, effects: [beside[1]!] }])).toBe(textOf(beside));
});

describe("conditions beside each other", () => {
	const filterOf = ([, all, any]: (typeof COMBINATIONS)[number], sort_type: number) =>
		filterSchema.parse({
			inputs: [...all.map(conditionOf), ...(any ? [{ type: 120, effects: any.map(conditionOf) }] : [])],
			sort_type,
		});
	/** Friends are read from their index or by id; no automatic index is built. */
	const isDear = (line: string) => /AUTOMATIC|SCAN friends$/.test(line.trim());

	test.each(COMBINATIONS)("%s: the count reads sets, each once", async (...combination) => {
		const lines = await plan(countFriends(at, filterOf(combination, 1), UNRESTRICTED));
		expect(lines.filter(isDear)).toEqual([]);
		expect(lines.some((line) => /MERGE|LIST SUBQUERY/.test(line))).toBe(true);
	});

	test.each(COMBINATIONS.flatMap((each) => [1, 0, 3, 4].map((sort) => ({ name: each[0], each, sort }))))(
		"$name: a page in order $sort builds no index and looks through no table",
		async ({ each, sort }) => {
			for (const skip of [0, 950]) {
				const lines = await plan(filterPageSql(at, filterOf(each, sort), UNRESTRICTED, { take: 50, skip }));
				expect(lines.filter(isDear)).toEqual([]);
			}
		},
	);

	test.each(COMBINATIONS)("%s: where nobody is found, count and pages are empty", async (...combination) => {
		const database = connectD1(env.DB);
		for (const sort of [1, 0, 3, 4]) {
			const filter = filterOf(combination, sort);
			const [[counted], first, later] = await database.batch([
				queryRows<{ count: number }>(database, countFriends(at, filter, UNRESTRICTED)),
				queryRows(database, filterPageSql(at, filter, UNRESTRICTED, page)),
				queryRows(database, filterPageSql(at, filter, UNRESTRICTED, { take: 50, skip: 950 })),
			]);
			expect([counted?.count, first, later]).toEqual([0, [], []]);
		}
	});
});
