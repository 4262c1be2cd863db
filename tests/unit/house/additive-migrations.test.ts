import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Migrations that made the first release. */
const BASELINE = /^000[0-3]_/;

/** Changes that the version before a release does not survive, so that its Worker could not come back. */
const BREAKING = [
	/\bdrop\s+table\b/i,
	/\bdrop\s+column\b/i,
	/\brename\b/i,
	/\badd\s+(?:column\s+)?`?\w+`?\s+\w+(?:(?!default)[^;])*\bnot\s+null\b(?![^;]*\bdefault\b)/i,
];

const listBreaking = (sql: string) =>
	sql
		.replace(/--.*$/gm, "")
		.split(";")
		.filter((statement) => BREAKING.some((pattern) => pattern.test(statement)));

test("a migration breaks no earlier version: it adds, and drops or renames neither tables nor columns", () => {
	const breaking = ["migrations", "migrations-archive", "migrations-directory"].flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => name.endsWith(".sql") && !BASELINE.test(name))
			.flatMap((name) =>
				listBreaking(readFileSync(join(folder, name), "utf8")).map((statement) => ({ name, statement })),
			),
	);
	expect(breaking).toEqual([]);
});

test.each([
	["alter table `tags` add `colour` text", 0],
	["alter table `tags` add `colour` text default '' not null", 0],
	["drop index `tags_name`", 0],
	["create table `a` (`id` integer not null)", 0],
	["alter table `tags` add `colour` text not null", 1],
	["alter table `tags` drop column `colour`", 1],
	["alter table `tags` rename to `labels`", 1],
	["drop table `tags`", 1],
])("%s is refused %i times", (sql, times) => {
	expect(listBreaking(sql)).toHaveLength(times);
});
