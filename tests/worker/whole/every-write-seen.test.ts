import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { listNonEmptyTables, resetState } from "#tests/support/migrations.ts";

const INSERT = "insert into settings (key, value, updated_at) values ('k', '1', 1)";

beforeEach(() => resetState());

describe("rows are compared wherever something was written", () => {
	const WAYS: [string, (database: D1Database) => Promise<unknown>][] = [
		["run", (database) => database.prepare(INSERT).run()],
		["all", (database) => database.prepare(`${INSERT} returning key`).all()],
		["first", (database) => database.prepare(`${INSERT} returning key`).first()],
		["raw", (database) => database.prepare(`${INSERT} returning key`).raw()],
		["batch", (database) => database.batch([database.prepare("select 1"), database.prepare(INSERT)])],
		["exec", (database) => database.exec(INSERT)],
		["a session", (database) => database.withSession().prepare(INSERT).run()],
	];

	test.each(WAYS)("by %s", async (_, write) => {
		const before = await takeSnapshot();
		await write(env.DB);
		expect(await listChangesSince(before)).toEqual([expect.stringContaining("settings + ")]);
	});

	test("by a room", async () => {
		const before = await takeSnapshot();
		const room = env.Inbox.get(env.Inbox.idFromName("inbox"));
		await runInDurableObject(room, (object) =>
			(Reflect.get(object, "env") as typeof env).DB.prepare(INSERT).run(),
		);
		expect(await listChangesSince(before)).toHaveLength(1);
	});

	test("by what nobody waits for", async () => {
		const before = await takeSnapshot();
		void env.DB.prepare(INSERT).run();
		expect(await listChangesSince(before)).toHaveLength(1);
	});

	test("and not where a batch failed, since all of it is taken back", async () => {
		const before = await takeSnapshot();
		const failing = env.DB.batch([env.DB.prepare(INSERT), env.DB.prepare(INSERT)]);
		await expect(failing).rejects.toThrow("UNIQUE");
		expect(await takeSnapshot()).toBe(before);
	});
});

describe("a new beginning", () => {
	test("empties what was written, and what triggers wrote; ids begin at 1", async () => {
		const friend = await buildFriend();
		expect(friend.id).toBe(1);
		await env.DB.batch([
			env.DB.prepare("insert into vars (id, name, created_at) values (1, 'v', 1)"),
			env.DB.prepare("insert into friend_vars (friend_id, var_id, value, updated_at) values (1, 1, 'x', 1)"),
		]);
		expect(await countRows("friend_changes")).toBe(1);
		await resetState();
		expect(await listNonEmptyTables()).toEqual([]);
		expect((await buildFriend()).id).toBe(1);
	});

	test.each([
		["a session", env.DB.withSession(), INSERT],
		[
			"the archive",
			env.ARCHIVE!,
			"insert into messages (friend_id, outgoing, timestamp, type) values (1, 0, 1, 'text')",
		],
	])("empties what was written by %s", async (_, database, insert) => {
		await database.prepare(insert).run();
		expect(await listNonEmptyTables()).toHaveLength(1);
		await resetState();
		expect(await listNonEmptyTables()).toEqual([]);
	});

	test.each([
		["at once", () => env.MEDIA.put("file", "x")],
		[
			"in parts",
			async () => {
				const upload = await env.MEDIA.createMultipartUpload("file");
				await upload.complete([await upload.uploadPart(1, "x")]);
			},
		],
	])("takes a file away that was written %s", async (_, write) => {
		await write();
		await resetState();
		expect((await env.MEDIA.list()).objects).toEqual([]);
	});

	test("makes a table anew that was changed", async () => {
		await env.DB.prepare("alter table settings add column more text").run();
		await resetState();
		expect(await readRows("select 1 from pragma_table_info('settings') where name = 'more'")).toEqual([]);
	});
});
