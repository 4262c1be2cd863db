import { readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import {
	ROOM_STORAGES,
	STORED_FILES,
	TABLES_OF_STEPS,
	TABLES_WITHOUT_FRIENDS,
} from "#functions/people/friend-deletion/places/other-places.ts";
import { DATA_PLACES } from "#functions/people/friend-deletion/places/registry.ts";
import { listSourceFiles } from "#tests/support/source-files.ts";

const modules = import.meta.glob<Record<string, unknown>>(["../../../db/**/*.ts", "!../../../db/demo/**"], {
	eager: true,
});
const tables = Object.values(modules)
	.flatMap((file) => Object.values(file))
	.filter((each) => is(each, SQLiteTable));
const names = [...new Set(tables.map(getTableName))].sort();

const listed = [...new Set(DATA_PLACES.map(({ table }) => getTableName(table)))];
const withoutFriends = Object.values(TABLES_WITHOUT_FRIENDS).flat();

/** Columns that identify a friend. */
const identifies = (column: string) =>
	column === "friend_id" || column === "line_user_id" || column === "member_id";
/** Tables with such a column that hold no friend's data: the account's own id at LINE, and the deletions' numbers. */
const NO_FRIEND = ["accounts", "friend_deletions"];

const filesWith = (pattern: RegExp) =>
	listSourceFiles("functions")
		.filter((file) => pattern.test(readFileSync(file, "utf8")))
		.sort();

test("every table is deleted with a friend, has a step of its own, or is named as one without friends", () => {
	expect([...new Set([...listed, ...Object.keys(TABLES_OF_STEPS), ...withoutFriends])].sort()).toEqual(names);
	expect(withoutFriends.filter((name) => listed.includes(name) || name in TABLES_OF_STEPS)).toEqual([]);
});

test("no table with a friend's id is named as one without friends", () => {
	const misnamed = tables.filter(
		(table) =>
			withoutFriends.includes(getTableName(table)) &&
			Object.values(table as unknown as Record<string, { name?: string }>).some(({ name }) =>
				identifies(name ?? ""),
			),
	);
	expect(misnamed.map(getTableName).filter((name) => !NO_FRIEND.includes(name))).toEqual([]);
});

test("every file that is stored in R2 is listed with its deletion", () => {
	expect(filesWith(/MEDIA\.put\(|storeStream\(|bucket\.put\(/)).toEqual(Object.keys(STORED_FILES).sort());
});

test("every storage of a room is listed", () => {
	expect(filesWith(/(?:room|ctx)\.storage\b|DurableObjectStorage|SqlStorage/)).toEqual(
		Object.keys(ROOM_STORAGES).sort(),
	);
});
