import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { countFriends, countFriendsUpTo, friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow } from "#tests/support/store-rows.ts";

const at = { now: Date.UTC(2026, 0, 15, 3), zone: "Asia/Tokyo" };

let friends: number[];
let tracker: number;
beforeEach(async () => {
	await resetState();
	friends = [(await buildFriend()).id, (await buildFriend()).id, (await buildFriend()).id];
	tracker = await storeRow("trackers", { name: "購入", tracker_code: "shop5buy", created_at: 1 });
	for (const friend_id of [friends[0]!, null])
		await storeRow("conversions", { tracker_id: tracker, friend_id, created_at: 1 });
});

test.each([
	["those who converted", 0, (ids: number[]) => ids.slice(0, 1)],
	["those who did not", 2, (ids: number[]) => ids.slice(1)],
])(
	"a conversion of which nobody knows whose it is changes nothing about %s",
	async (_, tracker_or, wanted) => {
		const inputs = [{ type: 80, tracker_ids: [tracker], tracker_or }];
		const filter = filterSchema.parse({ inputs, sort_type: 0 });
		const database = connectD1(env.DB);
		const [[counted], page, job] = await database.batch([
			queryRows<{ count: number }>(database, countFriends(at, filter, UNRESTRICTED)),
			queryRows<{ id: number }>(database, filterPageSql(at, filter, UNRESTRICTED, { take: 50, skip: 0 })),
			queryRows<{ id: number }>(database, friendIdsAfter(at, filter, UNRESTRICTED, { cursor: 0, take: 50 })),
		]);
		const ids = wanted(friends);
		expect(counted?.count).toBe(ids.length);
		expect(page.map(({ id }) => id).sort()).toEqual(ids);
		expect(job.map(({ id }) => id)).toEqual(ids);
	},
);

test.each([
	["whose condition cannot be read", { type: -1 }],
	["that contradicts itself", { type: 15, mail_status: 3, qs: "a" }],
])("a scope %s shows nobody", async (_, condition) => {
	const { inputs } = filterSchema.parse({ inputs: [condition] });
	const within = visibleTo({ friendScope: { all: false, inputs }, now: at.now });
	const database = connectD1(env.DB);
	const filter = filterSchema.parse({ inputs: [] });
	const [[counted], [some], page] = await database.batch([
		queryRows<{ count: number }>(database, countFriends(at, filter, within)),
		queryRows<{ count: number }>(database, countFriendsUpTo(at, filter, within, 10)),
		queryRows<{ id: number }>(database, filterPageSql(at, filter, within, { take: 50, skip: 0 })),
	]);
	expect([counted?.count, some?.count, page]).toEqual([0, 0, []]);
});
