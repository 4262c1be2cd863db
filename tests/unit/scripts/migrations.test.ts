import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { describe, expect, test, vi } from "vitest";
import { unstable_splitSqlQuery } from "wrangler";
import { ROOT } from "../../../scripts/local/local-settings.ts";
import { applyLocalMigrations, splitStatements } from "../../../scripts/local/migrate-local.ts";

describe.each(["migrations", "migrations-archive", "migrations-directory"])("%s", (folder) => {
	const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".sql"));

	test.each(files)("%s is parted as a deployment parts it", (name) => {
		const migration = readFileSync(join(ROOT, folder, name), "utf8");
		expect(splitStatements(migration).map((each) => bare(each))).toEqual(
			unstable_splitSqlQuery(migration).map((each) => bare(each)),
		);
	});
});

test("a state with migrations of another version ends the start with one line", async () => {
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({ modules: true, script: "export default {}", d1Databases: ["DB"] }),
	);
	const database = await miniflare.getD1Database("DB");
	await database.exec("create table d1_migrations (id integer primary key, name text unique)");
	await database.exec("insert into d1_migrations (name) values ('0099_elsewhere.sql')");
	vi.spyOn(console, "log").mockReturnValue();
	const said = vi.spyOn(console, "error").mockReturnValue();
	const end = vi.spyOn(process, "exit").mockImplementation(() => {
		throw new Error("ended");
	});
	const databases = { accounts: [{ database, archive: [] } as never], directory: database };
	await expect(applyLocalMigrations(databases)).rejects.toThrow("ended");
	await miniflare.dispose();
	expect(end).toHaveBeenCalledWith(1);
	expect(said.mock.calls).toEqual([
		[expect.stringMatching(/^[^\n]* のデータは、別の版で作られています。[^\n]*$/)],
	]);
});

/** Statement without drizzle-kit's marks, surrounding blanks and the trailing semicolon. */
const bare = (statement: string) =>
	statement.replaceAll("--> statement-breakpoint", "").trim().replace(/;$/, "").trim();
