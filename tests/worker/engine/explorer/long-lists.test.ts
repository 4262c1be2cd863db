import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { valuesOf } from "#db/platform/sql/raw.ts";
import { MAX_KEYWORD, MAX_KEYWORDS } from "#domain/automation/auto-responses/reaction.ts";
import { KIND_NAMES, type KindName } from "#domain/engine/kinds/registry.ts";
import { listStatement } from "#functions/engine/explorer/list.ts";
import { ITEM_KINDS } from "#functions/kinds.ts";
import { TestClock } from "#tests/support/clock.ts";
import { listOf, makeItem } from "#tests/support/items.ts";
import { multiplyItems } from "#tests/support/many-items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext, type Session, signedInOperator } from "#tests/support/operators.ts";
import { rows } from "#tests/support/snapshot.ts";

/** More than travel in several texts, with a piece of another length at each end. */
const MANY = 97;

let operator: Session;
beforeAll(async () => {
	await beginAnew();
	operator = await signedInOperator();
});

describe.each(KIND_NAMES)("a long list of the kind %s", (kind) => {
	const table = getTableName(ITEM_KINDS[kind].table);

	beforeAll(async () => {
		await makeItem(kind, operator, { name: "もとの項目" });
		await multiplyItems(kind, MANY);
		// Holes of one item, and of more than a text takes.
		await env.DB.prepare(
			`update ${table} set deleted_at = 1 where id % 7 = 3 or id between 30 and 71 and name like 'もとの項目%'`,
		).run();
		await env.DB.prepare(
			`update ${table} set name_key = 'めずらしい' where id % 12 = 1 and deleted_at is null`,
		).run();
	});

	const stored = async (where: string) => {
		const within = kind === "action" ? "name is not null and" : "";
		const found = await rows<{ id: number }>(
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
		const shown = await listOf(
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
	(await rows<{ id: number }>(`select id from folders where kind = '${kind}'`))[0]!.id;

/** What JSON writes longest, six bytes for a character. */
const LONG = "\u0001";

/** The longest that items of the kinds whose rows travel together are saved with, besides their names. */
const LONGEST: Partial<Record<KindName, () => object>> = {
	common_var: () => ({ type: 3, value: LONG.repeat(5_000) }),
	reaction: () => ({
		keywords: Array.from({ length: MAX_KEYWORDS }, (_, index) =>
			`予${LONG.repeat(MAX_KEYWORD)}`.slice(0, MAX_KEYWORD - 2).concat(String(index).padStart(2, "0")),
		),
	}),
	var: () => ({ echo_default: LONG.repeat(500) }),
	// Of these the list shows nothing that is typed but the name.
	episode: () => ({}),
	form: () => ({}),
	funnel: () => ({}),
	landing: () => ({}),
	scenario: () => ({}),
	tag: () => ({}),
};

/** D1's limit for a value, in bytes. The engine here takes more. */
const LARGEST_VALUE = 2_000_000;

/** The bytes of the largest value that the list of a kind is read in. */
async function largestValueOf(kind: KindName): Promise<number> {
	const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connect(env.DB) });
	const parts = await valuesOf<[number, string]>(
		ctx.db,
		listStatement(ctx, ITEM_KINDS[kind], { search: "" }),
	);
	return Math.max(...parts.map(([, text]) => new TextEncoder().encode(text).length));
}

describe("forty of the longest items are read in values that D1 takes", () => {
	beforeEach(async () => {
		await beginAnew();
		operator = await signedInOperator();
	});

	test("which are those of every kind whose rows travel together", async () => {
		const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connect(env.DB) });
		const short = KIND_NAMES.filter((kind) => ITEM_KINDS[kind].row(ctx).isShort);
		expect(Object.keys(LONGEST).sort()).toEqual(short.sort());
	});

	test.each(Object.entries(LONGEST) as [KindName, () => object][])("%s", async (kind, longest) => {
		await makeItem(kind, operator, { name: "長".repeat(95), ...longest() });
		await multiplyItems(kind, 39);
		await env.DB.prepare(
			`insert or ignore into common_var_values (common_var_id, value, updated_at)
				select c.id, v.value, 1 from common_vars c, common_var_values v`,
		).run();
		expect((await listOf(kind, operator)).items.length).toBeGreaterThanOrEqual(40);
		const largest = await largestValueOf(kind);
		expect(largest).toBeGreaterThan(19 * JSON.stringify(longest()).length);
		expect(largest).toBeLessThan(LARGEST_VALUE);
	});

	test("template, whose rows hold messages", async () => {
		await makeItem("template", operator, { name: "長い文" });
		await env.DB.prepare("update templates set content = json_set(content, '$.text', ?)")
			.bind("長".repeat(50_000))
			.run();
		await multiplyItems("template", 39);
		expect((await listOf("template", operator)).items).toHaveLength(40);
		expect(await largestValueOf("template")).toBeLessThan(LARGEST_VALUE);
	});
});
