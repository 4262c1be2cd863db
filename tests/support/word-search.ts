import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { openApiTokens } from "#db/integrations/open-api-tables.ts";
import { ROOM_CLASSES } from "#functions/console/open-rooms/room-classes.ts";
import { listFiles, type OpenBackup, openFile, readLines } from "../../scripts/backups/verify-backup.ts";

/** Places of the account that contain one of the words: tables of all databases, stored files and backups, rooms' storages. */
export async function findWords(words: readonly string[]): Promise<string[]> {
	const databases = { database: env.DB, archive: env.ARCHIVE!, directory: env.DIRECTORY! };
	const tables = await Promise.all(
		Object.entries(databases).map(async ([role, database]) =>
			(await findTables(database, words)).map((table) => `${role}.${table}`),
		),
	);
	return [...tables.flat(), ...(await findInFiles(words)), ...(await findInRooms(words))];
}

/** Parts and files of a backup that contain one of the words. */
export async function findWordsInBackup(backup: OpenBackup, words: readonly string[]): Promise<string[]> {
	const { objects, key, manifest } = backup;
	const found = hasWord(JSON.stringify(manifest), words) ? ["manifest"] : [];
	for (const { name } of manifest.parts) {
		const { lines } = await readLines(objects, key, `${manifest.folder}/${name}`);
		if (hasWord(lines.join("\n"), words)) found.push(name);
	}
	for await (const file of listFiles(backup)) {
		let text = "";
		for await (const bytes of openFile(backup, file)) text += new TextDecoder().decode(bytes);
		if (hasWord(text, words)) found.push(file.key);
	}
	return found;
}

const hasWord = (text: string, words: readonly string[]): boolean =>
	words.some((word) => text.includes(word) || text.includes(JSON.stringify(word).slice(1, -1)));

async function findTables(database: D1Database, words: readonly string[]): Promise<string[]> {
	const { results: columns } = await database
		.prepare(
			`select t.name as "table", c.name as name from pragma_table_list t, pragma_table_info(t.name) c
				where t.type in ('table', 'virtual') and t.schema = 'main' and t.name not like 'sqlite%'
					and t.name not glob '_cf_*' and t.name not glob 'message_search_*'`,
		)
		.all<{ table: string; name: string }>();
	const searches = [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => {
		const conditions = own.map(
			({ name }) => `exists (select 1 from json_each(?1) w where instr("${name}", w.value) > 0)`,
		);
		return database
			.prepare(
				`select '${table}' as name where exists (select 1 from "${table}" where ${conditions.join(" or ")})`,
			)
			.bind(JSON.stringify(words));
	});
	const results = await database.batch<{ name: string }>(searches);
	return results.flatMap(({ results: rows }) => rows.map(({ name }) => name));
}

async function findInFiles(words: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	for (const bucket of [env.MEDIA, env.BACKUPS]) {
		const { objects } = await bucket.list({ include: ["customMetadata", "httpMetadata"] });
		for (const { key, customMetadata, httpMetadata } of objects) {
			const text = await (await bucket.get(key))!.text();
			const whole = `${key}\n${JSON.stringify([customMetadata, httpMetadata])}\n${text}`;
			if (hasWord(whole, words)) found.push(key);
		}
	}
	return found;
}

async function findInRooms(words: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	for (const [binding, names] of Object.entries(await listRoomNames())) {
		const rooms = Reflect.get(env, binding) as DurableObjectNamespace;
		// Rooms of other tests keep their storage too. They are known by id alone, and a room begins only by its name.
		const stored = new Set((await listDurableObjectIds(rooms)).map(String));
		for (const id of names.map((name) => rooms.idFromName(name)).filter((each) => stored.has(String(each)))) {
			const text = await runInDurableObject(rooms.get(id), async (_room, { storage }) =>
				JSON.stringify([...(await storage.list()), ...listRoomRows(storage.sql)]),
			);
			if (hasWord(text, words)) found.push(binding);
		}
	}
	return found;
}

/** Rows of a room's own tables; those of the platform cannot be read. */
function listRoomRows(sql: SqlStorage): unknown[] {
	const tables = sql.exec<{ name: string }>(
		"select name from sqlite_master where type = 'table' and name not glob '_cf_*'",
	);
	return [...tables].flatMap(({ name }) => [...sql.exec(`select * from "${name}"`)]);
}

/** Names of the account's rooms, by binding. */
async function listRoomNames(): Promise<Record<string, readonly string[]>> {
	const db = connectD1(env.DB);
	const parties = Object.entries(ROOM_CLASSES).map(async ([binding, { names }]) => [
		binding,
		await names(db),
	]);
	const tokens = await db.select({ hash: openApiTokens.tokenHash }).from(openApiTokens);
	return { ...Object.fromEntries(await Promise.all(parties)), TokenLimit: tokens.map(({ hash }) => hash) };
}
