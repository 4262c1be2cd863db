import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { listItemMembers } from "#functions/engine/explorer/list-item-members.ts";
import { listItems } from "#functions/engine/explorer/list-items.ts";
import { loadItemAppendix } from "#functions/engine/explorer/load-appendix.ts";
import { ITEM_KINDS } from "#functions/item-kinds.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { addTagsEffect, buildAction, buildAutoResponse } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { multiplyItems } from "#tests/support/many-items.ts";
import { countRoundTrips, explainQueryPlan, type SentStatement } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const MANY = 2_000;
const SHOWN = Array.from({ length: 20 }, (_, index) => index + 1);

let operator: BuiltOperator;
beforeAll(async () => {
	operator = await buildOperator();
	const session = await signInOperator(operator);
	const tag = await buildTag();
	await buildFriend({ tagIds: [tag.id] });
	await buildAction({ effects: [addTagsEffect(tag.id)] });
	for (const kind of KIND_NAMES) {
		await buildItem(kind, session, { name: `もとの${kind}` });
		await multiplyItems(kind, MANY);
	}
	await buildAutoResponse();
}, 120_000);

/** Statements of some work by round trip. */
async function tripsOf(
	work: (ctx: OperatorCtx) => Promise<unknown>,
	scoped = false,
): Promise<SentStatement[][]> {
	const { database, trips } = countRoundTrips(env.DB);
	const ctx = operatorContext(new TestClock(), operator, { db: connectD1(database) });
	if (scoped) ctx.operator.friendScope = { all: false, tagIds: [1] };
	await work(ctx);
	return trips;
}

const planned = async (trips: SentStatement[][]) =>
	(await Promise.all(trips.flat().map((sent) => explainQueryPlan(env.DB, sent)))).flat().join("\n");

/** List index of each kind, by folder and id. Most actions are in no folder. */
const indexOf = (kind: KindName) => (kind === "action" ? "actions_(folder|list)" : `${tableOf(kind)}_list`);
const tableOf = (kind: KindName): string => getTableName(ITEM_KINDS[kind].table);

describe.each(KIND_NAMES)("the list of the kind %s, with 2,000 items", (kind) => {
	test.each([
		["everything", { search: "" }],
		["a folder", { in_group: 1, search: "" }],
		["what is uncategorized", { in_group: 0, search: "" }],
		["a search", { search: "もと" }],
	])("%s: one statement", async (_, view) => {
		const trips = await tripsOf((ctx) => listItems(ctx, ITEM_KINDS[kind], view));
		expect(trips.map((statements) => statements.length)).toEqual([1]);
	});

	test("a folder is found by the index kept for it", async () => {
		for (const in_group of [1, 0]) {
			const plan = await planned(
				await tripsOf((ctx) => listItems(ctx, ITEM_KINDS[kind], { in_group, search: "" })),
			);
			expect(plan).toMatch(new RegExp(`SEARCH ${tableOf(kind)} USING INDEX ${indexOf(kind)} `));
		}
	});
});

/** Indexes that each appendix count uses. */
const COUNTED_BY: [KindName, string[]][] = [
	["coupon", ["coupon_grants_holder"]],
	["form", ["form_answers_form"]],
	["tracker", ["conversions_tracker"]],
	["landing", ["landing_visits_landing"]],
	["product", ["purchases_product", "subscriptions_product"]],
	["scenario", ["scenario_subscriptions_scenario"]],
	["richmenu", ["friend_richmenus_menu"]],
	["tag", ["friend_tags_tag"]],
	["reaction", ["runs_cause"]],
];

describe("an appendix", () => {
	const appendices = KIND_NAMES.filter((kind) => kindOf(kind).hasAppendix);

	test("there are those that count something", () => {
		expect([...COUNTED_BY.map(([kind]) => kind), "funnel"].sort()).toEqual([...appendices].sort());
	});

	test.each(COUNTED_BY)("of the kind %s: one statement, of indexes alone", async (kind, indexes) => {
		for (const scoped of [false, true]) {
			const trips = await tripsOf((ctx) => loadItemAppendix(ctx, ITEM_KINDS[kind], { ids: SHOWN }), scoped);
			expect(trips.map((statements) => statements.length)).toEqual([1]);
			const plan = await planned(trips);
			for (const index of indexes) expect(plan).toContain(index);
			// Failed links are few and have a partial index.
			expect(plan).not.toMatch(
				/SCAN (?!CONSTANT|json_each|named\b|j\b|k\b|i\b|o\b|b\b|l USING INDEX richmenu_links_failed)/,
			);
		}
	});

	test("of custom searches, each a statement of its own: three round trips, however many", async () => {
		await env.DB.prepare("update member_queries set filter = ?")
			.bind(JSON.stringify({ inputs: [{ type: 60, tag_ids: [1], tag_or: 0 }] }))
			.run();
		const shown = await readRows<{ id: number }>("select id from funnels order by id limit 20");
		for (const count of [2, 20]) {
			const ids = shown.slice(0, count).map(({ id }) => id);
			const trips = await tripsOf((ctx) => loadItemAppendix(ctx, ITEM_KINDS.funnel, { ids }));
			expect(trips.map((statements) => statements.length).sort()).toEqual([1, 1, count].sort());
		}
	});

	test("of auto-responses with conditions: one statement more for their names, however many", async () => {
		const query = await env.DB.prepare(
			"insert into member_queries (filter, created_at) values (?, 1) returning id",
		)
			.bind(JSON.stringify({ inputs: [{ type: 60, tag_ids: [1], tag_or: 0 }] }))
			.first<{ id: number }>();
		for (const highest of [2, 20]) {
			await env.DB.prepare("update reactions set member_query_id = ? where id <= ?")
				.bind(query!.id, highest)
				.run();
			const trips = await tripsOf((ctx) => loadItemAppendix(ctx, ITEM_KINDS.reaction, { ids: SHOWN }));
			expect(trips.map((statements) => statements.length)).toEqual([1, 1]);
		}
	});
});

describe("the friends behind a count", () => {
	test.each(KIND_NAMES.filter((kind) => ITEM_KINDS[kind].selectMembers))(
		"of the kind %s: two round trips",
		async (kind) => {
			const trips = await tripsOf((ctx) => listItemMembers(ctx, ITEM_KINDS[kind], { id: 1, page: 1 }));
			expect(trips.map((statements) => statements.length)).toEqual([1, 3]);
		},
	);
});
