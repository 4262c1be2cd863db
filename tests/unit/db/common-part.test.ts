import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCommonPart } from "#db/platform/sql/common-part.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";

interface Row {
	text: string | null;
	number: number | null;
}

/** Stored rows of an insert: values as SQLite keeps them, and each value's JSON in a list. */
function inserted(list: readonly Row[], hoisted: boolean): unknown[] {
	const database = new DatabaseSync(":memory:");
	database.exec("create table held (place integer, text text, number integer, json text)");
	const { rows, column, json, ordinal } = rowsFrom(list, ["text", "number"], { hoisted });
	const { sql: text, params } = new SQLiteAsyncDialect().sqlToQuery(
		sql`insert into held select ${ordinal}, ${column.text}, ${column.number}, json_array(${json.text}, ${json.number}) from ${rows}`,
	);
	database.prepare(text).run(...(params as (string | number | null)[]));
	const held = database
		.prepare(
			"select place, text, typeof(text) as kind, number, typeof(number) as sort, json from held order by place",
		)
		.all();
	return held.map((row) => ({ ...row, json: JSON.parse(String(row.json)) }));
}

const given = (list: readonly Row[]) =>
	list.map(({ text, number }, place) => ({
		place,
		text,
		kind: text === null ? "null" : "text",
		number,
		sort: number === null ? "null" : "integer",
		json: [text, number],
	}));

/** Texts that are hard to split: overlapping pieces, quotes, number-like texts, empty ones. */
const piece = fc.constantFrom(
	"",
	"a",
	"ab",
	"0",
	"1",
	"12",
	"😀",
	"😁",
	"🈀",
	"結",
	'"',
	"'",
	"\\",
	"\n",
	"~",
	"{",
	"null",
);
const some = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(""));
const lists = fc
	.record({ before: some(12), behind: some(12), holes: fc.constantFrom(0, 0, 0.1), same: fc.boolean() })
	.chain(({ before, behind, holes, same }) =>
		fc.array(
			fc.record({
				text: fc
					.tuple(some(3), fc.double({ min: 0, max: 1, noNaN: true }))
					.map(([between, at]) => (at < holes ? null : before + between + behind)),
				number: same ? fc.constant(7) : fc.option(fc.integer()),
			}),
			{ minLength: 1, maxLength: 80, size: "max" },
		),
	);

describe("what is inserted of a list is what was given, hoisted or not", () => {
	test.each(SEEDS)("whatever its texts share (seed %i)", (seed) => {
		fc.assert(
			fc.property(lists, (list) => {
				expect(inserted(list, true)).toEqual(given(list));
				expect(inserted(list, false)).toEqual(given(list));
			}),
			{ seed, numRuns: 150 },
		);
	});
});

test("what long texts share is found in one walk", () => {
	const half = "長い".repeat(200_000);
	const list = Array.from({ length: 32 }, (_, at) => `${half}${at % 10}${half}`);
	const part = findCommonPart(list);
	expect(part).toEqual({ before: half, after: half, between: list.map((_, at) => String(at % 10)) });
});
