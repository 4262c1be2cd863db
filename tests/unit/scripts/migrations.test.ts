import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_splitSqlQuery } from "wrangler";
import { ROOT } from "../../../scripts/local/local-settings.ts";
import { splitStatements } from "../../../scripts/local/migrate-local.ts";

describe.each(["migrations", "migrations-archive"])("%s", (folder) => {
	const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".sql"));

	test.each(files)("%s is parted as a deployment parts it", (name) => {
		const migration = readFileSync(join(ROOT, folder, name), "utf8");
		expect(splitStatements(migration).map((each) => bare(each))).toEqual(
			unstable_splitSqlQuery(migration).map((each) => bare(each)),
		);
	});
});

/** Statement without drizzle-kit's marks, surrounding blanks and the trailing semicolon. */
const bare = (statement: string) =>
	statement.replaceAll("--> statement-breakpoint", "").trim().replace(/;$/, "").trim();
