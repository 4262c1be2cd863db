import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_splitSqlQuery } from "wrangler";
import { statementsOf } from "../../../scripts/local/migrate.ts";
import { ROOT } from "../../../scripts/local/settings.ts";

describe.each(["migrations", "migrations-archive"])("%s", (folder) => {
	const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".sql"));

	test.each(files)("%s is parted as a deployment parts it", (name) => {
		const migration = readFileSync(join(ROOT, folder, name), "utf8");
		expect(statementsOf(migration).map((each) => bare(each))).toEqual(
			unstable_splitSqlQuery(migration).map((each) => bare(each)),
		);
	});
});

/** Without drizzle-kit's marks, blanks around it and the semicolon at its end, which say nothing. */
const bare = (statement: string) =>
	statement.replaceAll("--> statement-breakpoint", "").trim().replace(/;$/, "").trim();
