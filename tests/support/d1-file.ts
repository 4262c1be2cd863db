import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Tables that identify a database of the state directory, whose file names are hashes. */
const IDENTIFYING_TABLES = { database: "friends", archive: "archive_fence" } as const;

const FOUND_FILES = new Map<string, string>();

/** Path of a database file in a state directory. @throws where none exists */
export function findD1File(stateDir: string, which: keyof typeof IDENTIFYING_TABLES = "database"): string {
	const key = `${which} ${stateDir}`;
	const file =
		FOUND_FILES.get(key) ??
		find(join(stateDir, "v3/d1/miniflare-D1DatabaseObject"), IDENTIFYING_TABLES[which]);
	FOUND_FILES.set(key, file);
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
