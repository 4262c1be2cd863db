import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { countFriends, friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";

const at = { now: Date.UTC(2026, 0, 15, 3), zone: "Asia/Tokyo" };

/** Sets in one group and per-friend conditions in the other, and a mark, which needs two kinds of rows. */
const NESTED = [
	{
		type: 120,
		effects: [
			{
				type: 120,
				effects: [
					{ type: 50, notify: [1, 9] },
					{ type: 60, tag_ids: [3], tag_or: 2 },
					{ type: 130, score_id: 1, by: 1, level_id: 10 },
				],
			},
			{ type: 77, common_var_id: 10, match: 1, query: "De" },
			{ type: 85, landing_ids: [2, 3], landing_or: 2, use_date: 2, date_to: "2028-03-01", time_to: "12:34" },
		],
	},
	{ type: 50, notify: [1] },
];

test("six conditions, some of them in a group within a group, are as deep as D1 takes", async () => {
	const { id } = await buildFriend();
	await buildFriend();
	await storeRow("friend_marks", { friend_id: id, mark_id: 1, updated_at: 1 });
	await env.DB.prepare("update friends set blocked_at = 1, user_rate = 0").run();
	const database = connectD1(env.DB);
	const idsOf = async (question: SQL) =>
		(await queryRows<{ id: number }>(database, question)).map((row) => row.id);
	for (const within of [UNRESTRICTED, sql`friends.id > 0`])
		for (const sort_type of [0, 1, 3, 4]) {
			const filter = filterSchema.parse({ inputs: NESTED, sort_type, with_blocked: 2, user_rate_type: 3 });
			const [counted] = await queryRows<{ count: number }>(database, countFriends(at, filter, within));
			expect(counted?.count).toBe(1);
			expect(await idsOf(filterPageSql(at, filter, within, { take: 50, skip: 0 }))).toEqual([id]);
			expect(await idsOf(friendIdsAfter(at, filter, within, { cursor: 0, take: 50 }))).toEqual([id]);
		}
});
