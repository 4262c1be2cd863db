import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { countFriends, friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { friendOrderOf, orderByFriendOrder } from "#functions/engine/filters/friend-orders.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { isCaseDue } from "#tests/support/circumstances/seeds.ts";
import { resetState } from "#tests/support/migrations.ts";

const at = { now: Date.UTC(2026, 0, 15, 3), zone: "Asia/Tokyo" };
const FRIENDS = 40_000;

/** Tags with large sets: the newest friends, the oldest, or one in so many. */
const TAGS = {
	newest: { id: 1, carries: `id > ${FRIENDS - 25_000}` },
	oldest: { id: 2, carries: "id <= 25000" },
	oneInThree: { id: 3, carries: "id % 3 = 0" },
	half: { id: 4, carries: "id % 2 = 0" },
	few: { id: 5, carries: "id % 7 = 0" },
	/** Of friends without messages: none, few, or some that are far from the start. */
	wrote: { id: 6, carries: "id % 2 = 1" },
	wroteOrRare: { id: 7, carries: "id % 2 = 1 or id % 1000 = 0" },
	wroteOrFar: { id: 8, carries: "id % 2 = 1 or id % 200 = 0" },
	/** No friend among the newest, which are checked first; then more or fewer than are sorted directly. */
	behind: { id: 9, carries: `id <= ${FRIENDS - 600} and id % 3 = 0` },
	oldestFew: { id: 10, carries: "id <= 14000" },
};

type Tag = keyof typeof TAGS;

const holding = (tags: readonly Tag[], tag_or = 0) =>
	tags.map((tag) => ({ type: 60, tag_ids: [TAGS[tag].id], tag_or }));
const carriers = (tag: Tag): SQL =>
	sql`id in (select friend_id from friend_tags where tag_id = ${TAGS[tag].id})`;

/** Page strategy with a filter that uses it; `by` is the same as a condition per friend. */
const WAYS: { way: string; inputs: object[]; by: SQL }[] = [
	{
		way: "few are asked one by one",
		inputs: holding(["few", "half"]),
		by: sql`${carriers("few")} and ${carriers("half")}`,
	},
	{ way: "the nearest fill it", inputs: holding(["half"]), by: carriers("half") },
	{
		way: "it lies farther",
		inputs: holding(["oneInThree", "half"]),
		by: sql`${carriers("oneInThree")} and ${carriers("half")}`,
	},
	{ way: "many who lie at one end are walked for", inputs: holding(["oldest"]), by: carriers("oldest") },
	{
		way: "many who lie at the other end are walked for",
		inputs: holding(["newest"]),
		by: carriers("newest"),
	},
	{
		way: "those whom two sets leave are sorted",
		inputs: holding(["oldest", "oneInThree"]),
		by: sql`${carriers("oldest")} and ${carriers("oneInThree")}`,
	},
	{
		way: "they lie behind the nearest and are walked for",
		inputs: holding(["behind"]),
		by: carriers("behind"),
	},
	{ way: "they lie at an end and are sorted", inputs: holding(["oldestFew"]), by: carriers("oldestFew") },
	{
		way: "nobody is left",
		inputs: [...holding(["half"]), ...holding(["half"], 2)],
		by: sql`0`,
	},
	{
		way: "what must hold of everybody does not",
		inputs: [...holding(["half"]), { type: 77, common_var_id: 1, match: 3, query: "" }],
		by: sql`0`,
	},
	{
		way: "what must hold of everybody does",
		inputs: [...holding(["half"]), { type: 77, common_var_id: 1, match: 2, query: "" }],
		by: carriers("half"),
	},
	{
		way: "a group that everybody is in",
		inputs: [
			{ type: 120, effects: [...holding(["few"]), { type: 77, common_var_id: 1, match: 2, query: "" }] },
		],
		by: sql`1`,
	},
	{
		way: "nobody who never wrote matches",
		inputs: holding(["wrote"]),
		by: carriers("wrote"),
	},
	{
		way: "few who never wrote match",
		inputs: [{ type: 120, effects: [...holding(["wroteOrRare"]), ...holding(["few"])] }],
		by: sql`(${carriers("wroteOrRare")} or ${carriers("few")})`,
	},
	{
		way: "those who never wrote and match lie far",
		inputs: [...holding(["wroteOrFar"]), ...holding(["few"], 2)],
		by: sql`${carriers("wroteOrFar")} and not ${carriers("few")}`,
	},
	{ way: "everybody is asked for", inputs: [], by: sql`1` },
	{ way: "everybody but some", inputs: holding(["half"], 2), by: sql`not ${carriers("half")}` },
	{
		way: "everybody but those in whom nothing of a group holds",
		inputs: [{ type: 120, effects: [...holding(["half"], 2), ...holding(["oneInThree"])] }],
		by: sql`(not ${carriers("half")} or ${carriers("oneInThree")})`,
	},
	{
		way: "a group beside a group, and sets that are taken away",
		inputs: [
			{ type: 120, effects: holding(["half"]).concat(holding(["few"])) },
			{ type: 120, effects: holding(["newest"]).concat(holding(["wrote"])) },
			...holding(["oneInThree"], 2),
			...holding(["wroteOrRare"], 2),
			...holding(["oldest"], 2),
		],
		by: sql`(${carriers("half")} or ${carriers("few")}) and (${carriers("newest")} or ${carriers("wrote")})
			and not ${carriers("oneInThree")} and not ${carriers("wroteOrRare")} and not ${carriers("oldest")}`,
	},
	{
		way: "a group of one",
		inputs: [...holding(["half"]), { type: 120, effects: holding(["few"], 2) }],
		by: sql`${carriers("half")} and not ${carriers("few")}`,
	},
	{
		way: "a group of those who wait",
		inputs: [{ type: 120, effects: [...holding(["few"]), { type: 110, has_response: 11 }] }],
		by: sql`(${carriers("few")} or last_message_at > ifnull(last_sent_at, 0))`,
	},
];

beforeAll(async () => {
	await resetState();
	await env.DB.batch([
		env.DB.prepare(
			`insert into friends (line_user_id, name, user_rate, blocked_at, followed_at, last_message_at, last_sent_at, created_at)
			with recursive n(i) as (select 1 union all select i + 1 from n where i < ${FRIENDS})
			select 'U' || i, 'x', iif(i % 101 = 0, 0, 1), iif(i % 11 = 0, 1, null), i / 2, iif(i % 4 = 0, null, 1 + i / 3), iif(i % 5 = 0, i, null), 1 from n`,
		),
		...Object.values(TAGS).flatMap(({ id, carries }) => [
			env.DB.prepare(`insert into tags (id, name, created_at) values (${id}, 't${id}', 0)`),
			env.DB.prepare(
				`insert into friend_tags (friend_id, tag_id, created_at) select id, ${id}, 0 from friends where ${carries}`,
			),
		]),
	]);
});

const DISPLAYS = [
	{ with_blocked: 0, user_rate_type: 0, by: sql`blocked_at is null and user_rate = 1` },
	{ with_blocked: 1, user_rate_type: 1, by: sql`1` },
	{ with_blocked: 2, user_rate_type: 1, by: sql`blocked_at is not null` },
] as const;

/**
 * Combinations of display and visibility; one or two of six per strategy and order, all of them over the
 * strategies.
 */
const shownWithin = (place: number) =>
	DISPLAYS.flatMap((display) =>
		[UNRESTRICTED, sql`friends.id % 13 < 6`].map((within) => ({ ...display, within })),
	).filter((_, combination) =>
		isCaseDue("pages by every way", place + combination + Math.floor(combination / 2)),
	);

describe.each(WAYS.map((way, place) => ({ ...way, place })))("$way", ({ inputs, by, place }) => {
	test.each([1, 0, 3, 4])("in order %i, whoever is shown, and whoever may be seen", async (sort_type) => {
		const database = connectD1(env.DB);
		for (const { by: shown, within, ...display } of shownWithin(place + sort_type)) {
			const filter = filterSchema.parse({ inputs, sort_type, ...display });
			const where = sql`from friends where ${by} and ${shown} and ${within}`;
			const pages = [0, 950].map((skip) => ({ take: 50, skip }));
			const [counted, expected, ...answers] = await database.batch([
				queryRows<{ count: number }>(database, countFriends(at, filter, within)),
				queryRows<{ count: number }>(database, sql`select count(*) as count ${where}`),
				...pages.flatMap(({ take, skip }) => [
					queryRows<{ id: number }>(database, filterPageSql(at, filter, within, { take, skip })),
					queryRows<{ id: number }>(
						database,
						sql`select id ${where} order by ${orderByFriendOrder(friendOrderOf(filter.sort_type, at))} limit ${take} offset ${skip}`,
					),
				]),
			]);
			expect(counted).toEqual(expected);
			for (const [index] of pages.entries()) expect(answers[index * 2]).toEqual(answers[index * 2 + 1]);
		}
	});

	test("by id from a cursor on, whoever is shown, and whoever may be seen", async () => {
		const database = connectD1(env.DB);
		for (const { by: shown, within, ...display } of shownWithin(place)) {
			const filter = filterSchema.parse({ inputs, ...display });
			const answers = await database.batch([
				queryRows<{ id: number }>(database, sql`select 0 as id`),
				...[0, 15_003, FRIENDS - 60].flatMap((cursor) => [
					queryRows<{ id: number }>(database, friendIdsAfter(at, filter, within, { cursor, take: 50 })),
					queryRows<{ id: number }>(
						database,
						sql`select id from friends where id > ${cursor} and ${by} and ${shown} and ${within} order by id limit 50`,
					),
				]),
			]);
			for (const index of [1, 3, 5]) expect(answers[index]).toEqual(answers[index + 1]);
		}
	});
});

test.each([
	{ of: "a form's answers", condition: { type: 95, form_id: 1 } },
	{ of: "a tracker's conversions", condition: { type: 80, tracker_ids: [1] } },
])("whoever has many of $of is on one page by id, and on it once", async ({ condition }) => {
	const often = "from friends f, json_each('[1, 2, 3]') where f.id <= 5";
	await env.DB.batch(
		[
			"insert or ignore into forms (id, name, code, created_at) values (1, 'f', 'f', 0)",
			"insert or ignore into trackers (id, name, tracker_code, created_at) values (1, 't', 't', 0)",
			"delete from form_answers",
			"delete from conversions",
			`insert into form_answers (form_id, friend_id, answers, created_at) select 1, f.id, '[]', value ${often}`,
			`insert into conversions (tracker_id, friend_id, created_at) select 1, f.id, value ${often}`,
		].map((statement) => env.DB.prepare(statement)),
	);
	const database = connectD1(env.DB);
	const filter = filterSchema.parse({ inputs: [condition], with_blocked: 1, user_rate_type: 1 });
	const pageAfter = async (cursor: number, within: SQL) => {
		const page = friendIdsAfter(at, filter, within, { cursor, take: 2 });
		return (await queryRows<{ id: number }>(database, page)).map(({ id }) => id);
	};
	for (const within of [UNRESTRICTED, sql`friends.id > 0`])
		expect(await Promise.all([0, 2, 4].map((cursor) => pageAfter(cursor, within)))).toEqual([
			[1, 2],
			[3, 4],
			[5],
		]);
});
