import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import { ANYBODY } from "#functions/engine/filters/anybody.ts";
import { countOf, countOfSome, idsAfter } from "#functions/engine/filters/audience.ts";
import { pageOf } from "#functions/engine/filters/page.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { store } from "#tests/support/stored.ts";

const at = { now: Date.UTC(2026, 0, 15, 3), zone: "Asia/Tokyo" };

let friends: number[];
let tracker: number;
beforeEach(async () => {
	await beginAnew();
	friends = [(await buildFriend()).id, (await buildFriend()).id, (await buildFriend()).id];
	tracker = await store("trackers", { name: "購入", tracker_code: "shop5buy", created_at: 1 });
	for (const friend_id of [friends[0]!, null])
		await store("conversions", { tracker_id: tracker, friend_id, created_at: 1 });
});

test.each([
	["those who converted", 0, (ids: number[]) => ids.slice(0, 1)],
	["those who did not", 2, (ids: number[]) => ids.slice(1)],
])(
	"a conversion of which nobody knows whose it is changes nothing about %s",
	async (_, tracker_or, wanted) => {
		const inputs = [{ type: 80, tracker_ids: [tracker], tracker_or }];
		const filter = filterSchema.parse({ inputs, sort_type: 0 });
		const database = connect(env.DB);
		const [[counted], page, job] = await database.batch([
			rowsOf<{ count: number }>(database, countOf(at, filter, ANYBODY)),
			rowsOf<{ id: number }>(database, pageOf(at, filter, ANYBODY, { take: 50, skip: 0 })),
			rowsOf<{ id: number }>(database, idsAfter(at, filter, ANYBODY, { cursor: 0, take: 50 })),
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
	const database = connect(env.DB);
	const filter = filterSchema.parse({ inputs: [] });
	const [[counted], [some], page] = await database.batch([
		rowsOf<{ count: number }>(database, countOf(at, filter, within)),
		rowsOf<{ count: number }>(database, countOfSome(at, filter, within, 10)),
		rowsOf<{ id: number }>(database, pageOf(at, filter, within, { take: 50, skip: 0 })),
	]);
	expect([counted?.count, some?.count, page]).toEqual([0, 0, []]);
});
