import { env } from "cloudflare:workers";
import type { SQL } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan } from "#tests/support/observed-database.ts";

const at = { now: Date.UTC(2026, 0, 15, 3), zone: "Asia/Tokyo" };
const FRIENDS = 30_000;
/** Start of a day in Tokyo; 100 friends follow on each of 300 days. */
const FIRST = Date.UTC(2024, 11, 31, 15);
const DAY = 86_400_000;
const A_DAY = 100;

beforeAll(async () => {
	await resetState();
	await env.DB.batch([
		env.DB.prepare(
			`insert into friends (line_user_id, name, followed_at, last_message_at, blocked_at, user_rate, created_at)
				with recursive n(i) as (select 0 union all select i + 1 from n where i < ${FRIENDS - 1})
				select 'U' || i, 'x', ${FIRST} + (i * 7919 % ${FRIENDS}) / ${A_DAY} * ${DAY},
					case when i % 4 < 3 then ${FIRST} + (i * 104729 % ${FRIENDS}) / ${A_DAY} * ${DAY} end,
					case when i % 12 = 5 then 1 end, case i % 50 when 7 then 0 else 1 end, 1 from n`,
		),
		env.DB.prepare("insert into tags (id, name, created_at) values (1, 'a', 1), (2, 'b', 1)"),
		env.DB.prepare(
			"insert into friend_tags (friend_id, tag_id, created_at) select id, 1 + id % 3 / 2, 1 from friends",
		),
	]);
});

const registered = (from: string | null, to: string | null = null) => ({ type: 30, from, to });
const lastWrote = (from: string | null, to: string | null = null) => ({ type: 106, from, to });
const tagged = (tag_or: 0 | 2) => ({ type: 60, tag_ids: [2], tag_or });
const WIDE = registered("2025-01-11");
const HALF = lastWrote("2025-05-31");
const NARROW = registered("2025-02-01", "2025-02-03");
const NOBODY = registered("2029-01-01");
const anyOf = (...effects: object[]) => ({ type: 120, effects });

const from = (column: string, day: string, to = "2100-01-01") =>
	`(f.${column} >= ${Date.parse(`${day}T00:00+09:00`)} and f.${column} < ${Date.parse(`${to}T00:00+09:00`)})`;
const wide = from("followed_at", "2025-01-11");
const half = from("last_message_at", "2025-05-31");
const narrow = from("followed_at", "2025-02-01", "2025-02-04");
const carries = "f.id in (select friend_id from friend_tags where tag_id = 2)";

/** Conditions, and the same friends in handwritten SQL. */
const COMBINATIONS: [name: string, inputs: object[], byHand: string][] = [
	["a wide span", [WIDE], wide],
	["two wide spans", [WIDE, HALF], `${wide} and ${half}`],
	["a wide span without a tag", [WIDE, tagged(2)], `${wide} and not ${carries}`],
	["two wide spans with a tag", [WIDE, HALF, tagged(0)], `${wide} and ${half} and ${carries}`],
	["one of two wide spans", [anyOf(WIDE, HALF)], `(${wide} or ${half})`],
	["one of two, one a span", [anyOf(HALF, tagged(0))], `(${half} or ${carries})`],
	["a span beside one of two", [WIDE, anyOf(HALF, tagged(0))], `${wide} and (${half} or ${carries})`],
	["a span or no tag", [anyOf(HALF, tagged(2))], `(${half} or not ${carries})`],
	["a narrow span beside a wide one", [NARROW, HALF], `${narrow} and ${half}`],
	["a narrow span", [NARROW], narrow],
	["nobody", [NOBODY], "0"],
	["nobody beside a wide span", [NOBODY, HALF], "0"],
];

const DISPLAYS = [
	{ with_blocked: 0, user_rate_type: 0, shown: "f.blocked_at is null and f.user_rate = 1" },
	{ with_blocked: 1, user_rate_type: 0, shown: "f.user_rate = 1" },
	{ with_blocked: 1, user_rate_type: 1, shown: "1" },
	{ with_blocked: 2, user_rate_type: 3, shown: "f.blocked_at is not null and f.user_rate <> 1" },
];

const queryOf = (statement: SQL) => connectD1(env.DB).run(statement).getQuery();

async function counted(statement: SQL): Promise<{ count: number | undefined; read: number }> {
	const { sql, params } = queryOf(statement);
	const { results, meta } = await env.DB.prepare(sql)
		.bind(...params)
		.run<{ count: number }>();
	return { count: results[0]?.count, read: meta.rows_read };
}

describe.each(COMBINATIONS)("%s", (_, inputs, byHand) => {
	test.each(DISPLAYS)(
		"is counted as by hand ($with_blocked, $user_rate_type)",
		async ({ shown, ...rules }) => {
			const [hand] = (
				await env.DB.prepare(`select count(*) as count from friends f where ${byHand} and ${shown}`).run<{
					count: number;
				}>()
			).results;
			const { count } = await counted(
				countFriends(at, filterSchema.parse({ inputs, ...rules }), UNRESTRICTED),
			);
			expect(count).toBe(hand?.count);
		},
	);
});

describe("a wide span is looked for among the shown friends, in their order", () => {
	test.each(COMBINATIONS)("%s", async (_, inputs) => {
		const { sql, params } = queryOf(countFriends(at, filterSchema.parse({ inputs }), UNRESTRICTED));
		const lines = (await explainQueryPlan(env.DB, { sql, parameters: params })).map((line) => line.trim());
		expect(lines.filter((line) => /^(SCAN|SEARCH) friends\b.*friends_shown/.test(line))).not.toEqual([]);
		const sorted = lines.flatMap((line, place) => (line.includes("TEMP B-TREE") ? [lines[place - 1]] : []));
		expect(sorted.filter((line) => /friends_(followed|last_message)/.test(line ?? ""))).toEqual([]);
		expect(lines.filter((line) => /^SCAN (b|friends)$/.test(line))).toEqual([]);
	});
});

test.each([
	["a narrow span", [NARROW]],
	["a narrow span beside a wide one", [HALF, NARROW]],
	["nobody beside a wide span", [HALF, NOBODY]],
])("%s is read off its own index, and of the others nothing but how many they are", async (_, inputs) => {
	const { read } = await counted(countFriends(at, filterSchema.parse({ inputs }), UNRESTRICTED));
	// Up to 10,000 rows of each span are counted to estimate its size.
	expect(read).toBeLessThan((inputs.length - 1) * 10_000 + 10 * A_DAY * 3);
});
