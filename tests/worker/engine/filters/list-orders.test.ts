import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { type FriendOrderCode, LIST_ORDERS } from "#domain/engine/filters/friend-order.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { firstOfOrder, friendOrderOf } from "#functions/engine/filters/friend-orders.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan } from "#tests/support/observed-database.ts";

const at = { now: Date.UTC(2026, 0, 15, 3), zone: "Asia/Tokyo" };
const FRIENDS = 24_000;

const TAGS = { half: "id % 2 = 0", few: "id % 500 = 1", many: "id <= 21000" };

/**
 * Friends with equal names, and bookings: of one in three friends several visits on few days, of one in ten a next
 * booking. Bookings that were cancelled, deleted or are requests, and visits where nobody came, do not count.
 */
beforeAll(async () => {
	await resetState();
	const insertBookings = (columns: string, friends: string) =>
		env.DB.prepare(
			`insert into reservations (salon_id, friend_id, date, from_minute, to_minute, created_at, starts_at, ends_at, status, parent_id, deleted_at, is_attended)
			select 1, f.id, '2026-01-01', 0, 0, 0, ${columns} from friends f, json_each('[0, 1, 2]') n where ${friends}`,
		);
	const start = (sign: string) => `${at.now} ${sign} ${DAY} * (1 + (f.id + n.value * 5) % 40)`;
	await env.DB.batch([
		env.DB.prepare(
			`insert into friends (line_user_id, name, name_key, user_rate, followed_at, created_at)
			with recursive n(i) as (select 1 union all select i + 1 from n where i < ${FRIENDS})
			select 'U' || i, 'x', 'n' || (i * 7919 % 997), iif(i % 101 = 0, 0, 1), i, 1 from n`,
		),
		env.DB.prepare("insert into salons (id, name, created_at) values (1, '本店', 0)"),
		insertBookings(
			`${start("-")}, ${start("-")} + ${HOUR}, 'approved', null, null, iif(f.id % 7 = 0, null, 1)`,
			"f.id % 3 = 0",
		),
		insertBookings(`${start("+")}, ${start("+")} + ${HOUR}, 'approved', null, null, null`, "f.id % 10 = 0"),
		insertBookings(`${at.now} - ${DAY}, ${at.now} - ${HOUR}, 'approved', null, null, 0`, "f.id % 4 = 0"),
		insertBookings(`${at.now} + ${HOUR}, ${at.now} + ${DAY}, 'canceled', null, null, null`, "f.id % 4 = 1"),
		insertBookings(`${at.now} + ${HOUR}, ${at.now} + ${DAY}, 'approved', null, 1, null`, "f.id % 4 = 2"),
		// Has begun, and is neither.
		insertBookings(`${at.now} - ${HOUR}, ${at.now} + ${HOUR}, 'approved', null, null, null`, "f.id % 4 = 3"),
		...Object.values(TAGS).flatMap((carries, index) => [
			env.DB.prepare(`insert into tags (id, name, created_at) values (${index + 1}, 't${index}', 0)`),
			env.DB.prepare(
				`insert into friend_tags (friend_id, tag_id, created_at) select id, ${index + 1}, 0 from friends where ${carries}`,
			),
		]),
	]);
});

const start = (which: string, condition: string) => `(select ${which}(starts_at) from reservations
	where friend_id = friends.id and status = 'approved' and deleted_at is null and parent_id is null and ${condition})`;
const NEXT = start("min", `starts_at > ${at.now}`);
const LAST = start("max", `ends_at <= ${at.now} and coalesce(is_attended, 1) = 1`);

const BY_NAME = "SCAN friends USING COVERING INDEX friends_by_name";
const FROM_NOW_ON = "SEARCH r USING INDEX reservations_kept (starts_at>?)";
const UNTIL_NOW = "SEARCH r USING INDEX reservations_kept (starts_at<?)";

const ORDERS: [code: FriendOrderCode, orderBy: string, step: string][] = [
	[LIST_ORDERS.name, "name_key, id", BY_NAME],
	[LIST_ORDERS.nameReversed, "name_key desc, id desc", BY_NAME],
	[LIST_ORDERS.nextBooking, `${NEXT} nulls last, id`, FROM_NOW_ON],
	[LIST_ORDERS.nextBookingReversed, `${NEXT} desc nulls last, id desc`, FROM_NOW_ON],
	[LIST_ORDERS.lastVisit, `${LAST} nulls last, id`, UNTIL_NOW],
	[LIST_ORDERS.lastVisitReversed, `${LAST} desc nulls last, id desc`, UNTIL_NOW],
];

const holding = (id: number) => ({ type: 60, tag_ids: [id], tag_or: 0 });
const carries = (id: number) => `id in (select friend_id from friend_tags where tag_id = ${id})`;
const SEARCHES: [name: string, inputs: object[], where: string][] = [
	["everybody", [], "1"],
	["few", [holding(2)], carries(2)],
	["half of them", [holding(1)], carries(1)],
	["many", [holding(3)], carries(3)],
	["those of two sets", [holding(1), holding(3)], `${carries(1)} and ${carries(3)}`],
];

describe.each(ORDERS)("order %i", (orderCode, orderBy, step) => {
	test.each(SEARCHES)(
		"of %s is stable over the pages, with ties and without a key",
		async (_, inputs, where) => {
			const database = connectD1(env.DB);
			const filter = filterSchema.parse({ inputs });
			const within = orderCode % 2 === 0 ? UNRESTRICTED : sql`friends.id % 13 < 6`;
			const expected = (
				await env.DB.prepare(
					`select id from friends where user_rate = 1 and ${where} and ${orderCode % 2 === 0 ? "1" : "id % 13 < 6"} order by ${orderBy}`,
				).all<{ id: number }>()
			).results.map(({ id }) => id);
			const skips = [0, 50, 950, Math.max(0, expected.length - 70)];
			for (const skip of skips) {
				const page = filterPageSql(at, filter, within, { take: 50, skip, orderCode });
				const rows = await queryRows<{ id: number }>(database, page);
				expect(rows.map(({ id }) => id)).toEqual(expected.slice(skip, skip + 50));
			}
		},
	);

	test("is walked along its index without a sort, thrice in a page's statement", async () => {
		const walk = await plan(sql`select id, k from ${firstOfOrder(friendOrderOf(orderCode, at), 500)}`);
		expect(walk.filter((line) => line === step)).toHaveLength(1);
		expect(walk.filter((line) => line.includes("TEMP B-TREE"))).toEqual([]);
		const filter = filterSchema.parse({ inputs: [holding(1)] });
		const lines = await plan(filterPageSql(at, filter, UNRESTRICTED, { take: 50, skip: 0, orderCode }));
		// For the nearest, for more of them, and for the walk.
		expect(lines.filter((line) => line === step)).toHaveLength(3);
	});
});

async function plan(statement: SQL): Promise<string[]> {
	const { sql: text, params } = connectD1(env.DB).run(statement).getQuery();
	const lines = await explainQueryPlan(env.DB, { sql: text, parameters: params });
	return lines.map((line) => line.trim());
}
