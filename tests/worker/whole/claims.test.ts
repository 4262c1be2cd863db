import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { DEFINED_TABLES } from "#tests/support/defined-tables.ts";

/** Sources of the tests, whose names say which claims give up a row that kills its workers. */
const SOURCES = import.meta.glob<string>("/tests/worker/**/*.test.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

test("every table whose rows fall due has a test which shows that a row that kills its workers is given up", () => {
	const due = DEFINED_TABLES.map((table) => getTableConfig(table)).filter(({ columns }) =>
		columns.some(({ name }) => /^(next_(attempt_|work_)?at|held_until)$/.test(name)),
	);
	const shown = Object.values(SOURCES).flatMap((source) =>
		[...source.matchAll(/^\t*(?:test|describe)\("\[gives up ([a-z_, ]+)\]/gm)].flatMap(([, names]) =>
			names!.split(", "),
		),
	);
	expect(due.map(({ name }) => name).sort()).toEqual(shown.sort());
});
