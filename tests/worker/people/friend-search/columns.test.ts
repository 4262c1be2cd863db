import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { vars } from "#db/people/friend-fields.ts";
import { LIST_ORDERS } from "#domain/engine/filters/friend-order.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { quickSearchQuery } from "#domain/people/friend-search/friend-search-input.ts";
import { ON_DEMAND_COLUMNS } from "#domain/people/friend-search/list-columns.ts";
import { searchFriends } from "#functions/people/friend-search/show-search.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const db = connectD1(env.DB);

let operator: ConsoleSession;
let mine: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	mine = await buildFriend();
});

test("is ordered by name, and by bookings within one's abilities", async () => {
	const other = await buildFriend({ name: "あ" });
	const read = async (sort_type: number, as = operator) =>
		(
			await requestJson<{ items: { id: number }[] }>(`/api/friend_search?sort_type=${sort_type}`, { as })
		).items.map(({ id }) => id);
	const byId = [mine.id, other.id];
	const byName = mine.nameKey < other.nameKey ? byId : byId.toReversed();
	expect(await read(LIST_ORDERS.name)).toEqual(byName);
	expect(await read(LIST_ORDERS.nameReversed)).toEqual(byName.toReversed());
	await storeRow("salons", { id: 1, name: "本店", created_at: 0 });
	await storeRow("reservations", {
		...{
			salon_id: 1,
			friend_id: other.id,
			status: "approved",
			date: "2090-01-01",
			from_minute: 0,
			to_minute: 0,
		},
		...{ starts_at: Date.UTC(2090, 0, 1), ends_at: Date.UTC(2090, 0, 1), created_at: 0 },
	});
	expect(await read(LIST_ORDERS.nextBooking)).toEqual([other.id, mine.id]);
	expect(await read(LIST_ORDERS.nextBookingReversed)).toEqual([other.id, mine.id]);
	const reader = await buildSession({ abilities: ["friend-read"] });
	expect(await read(LIST_ORDERS.name, reader)).toEqual(byName);
	for (const order of [LIST_ORDERS.nextBooking, LIST_ORDERS.lastVisitReversed])
		expect((await sendRequest(`/api/friend_search?sort_type=${order}`, { as: reader })).status).toBe(403);
	expect((await sendRequest("/api/friend_search?sort_type=11", { as: operator })).status).toBe(422);
});

test("reads the columns that are shown, within one's abilities", async () => {
	const field = (
		await db.insert(vars).values({ name: "会員番号", type: VAR_TYPES.normal, createdAt: 1 }).returning()
	)[0]!;
	await requestJson("/api/member/mark", { as: operator, json: { member_id: mine.id, notify: 2 } });
	await requestJson("/api/v1/member/var", {
		as: operator,
		json: { member_id: mine.id, vals: { [field.id]: "A-1" }, metas: {} },
	});
	const read = async (query: string, as = operator) =>
		(
			await requestJson<{ items: { id: number; columns: object }[] }>(`/api/friend_search?${query}`, { as })
		).items.find(({ id }) => id === mine.id)?.columns;
	expect(await read("")).toEqual({});
	expect(await read(`columns=mark,scenario,lastVisit,nextBooking&var_ids=${field.id}`)).toEqual({
		mark: 2,
		scenario: null,
		lastVisit: null,
		nextBooking: null,
		vars: { [field.id]: "A-1" },
	});
	const reader = await buildSession({ abilities: ["friend-read"] });
	expect(await read(`columns=mark,scenario,lastVisit,nextBooking&var_ids=${field.id}`, reader)).toEqual({
		mark: 2,
	});
	for (const query of ["columns=memo", `var_ids=${Array.from({ length: 11 }, (_, id) => id + 1)}`])
		expect((await sendRequest(`/api/friend_search?${query}`, { as: operator })).status).toBe(422);
});

test.each([
	["newest friends", 1, "friends_followed"],
	["oldest friends", 0, "friends_followed"],
	["newest messages", 3, "friends_last_message"],
	["oldest messages", 4, "friends_last_message"],
	["names", LIST_ORDERS.name, "friends_by_name"],
	["next bookings", LIST_ORDERS.nextBooking, "reservations_kept"],
	["last visits", LIST_ORDERS.lastVisitReversed, "reservations_kept"],
])(
	"of the %s is one statement that walks an index, with every column through one",
	async (_, sort, index) => {
		await env.DB.prepare(
			`insert into friends (line_user_id, name, followed_at, last_message_at, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
		select 'P' || i, 'x', i, i, i from n`,
		).run();
		const { database, trips } = countRoundTrips(env.DB);
		await searchFriends({
			ctx: { ...operatorContext(new TestClock(), await buildOperator()), db: connectD1(database) },
			input: quickSearchQuery.parse({
				sort_type: sort,
				state: "all",
				columns: ON_DEMAND_COLUMNS.join(),
				var_ids: "1,2",
			}),
		});
		const page = trips.flat().find((statement) => statement.sql.includes("json_object"))!;
		const lines = await explainQueryPlan(env.DB, page);
		expect(lines.join("\n")).toMatch(new RegExp(`INDEX ${index}`));
		expect(
			lines.filter((line) => /SCAN (r|v|m|scenario_subscriptions|reservations|friend_\w+)\b/.test(line)),
		).toEqual([]);
	},
);
