import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { vars } from "#db/people/friend-fields.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { quickSearchQuery } from "#domain/people/friend-search/friend-search-input.ts";
import { READ_COLUMNS } from "#domain/people/friend-search/list-columns.ts";
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
import { TestClock } from "#tests/support/test-clock.ts";

const db = connectD1(env.DB);

let operator: ConsoleSession;
let mine: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	mine = await buildFriend();
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
				columns: READ_COLUMNS.join(),
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
