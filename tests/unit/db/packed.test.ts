import { DatabaseSync } from "node:sqlite";
import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { friends } from "#db/engine/friends.ts";
import { MAX_BOUND_VALUES, packValues, reduceValues } from "#db/platform/sql/pack-values.ts";

const queryOf = (statement: SQL) => new SQLiteAsyncDialect().sqlToQuery(statement);

const answerOf = (statement: SQL): unknown => {
	const { sql: text, params } = queryOf(statement);
	const database = new DatabaseSync(":memory:");
	return database.prepare(text).get(...(params as (string | number | null)[]));
};

/** Enough values to be packed: 150, with 60 distinct ones. */
const MANY = Array.from({ length: 150 }, (_, index) => index % 60);
const sum = sql.join(
	MANY.map((value) => sql`(${value})`),
	sql` + `,
);

test("a statement with a hundred values stays as it is", () => {
	const statement = sql`select ${sql.join(
		MANY.slice(0, MAX_BOUND_VALUES).map((value) => sql`${value}`),
		sql`, `,
	)}`;
	expect(packValues(statement)).toBe(statement);
});

test("one with more binds a single list, equal values once, and means the same", () => {
	const statement = sql`select ${sum} as sum, ${"text"} as text, ${null} as nil`;
	const { params } = queryOf(packValues(statement));
	expect(params).toEqual([JSON.stringify([...new Set(MANY), "text", null])]);
	expect(answerOf(packValues(statement))).toEqual(answerOf(statement));
});

test.each([
	"two  spaces",
	"a line\n\tand another",
	'a "name" in quotes',
	"((?1->>3))",
	"it''s  (?1->>0)",
	"",
])("texts within it stay to the letter: %j", (text) => {
	const literal = sql.raw(`'${text}'`);
	const statement = sql`select ${literal} as before,
		${sum} as sum,   ${literal} || ${literal} as after`;
	expect(answerOf(packValues(statement))).toEqual(answerOf(statement));
});

test("white space and quotes around names are left out, for D1 takes 100 KB", () => {
	const { sql: text } = queryOf(
		packValues(sql`select ${friends.id}   from ${friends}\n\t\twhere ${friends.id} = ${sum}`),
	);
	expect(text.slice(0, 60)).toMatch(/^select friends\.id from friends where friends\.id = \(\?->>0\)/);
	expect(text).not.toMatch(/\s{2}|"|\(\(/);
});

test("a part with more than a few values binds one, means the same, and may stand twice in a statement that binds others", () => {
	const part = sql`${sum} > ${1_000} and ${"text"} = 'text' and ${null} is null`;
	const twice = (one: SQL) =>
		sql`select ${"before"} as before, ${one} as once, not (${one}) as other, ${7} as after`;
	expect(queryOf(reduceValues(part)).params).toEqual([
		JSON.stringify([...new Set(MANY), 1_000, "text", null]),
	]);
	expect(queryOf(twice(reduceValues(part))).params).toHaveLength(4);
	expect(answerOf(twice(reduceValues(part)))).toEqual(answerOf(twice(part)));
	const few = sql`${1} = ${2}`;
	expect(reduceValues(few)).toBe(few);
});
