import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { DEMO_SEARCHES } from "#db/demo/demo-searches.ts";
import { loadDemo, loadDemoFriends } from "#db/demo/load-demo.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { CONDITION_NAMES, type ConditionName } from "#domain/engine/filters/conditions/registry.ts";
import { type Filter, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { countScores } from "#functions/automation/scores/count-scores.ts";
import { fillDemoSalons } from "#functions/booking/salons/demo/fill-demo-salons.ts";
import { evaluateRanks } from "#functions/commerce/points/evaluate-ranks.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const clock = new TestClock();
beforeAll(async () => {
	await loadDemo(env.DB, "none", clock.now, fillDemoSalons);
	await countScores(clock.context());
	await evaluateRanks(clock.context());
}, 120_000);

const everybody = (inputs: object[]) => filterSchema.parse({ inputs, with_blocked: 1, user_rate_type: 1 });

async function count(filter: Filter): Promise<number> {
	const [row] = await queryRows<{ count: number }>(
		connectD1(env.DB),
		countFriends(clock.context(), filter, sql`1`),
	);
	return row!.count;
}

const purchase = (key: string) => ({ category: "shop", event: "購入", key });
const at = (days: number) => new Date(clock.now + days * 86_400_000).toISOString().slice(0, 10);

/**
 * One of each kind of condition, with data of the demo shop. A common variable matches all friends or none.
 */
const TRIED: Record<Exclude<ConditionName, "broken" | "commonVar">, object[]> = {
	name: [
		{ type: 11, names: ["佐藤"] },
		{ type: 11, names: ["様"], use_name: 0, use_short_name: 1 },
		{ type: 11, names: ["ユキ"], use_name: 0, use_nickname: 1 },
	],
	memo: [{ type: 20, memos: ["VIP"] }],
	statusMessage: [{ type: 25, status: "TOKYO" }],
	registered: [{ type: 30, from: at(-30), to: null }],
	lastResponse: [
		{ type: 106, from: at(-20), to: null },
		{ type: 106, relative: { rule: "before", days: 30 } },
	],
	membership: [{ type: 108 }, { type: 108, match: 10, membership_id: 3189 }],
	accountLink: [{ type: 109 }, { type: 109, match: 10 }],
	unhandled: [{ type: 107 }, { type: 107, match: 10 }],
	mark: [
		{ type: 50, notify: [1] },
		{ type: 50, notify: [0] },
	],
	tag: [
		{ type: 60, tag_ids: [1] },
		{ type: 60, use_group: 1, tag_group_id: 3, tag_or: 2 },
	],
	friendInfo: [
		{ type: 75, var_id: 5, match: 1, query: "白髪" },
		{ type: 75, var_id: 4, match: 10, query: "3" },
		{ type: 75, var_id: 3, match: 0, query: "1" },
		{
			type: 75,
			var_id: 2,
			match: 30,
			use_current_date: 1,
			elapsed_period_from: 30,
			elapsed_period_scale: "year",
		},
	],
	scenario: [
		{ type: 41, group_id: 1, match: 0, date: 3 },
		{ type: 41, group_id: 1, match: 4 },
	],
	episode: [
		{ type: 90, episode_id: 1, match: 0 },
		{ type: 90, episode_id: 1, match: 0, use_date: 1, origin_from: at(3), origin_to: at(30) },
		{ type: 90, episode_id: 2, match: 11 },
	],
	richmenu: [{ type: 93, richmenu_id: 1, match: 0 }],
	form: [{ type: 95, form_id: 1, match: 0 }],
	conversion: [{ type: 80, tracker_ids: [1, 2], tracker_or: 1 }],
	landing: [{ type: 85, landing_ids: [1] }],
	landingDetail: [
		{ type: 86, landing_id: 1, use_meta_query: 1, meta_query: { m1: { queries: ["instagram"] } } },
		{
			type: 86,
			landing_id: 2,
			use_meta_query: 1,
			meta_query: { m2: { queries: ["春"] }, m3: { queries: [] } },
		},
	],
	eventReserve: [
		...[1, 2, 3, 4].map((match) => ({ type: 65, event_slot_id: 1, match })),
		{ type: 65, reservation_type: 1, event_slot_group_id: 22, match: 1, match_type: 1 },
	],
	calendar: [
		{ type: 67, salonIds: [1] },
		{ type: 67, salonIds: [1], resource: { use: true, selected: [3] } },
		{ type: 67, salonIds: [1], resource: { use: true, dynamic: true, with_past: true } },
		{ type: 67, salonIds: [1, 2], course: { use: true, selected: [3, 4] } },
		{ type: 67, salonIds: [1, 2], timeRange: { use: true, selected: { from: at(0) } } },
		{ type: 67, salonIds: [1, 2], matchType: "all", reservationPhase: "neverReserved" },
		...[
			"canceled",
			"pending",
			"denied",
			"edit_pending",
			"edit_denied",
			"cancel_pending",
			"cancel_denied",
		].map((status) => ({ type: 67, salonIds: [1, 2], status: { use: true, selected: [status] } })),
	],
	payments: [
		{ type: 136, from_yen: 1 },
		{ type: 136, to_yen: 0 },
		{ type: 136, by: 1 },
	],
	purchase: [
		{ type: 140 },
		{ type: 140, match: 10 },
		{ type: 140, use_products: 1, product_ids: [1], match: 1, from_number: 1 },
		{ type: 140, match: 2, from_number: 1 },
		{ type: 140, match: 3, to_number: 0 },
	],
	points: [
		{ type: 131, from_points: 1 },
		{ type: 131, by: 1, rank_id: 1 },
		{ type: 131, by: 2, days: 366 },
	],
	coupon: [0, 1, 2, 10, 11, 12].map((match) => ({ type: 132, coupon_id: 1, match })),
	introduction: [
		{ type: 139, by: 0, count: 1 },
		{ type: 139, by: 1 },
	],
	score: [
		{ type: 130, score_id: 1, from_points: 15 },
		{ type: 130, score_id: 1, by: 1, level_id: 0 },
		{ type: 130, score_id: 1, by: 1, level_id: 1 },
	],
	journey: [1, 2, 3].map((phase) => ({ type: 70, journey_id: 1, journey_tag_id: phase })),
	mail: [{ type: 15, qs: "friend1" }, ...[1, 2, 3, 4, 5].map((mail_status) => ({ type: 15, mail_status }))],
	api: [
		{ type: 115, match: 1, query: "ローズ", context: purchase("商品") },
		{ type: 115, match: 10, query: "10000", context: purchase("金額") },
		{ type: 115, match: 2, context: purchase("金額") },
	],
	other: [
		...[1, 10, 11, 12].map((has_response) => ({ type: 110, has_response })),
		...[1, 2, 3, 11, 12, 13].map((has_type) => ({ type: 110, has_type })),
	],
};

describe("the demo shop has somebody for each condition, and somebody else", () => {
	test.each(Object.entries(TRIED))("%s", async (_, conditions) => {
		const all = await count(everybody([]));
		for (const condition of conditions) {
			const found = await count(everybody([condition]));
			expect([condition, found]).toEqual([condition, expect.toSatisfy((n: number) => n > 0 && n < all)]);
		}
	});

	test("the list of conditions above is whole", () => {
		expect([...Object.keys(TRIED), "broken", "commonVar"].sort()).toEqual([...CONDITION_NAMES].sort());
	});
});

test.each(DEMO_SEARCHES)(
	"the demo's search $name names what is there, and finds somebody",
	async ({ filter }) => {
		const read = filterSchema.parse(filter);
		expect(isFilterBroken(read, await loadFilterNames(clock.context(), [read]))).toBe(false);
		expect(await count(read)).toBeGreaterThan(0);
	},
);

test("growing keeps what there is, and gives new friends deeds of their own", async () => {
	await loadDemoFriends(connectD1(env.DB), 120, clock.now);
	expect(await countRows("friends")).toBe(120);
	expect(await countRows("reservations", "friend_id > 60")).toBeGreaterThan(60);
	expect(await countRows("reservations", "parent_id is not null and friend_id > 60")).toBeGreaterThan(0);
});
