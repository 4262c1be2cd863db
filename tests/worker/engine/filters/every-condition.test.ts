import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";

const at = { now: Date.UTC(2026, 0, 15, 3), zone: "Asia/Tokyo" };

beforeEach(resetState);

const PLAIN: { type: number; [field: string]: unknown }[] = [
	{ type: 11, names: ["佐藤", "a", "b", "c"], use_short_name: 1, use_nickname: 1 },
	{ type: 20, memos: ["x"] },
	{ type: 25, status: "x" },
	{ type: 30, from: "2025-01-01", to: "2025-12-31" },
	{ type: 106, from: "2025-01-01", to: "2025-12-31" },
	{ type: 107, match: 10, days: 3 },
	{ type: 50, notify: [0, 1, 2] },
	{ type: 60, tag_ids: [1, 2, 3], tag_or: 1 },
	{ type: 60, use_group: 1, tag_group_id: 1, tag_or: 3 },
	{ type: 75, var_id: 1, match: 0, query: "5" },
	{
		type: 75,
		var_id: 1,
		match: 20,
		range_search: 1,
		search_type: 1,
		month_from: 12,
		day_from: 20,
		month_to: 1,
		day_to: 10,
	},
	{ type: 75, var_id: 1, match: 30, use_current_date: 1, elapsed_period_from: 20, elapsed_period_to: 29 },
	{ type: 77, common_var_id: 1, match: 31, query: "3" },
	{ type: 41, group_id: 1, match: 10, date: 3 },
	{ type: 90, episode_id: 1, match: 10, use_date: 2, origin_date: "2026-01-01", origin_time: "10:00" },
	{ type: 93, match: 12 },
	{ type: 95, form_id: 1, match: 10, use_date: 1, date_from: "2026-01-01" },
	{ type: 80, tracker_ids: [1, 2], tracker_or: 3 },
	{
		type: 85,
		landing_ids: [1, 2],
		landing_or: 3,
		use_date: 2,
		date_from: "2026-01-01",
		date_to: "2026-01-02",
	},
	{
		type: 86,
		landing_id: 1,
		use_meta_query: 1,
		meta_query: { m1: { queries: ["a", "b"] }, m2: { queries: ["c"] }, m3: { queries: [] } },
	},
	{ type: 65, reservation_type: 1, event_slot_group_id: 1, match: 11, match_type: 1 },
	{
		type: 67,
		salonIds: [1, 2],
		matchType: "all",
		reservationPhase: "reserved",
		timeRange: { use: true, invert: true, selected: { from: "2026-01-01", to: "2026-01-31" } },
		resource: { use: true, dynamic: true, invert: true },
		course: { use: true, selected: [1, 2], invert: true },
		status: { use: true, selected: ["approved", "edit_pending"], invert: true },
	},
	{ type: 70, journey_id: 1, journey_tag_id: 1, condition: 10 },
	{ type: 15, qs: "a b", mail_status: 5 },
	{ type: 115, match: 4, query: "x", context: { category: "a", event: "b", key: "c" } },
	{ type: 136, from_yen: 1, to_yen: 5_000, days: 30 },
	{
		type: 140,
		use_products: 1,
		product_ids: [1, 2],
		match: 3,
		from_number: 1,
		to_number: 5_000,
		use_date: 1,
		relative: { rule: "past", days: 90 },
	},
	{ type: 110, has_response: 12, has_type: 11 },
];

const SINGLE = [11, 15, 20, 25, 30, 50, 106, 107, 110];

test.each(PLAIN)("200 conditions of type $type are one statement that D1 takes", async (condition) => {
	await buildFriend();
	const groups = Array.from({ length: 100 }, () => ({ type: 120, effects: [condition] }));
	const inputs = SINGLE.includes(condition.type) ? groups : Array.from({ length: 200 }, () => condition);
	const filter = filterSchema.parse({ inputs });
	const statement = countFriends(at, filter, sql`1`);
	const db = connectD1(env.DB);
	const built = db.run(statement).getQuery();
	expect(built.params.length).toBeLessThanOrEqual(100);
	const [row] = await queryRows<{ count: number }>(db, statement);
	expect(row?.count).toBeTypeOf("number");
});

/** Number of conditions that `sets.ts` splits into sets; a page then contains each several times. */
const TAKEN_APART = 25;
/** Number of conditions that `nearest.ts` repeats for friends without messages, where those are first. */
const ASKED_APART = 15;
/** Maximum SQL length, characters: D1's limit minus a role's scope and the page's columns. */
const ROOM = 72_000;

test.each(PLAIN)(
	"a page of as many conditions of type $type as are taken apart leaves room for a scope",
	async (condition) => {
		const { id } = await buildFriend();
		const db = connectD1(env.DB);
		for (const count of [TAKEN_APART, ASKED_APART])
			for (const sort_type of [1, 4]) {
				const inputs = Array.from({ length: count }, () => ({ type: 120, effects: [condition] }));
				const filter = filterSchema.parse({ inputs, sort_type });
				const statement = filterPageSql(at, filter, UNRESTRICTED, { take: 50, skip: 0 });
				expect(db.run(statement).getQuery().sql.length).toBeLessThan(ROOM);
				const found = await queryRows<{ id: number }>(db, statement);
				expect([[], [id]]).toContainEqual(found.map((row) => row.id));
			}
	},
);
