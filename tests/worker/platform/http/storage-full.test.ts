import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { buildProgram } from "#tests/support/api-program.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { observeDatabase } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const WRITES = /^\s*(insert|update|delete|replace)\b/i;

/** Database on a full disk, with D1's error message. */
const full = (said: string) =>
	observeDatabase(env.DB, {
		before: (statements) => {
			if (statements.some(({ sql }) => WRITES.test(sql))) throw new Error(said);
		},
	});

/** Disk binding with that many free bytes. */
const disk = (free: number) => ({ fetch: async () => new Response(String(free)) });
/** workerd's only error message for a full disk. */
const INTERNAL = "D1_ERROR: internal error; reference = kblm6bj70nv520tqavl2u27j";

describe.each([
	"D1_ERROR: database or disk is full: SQLITE_FULL",
	"D1_ERROR: Exceeded maximum DB size",
	INTERNAL,
])("where there is no room (%s)", (said) => {
	const on = (path: string, options = {}) =>
		sendRequest(path, { as: operator, env: { DB: full(said), DISK: disk(4_096) } as never, ...options });

	test("a save is refused with the cause, in the one error shape, and changes nothing", async () => {
		const before = await takeSnapshot();
		for (const [path, json] of [
			["/api/tag/crud", { action: "newItem", name: "来店" }],
			["/api/common_vars/register", { name: "在庫", type: 1, value: "3" }],
		] as const) {
			const answer = await on(path, { method: "POST", json });
			expect([answer.status, await answer.json()]).toEqual([507, { ERROR: [CALL_TEXTS.storageFull] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("reads go on, also for a session that would be prolonged now", async () => {
		const id = await buildItem("tag", operator, { name: "来店" });
		await env.DB.prepare("update sessions set last_seen_at = ?")
			.bind(Date.now() - 120 * MINUTE)
			.run();
		for (const path of ["/api/session", `/api/tag/data/${id}`, "/api/friends", "/api/deliveries"])
			expect([path, (await on(path)).status]).toEqual([path, 200]);
		const list = await on("/api/tag/crud", { method: "POST", json: { action: "refresh" } });
		expect(list.status).toBe(200);
	});

	test("a landing leads on, though its visit is not counted", async () => {
		await storeRow("landings", { name: "店頭", name_key: "店頭", code: "abcd1234", created_at: 1 });
		await storeRow("settings", {
			key: "line_add_friend_url",
			value: '"https://line.me/R/ti/p/@x"',
			updated_at: 1,
		});
		const answer = await on("/r/abcd1234", { as: undefined });
		expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://line.me/R/ti/p/@x"]);
	});
});

test("any other failure is unknown, as before", async () => {
	const DB = observeDatabase(env.DB, {
		before: (statements) => {
			if (statements.some(({ sql }) => WRITES.test(sql))) throw new Error("out of reach");
		},
	});
	const json = { action: "newItem", name: "来店" };
	const answer = await sendRequest("/api/tag/crud", {
		as: operator,
		method: "POST",
		json,
		env: { DB } as never,
	});
	expect([answer.status, await answer.json()]).toEqual([500, { ERROR: [CALL_TEXTS.unknownError] }]);
});

test.each([
	["has room", { DISK: disk(50_000_000_000) }],
	["cannot be asked", {}],
])("an internal error of workerd is unknown where the disk %s", async (_title, given) => {
	const json = { action: "newItem", name: "来店" };
	const env = { DB: full(INTERNAL), ...given } as never;
	const answer = await sendRequest("/api/tag/crud", { as: operator, method: "POST", json, env });
	expect([answer.status, await answer.json()]).toEqual([500, { ERROR: [CALL_TEXTS.unknownError] }]);
});

test("a program is told of a full disk as a problem", async () => {
	const program = await buildProgram();
	const friend = await buildFriend();
	const tag = await buildItem("tag", operator, { name: "来店" });
	const env = { DB: full(INTERNAL), DISK: disk(4_096) };
	const answer = await program.call(`/friends/${friend.id}/tags`, {
		method: "POST",
		json: { tag_ids: [tag] },
		env: env as never,
	});
	expect([answer.status, await answer.json()]).toMatchObject([
		507,
		{ code: "storage-full", detail: CALL_TEXTS.storageFull },
	]);
});
