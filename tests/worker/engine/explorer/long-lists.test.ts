import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { queryValues } from "#db/platform/sql/raw-sql.ts";
import { MAX_KEYWORD, MAX_KEYWORDS } from "#domain/automation/auto-responses/auto-response-input.ts";
import { KIND_NAMES, type KindName } from "#domain/engine/kinds/registry.ts";
import { listItemsStatement } from "#functions/engine/explorer/list-items.ts";
import { ITEM_KINDS } from "#functions/item-kinds.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildItem, fetchItemList } from "#tests/support/item-requests.ts";
import { multiplyItems } from "#tests/support/many-items.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** More items than fit into several texts, with a shorter piece at each end. */
const MANY = 97;

let operator: ConsoleSession;
beforeAll(async () => {
	await resetState();
	operator = await buildSession();
});

describe.each(KIND_NAMES)("a long list of the kind %s", (kind) => {
	const table = getTableName(ITEM_KINDS[kind].table);

	beforeAll(async () => {
		await buildItem(kind, operator, { name: "もとの項目" });
		await multiplyItems(kind, MANY);
		// Gaps of one item, and of more than one text takes.
		await env.DB.prepare(
			`update ${table} set deleted_at = 1 where id % 7 = 3 or id between 30 and 71 and name like 'もとの項目%'`,
		).run();
		await env.DB.prepare(
			`update ${table} set name_key = 'めずらしい' where id % 12 = 1 and deleted_at is null`,
		).run();
	});

	const stored = async (where: string) => {
		const within = kind === "action" ? "name is not null and" : "";
		const found = await readRows<{ id: number }>(
			`select id from ${table} where ${within} deleted_at is null and ${where} order by id desc`,
		);
		return found.map(({ id }) => id);
	};

	test.each([
		["everything", {}, "true"],
		["a folder", { in_group: 1 }, "group_id = 1"],
		["what is uncategorized", { in_group: 0 }, "group_id is null"],
		["a search", { search: "めずらしい" }, "name_key = 'めずらしい'"],
		["a search that finds nothing", { search: "どこにもない" }, "false"],
	])("%s: each item once, newest first", async (_, view, where) => {
		const folder = await folderOf(kind);
		const shown = await fetchItemList(
			kind,
			operator,
			"in_group" in view && view.in_group ? { in_group: folder } : view,
		);
		const expected = await stored(where.replace("group_id = 1", `group_id = ${folder}`));
		if (where !== "false") expect(expected.length).toBeGreaterThan(1);
		expect(shown.items.map(({ id }) => id)).toEqual(expected);
		for (const { name } of shown.items) expect(name).toMatch(/^もとの項目/);
	});
});

const folderOf = async (kind: KindName) =>
	(await readRows<{ id: number }>(`select id from folders where kind = '${kind}'`))[0]!.id;

/** Longest character in JSON: six bytes. */
const LONG = "\u0001";

/** Largest fields, apart from the name, of kinds whose rows are sent in one text. */
const LONGEST: Partial<Record<KindName, () => object>> = {
	common_var: () => ({ type: 3, value: LONG.repeat(5_000) }),
	reaction: () => ({
		keywords: Array.from({ length: MAX_KEYWORDS }, (_, index) =>
			`予${LONG.repeat(MAX_KEYWORD)}`.slice(0, MAX_KEYWORD - 2).concat(String(index).padStart(2, "0")),
		),
	}),
	var: () => ({ echo_default: LONG.repeat(500) }),
	// Kinds whose list shows no typed text except the name.
	episode: () => ({}),
	form: () => ({}),
	funnel: () => ({}),
	landing: () => ({}),
	// A title has no control characters.
	coupon: () => ({ title: "長".repeat(40) }),
	product: () => ({ yen: 1 }),
	scenario: () => ({}),
	tag: () => ({}),
};

/** D1's limit for a value, bytes. The local engine allows more. */
const LARGEST_VALUE = 2_000_000;

/** Size of the largest value in a kind's list query, bytes. */
async function largestValueOf(kind: KindName): Promise<number> {
	const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connectD1(env.DB) });
	const parts = await queryValues<[number, string]>(
		ctx.db,
		listItemsStatement(ctx, ITEM_KINDS[kind], { search: "" }),
	);
	return Math.max(...parts.map(([, text]) => new TextEncoder().encode(text).length));
}

describe("forty of the longest items are read in values that D1 takes", () => {
	beforeEach(async () => {
		await resetState();
		operator = await buildSession();
	});

	test("which are those of every kind whose rows travel together", async () => {
		const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connectD1(env.DB) });
		const short = KIND_NAMES.filter((kind) => ITEM_KINDS[kind].listSelection(ctx).hasShortRows);
		expect(Object.keys(LONGEST).sort()).toEqual(short.sort());
	});

	test.each(Object.entries(LONGEST) as [KindName, () => object][])("%s", async (kind, longest) => {
		await buildItem(kind, operator, { name: "長".repeat(95), ...longest() });
		await multiplyItems(kind, 39);
		await env.DB.prepare(
			`insert or ignore into common_var_values (common_var_id, value, updated_at)
				select c.id, v.value, 1 from common_vars c, common_var_values v`,
		).run();
		expect((await fetchItemList(kind, operator)).items.length).toBeGreaterThanOrEqual(40);
		const largest = await largestValueOf(kind);
		expect(largest).toBeGreaterThan(19 * JSON.stringify(longest()).length);
		expect(largest).toBeLessThan(LARGEST_VALUE);
	});

	test("template, whose rows hold messages", async () => {
		await buildItem("template", operator, { name: "長い文" });
		await env.DB.prepare("update templates set content = json_set(content, '$.text', ?)")
			.bind("長".repeat(50_000))
			.run();
		await multiplyItems("template", 39);
		expect((await fetchItemList("template", operator)).items).toHaveLength(40);
		expect(await largestValueOf("template")).toBeLessThan(LARGEST_VALUE);
	});
});
