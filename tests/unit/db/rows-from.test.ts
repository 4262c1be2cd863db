import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";

type Row = { id: string; friend: number; name: string | null };

/** Bound values of a statement with such rows, and the rows that it returns. */
function read(list: Row[], hoisted: boolean) {
	const { rows, column, json, ordinal } = rowsFrom(list, ["id", "friend", "name"], { hoisted });
	const { sql: text, params } = new SQLiteAsyncDialect().sqlToQuery(
		sql`select ${ordinal} as place, ${column.id} as id, ${column.friend} as friend, ${column.name} as name, ${json.id} as json
			from ${rows} order by 1`,
	);
	const found = new DatabaseSync(":memory:").prepare(text).all(...(params as (string | number | null)[]));
	return { params, rows: found.map((row) => ({ ...row })) };
}

const listOf = (count: number, of: (place: number) => Row): Row[] =>
	Array.from({ length: count }, (_, at) => of(at));
const asRead = (list: Row[]) => list.map((row, place) => ({ place, ...row, json: JSON.stringify(row.id) }));

const MANY = 200;
const numbered = (place: number) => String(place).padStart(3, "0");

test.each<[string, (place: number) => Row]>([
	[
		"texts that begin and end alike",
		(at) => ({ id: `019abcde-f012-7${numbered(at)}-9abc`, friend: at, name: "A" }),
	],
	[
		"one text within the other",
		(at) => ({ id: "ab".repeat(at + 1), friend: at, name: "aaaaaaaaaa".slice(at % 2) }),
	],
	["texts with nothing in common", (at) => ({ id: String(at), friend: at, name: String(at) })],
	["texts and nothing", (at) => ({ id: `the same ${at}`, friend: 1, name: at % 2 ? "the same text" : null })],
	["nothing at all", () => ({ id: "", friend: 0, name: null })],
	[
		"characters of two parts of which they share the first",
		(at) => ({ id: `予約の友だち${at % 2 ? "😀" : "😁"}`, friend: at, name: "結び" }),
	],
	[
		"characters of two parts of which they share the second",
		(at) => ({ id: `${at % 2 ? "😀" : "🈀"}結びの友だちの予約`, friend: at, name: "結び" }),
	],
	["quotes, slashes and breaks", (at) => ({ id: `"it's"\\\n\t${at}\\"'\n`, friend: at, name: `'\n"${at}` })],
])("rows of a list are read as they are, hoisted or not: %s", (_, of) => {
	for (const count of [1, 2, 31, 32, MANY]) {
		const list = listOf(count, of);
		expect(read(list, false).rows).toEqual(asRead(list));
		expect(read(list, true).rows).toEqual(asRead(list));
	}
});

test("what the texts of a column begin and end with travels once", () => {
	const { params } = read(
		listOf(MANY, (at) => ({
			id: `019abcde-f012-7${numbered(at)}-9abc-0123456789ab`,
			friend: at + 1,
			name: null,
		})),
		true,
	);
	expect(params).toContain("019abcde-f012-7");
	expect(params).toContain("-9abc-0123456789ab");
	const list = params.find((value) => String(value).startsWith("[["));
	expect(JSON.parse(String(list)).slice(0, 2)).toEqual([
		["000", 1],
		["001", 2],
	]);
});

test("a few rows travel as they are, so that the statement's text does not hang on them", () => {
	const { params } = read(
		listOf(3, (at) => ({ id: `019abcde-f012-7${numbered(at)}-9abc`, friend: at, name: null })),
		true,
	);
	expect(params).toContain(
		JSON.stringify([0, 1, 2].map((at) => [`019abcde-f012-7${numbered(at)}-9abc`, at])),
	);
});
