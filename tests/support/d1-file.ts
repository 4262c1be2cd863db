import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Tables that tell the databases of a state apart; a file's name is a hash. */
const TOLD_BY = { database: "friends", archive: "archive_fence" } as const;

const found = new Map<string, string>();

/** The file of a state's database, or of its archive's. @throws where it has none. */
export function d1File(stateDir: string, which: keyof typeof TOLD_BY = "database"): string {
	const key = `${which} ${stateDir}`;
	const file = found.get(key) ?? find(join(stateDir, "v3/d1/miniflare-D1DatabaseObject"), TOLD_BY[which]);
	found.set(key, file);
	return file;
}

function find(folder: string, table: string): string {
	const files = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
	const file = files.map((name) => join(folder, name)).find((each) => hasTable(each, table));
	if (!file) throw new Error(`No database with ${table} in ${folder}`);
	return file;
}

function hasTable(file: string, table: string): boolean {
	const database = new DatabaseSync(file, { readOnly: true, timeout: 15_000 });
	try {
		return database.prepare("select 1 from sqlite_schema where name = ?").get(table) !== undefined;
	} finally {
		database.close();
	}
}
