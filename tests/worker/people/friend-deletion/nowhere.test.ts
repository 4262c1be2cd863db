import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { DELETION_STEPS } from "#functions/deletion-steps.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { workFriendDeletions } from "#functions/people/friend-deletion/friend-deletion-worker.ts";
import { workSearchJobs } from "#functions/people/friend-search/jobs/search-job-worker.ts";
import { deleteOldImports } from "#functions/people/friend-values/imports/delete-old-imports.ts";
import { deleteImportFiles } from "#functions/people/friend-values/imports/import-storage.ts";
import { makeBackup } from "#tests/support/backup-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { planImport, postImport } from "#tests/support/friend-imports.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildWebhookContext, TestWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { findWords, findWordsInBackup } from "#tests/support/word-search.ts";

const NAME = "消江 花子";
const PHONE = "090-8888-7777";
const SECRET = "甘いケーキの相談";

let clock: TestClock;
let as: ConsoleSession;
let friend: FriendRecord;
let words: string[];
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	as = await buildSession();
	friend = await buildFriend({ name: NAME, nameKey: NAME });
	words = [NAME, PHONE, SECRET, friend.lineUserId];
});

const say = (text: string, of = friend) => lineEvents.text({ from: of.lineUserId, at: clock.now, text });
const work = () => {
	clock.advance(SECOND);
	return workFriendDeletions(clock.context(), DELETION_STEPS);
};
const deleteFriend = async () => {
	clock.pass(MINUTE);
	as = await buildSession();
	const json = { confirmed: NAME, now: true };
	expect((await sendRequest(`/api/friends/${friend.id}/deletion`, { as, method: "POST", json })).status).toBe(
		200,
	);
	await work();
};
const deletions = () => readRows<{ state: string }>("select state from friend_deletions");
const uploads = () => readRows("select state, reason, pages from friend_imports order by id");
const ERASED = { reason: DELETION_TEXTS.importErased, pages: -1 };

async function exportFriends(): Promise<number> {
	const { id } = await requestJson<{ id: number }>("/api/friend_search/jobs", {
		as,
		json: {
			filter: { inputs: [], with_blocked: 1, user_rate_type: 1 },
			work: { kind: "csv", encoding: "utf-8" },
		},
	});
	clock.advance(SECOND);
	await workSearchJobs(clock.context());
	return id;
}

/** Address of another tool that has not got LINE's requests yet. */
const addForward = () =>
	sendRequest("/api/webhook_forwards", {
		as,
		json: { name: "前のツール", url: "https://receiver.example.com/line", is_active: true },
	});

test("a deleted friend is in no database, file, room or log, and in nothing of the next day's backup", async () => {
	const logs = ["log", "info", "warn", "error"].map((name) =>
		vi.spyOn(console, name as "log").mockImplementation(() => undefined),
	);
	const salon = await buildSalon();
	const phone = await insertNamedRow("vars", { name: "電話", type: 0 });
	await addForward();
	await receiveAndWork(clock, say(SECRET));
	await env.MEDIA.put(`members/${friend.id}/file`, SECRET);
	await env.MEDIA.put("messages/1", SECRET);
	const image = {
		outgoing: 0,
		timestamp: clock.now,
		type: "image",
		line_message_id: "1",
		media_key: "messages/1",
	};
	await storeRow("messages", { friend_id: friend.id, ...image });
	await env
		.ARCHIVE!.prepare(
			"insert into messages (id, friend_id, outgoing, timestamp, type, text) values (900000, ?, 0, 1, 'text', ?)",
		)
		.bind(friend.id, SECRET)
		.run();
	await planImport(`友だちID,電話,メモ\n${friend.id},${PHONE},${SECRET}`, {}, { as });
	await updateRow("friends", friend.id, { memo: SECRET });
	await storeRow("friend_vars", { var_id: phone, friend_id: friend.id, value: PHONE, updated_at: 1 });
	await exportFriends();
	const booking = {
		...{ date: "2026-12-01", from: "10:00", course_id: salon.courses[0], member_id: friend.id },
		...{ salon_resource_id: salon.resources[0], name: NAME, comment: SECRET },
	};
	await requestJson(`/api/v2/salon/${salon.id}/reservations`, { as, json: booking });
	const before = await makeBackup(clock);
	expect((await findWords(words)).length).toBeGreaterThan(8);
	expect((await findWordsInBackup(before, words)).length).toBeGreaterThan(8);

	await deleteFriend();
	expect(await deletions()).toEqual([{ state: "done" }]);
	expect(await findWords(words)).toEqual([]);
	clock.pass(DAY);
	const after = await makeBackup(clock);
	expect(after.manifest.folder).not.toBe(before.manifest.folder);
	expect(await findWordsInBackup(after, words)).toEqual([]);
	const logged = logs.flatMap(({ mock }) => mock.calls).map((call) => JSON.stringify(call));
	expect(logged.filter((line) => words.some((word) => line.includes(word)))).toEqual([]);
});

describe("uploaded files with a deleted friend", () => {
	const upload = async (file: string) =>
		((await (await postImport(file, { as })).json()) as { id: number }).id;

	test.each([
		["LINE's user id", () => `LINE ID,メモ\n${friend.lineUserId},${SECRET}`],
		["our id", () => `友だちID,メモ\n${friend.id},${SECRET}`],
		["the name", () => `番号,お名前,電話番号\n1,${NAME},${PHONE}`],
	])("are deleted before they are mapped, by %s", async (_, file) => {
		await upload(file());
		await deleteFriend();
		expect([await deletions(), await uploads()]).toEqual([
			[{ state: "done" }],
			[{ state: "cancelled", ...ERASED }],
		]);
		expect(await findWords(words)).toEqual([]);
	});

	test("are deleted if the plan found nobody in their row, because its operator may not see them", async () => {
		const all = as;
		as = await buildSession({ scope: { all: false, tagIds: [] } });
		const planned = await planImport(`LINE登録名,メモ\n${NAME},${SECRET}`, {}, { as });
		expect(planned.counts.notFound).toBe(1);
		as = all;
		await deleteFriend();
		expect(await findWords(words)).toEqual([]);
	});

	test("stay if the row of that name was another friend's, and if nobody of them was deleted", async () => {
		const namesake = await buildFriend({ name: NAME });
		await planImport(`友だちID,メモ,お名前\n${namesake.id},会員,${NAME}`, {}, { as });
		await upload("友だちID,メモ\n77,会員");
		await deleteFriend();
		expect(await uploads()).toEqual([
			{ state: "preview", reason: null, pages: 1 },
			{ state: "mapping", reason: null, pages: 0 },
		]);
	});

	test("that were never read are waited for, and deleted once their request must have died", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const id = await storeRow("friend_imports", {
			...{
				operator_id: 1,
				file_name: "a.csv",
				scope: '{"all":true}',
				state: "reading",
				created_at: clock.now,
			},
		});
		await env.MEDIA.put(`friend-imports/${id}/raw`, PHONE);
		await deleteFriend();
		expect([await deletions(), await findWords([PHONE])]).toEqual([
			[{ state: "running" }],
			[`friend-imports/${id}/raw`],
		]);
		clock.pass(HOUR);
		await work();
		log.mockRestore();
		expect([await deletions(), await uploads()]).toEqual([
			[{ state: "done" }],
			[{ state: "cancelled", ...ERASED }],
		]);
		expect(await findWords(words)).toEqual([]);
	});

	test("are no obstacle if a worker that deleted them died before it said so", async () => {
		const id = await upload(`友だちID,メモ\n${friend.id},${SECRET}`);
		await deleteImportFiles(env, id);
		await deleteFriend();
		expect([await deletions(), await uploads()]).toEqual([
			[{ state: "done" }],
			[{ state: "cancelled", ...ERASED }],
		]);
	});

	test("leave no quoted cell behind when their retention ends", async () => {
		const id = await upload(`友だちID,メモ\n${friend.id},会員`);
		const problems = JSON.stringify([{ line: 2, text: `「${PHONE}」は読み取れません。` }]);
		await updateRow("friend_imports", id, { problems });
		clock.pass(40 * DAY);
		await deleteOldImports(clock.context());
		expect(await findWords([PHONE])).toEqual([]);
	});
});

test("an upload that is cancelled while its file arrives leaves no file", async () => {
	const media = new Proxy(env.MEDIA, {
		get: (bucket, name) => {
			const value = Reflect.get(bucket, name);
			if (name !== "delete") return typeof value === "function" ? value.bind(bucket) : value;
			// The raw file goes last, before the import is read.
			return async (key: string) => {
				await env.DB.prepare("update friend_imports set state = 'cancelled'").run();
				return bucket.delete(key);
			};
		},
	});
	await postImport(`友だちID,メモ\n${friend.id},${SECRET}`, { as, env: { MEDIA: media } });
	expect(await findWords([SECRET])).toEqual([]);
});

describe("a file that arrives during the deletion is deleted too:", () => {
	const work = async (database: D1Database) => {
		clock.pass(MINUTE);
		as = await buildSession();
		const json = { confirmed: NAME, now: true };
		await requestJson(`/api/friends/${friend.id}/deletion`, { as, json });
		clock.advance(SECOND);
		await workFriendDeletions(clock.context({ db: connectD1(database) }), DELETION_STEPS);
		expect(await deletions()).toEqual([{ state: "done" }]);
	};

	test("of a message, stored by another worker", async () => {
		const image = { outgoing: 0, timestamp: clock.now, type: "image", line_message_id: "1" };
		await storeRow("messages", { friend_id: friend.id, ...image });
		const store = async () => void (await env.MEDIA.put("messages/1", SECRET));
		await work(interruptAt(env.DB, /delete from "messages"/, store));
		expect(await findWords(words)).toEqual([]);
	});

	test("of a field, uploaded by an operator", async () => {
		const upload = async () => void (await env.MEDIA.put(`members/${friend.id}/late`, SECRET));
		await work(interruptAt(env.DB, /delete from "friend_changes"/, upload));
		expect(await findWords(words)).toEqual([]);
	});
});

describe("exports with a deleted friend", () => {
	test("of a restored backup, whose parts have no metadata, are deleted", async () => {
		const id = await exportFriends();
		await env.MEDIA.put(`exports/${id}/1`, await (await env.MEDIA.get(`exports/${id}/1`))!.arrayBuffer());
		await deleteFriend();
		expect(await findWords(words)).toEqual([]);
	});

	test("are no longer offered, with the reason", async () => {
		const id = await exportFriends();
		const by = as;
		await deleteFriend();
		const { items } = await requestJson<{ items: object[] }>("/api/friend_search/jobs", { as: by });
		expect(items).toEqual([
			expect.objectContaining({ id, state: "cancelled", file: null, reason: DELETION_TEXTS.exportErased }),
		]);
	});
});

describe("LINE's requests that wait for another tool", () => {
	test("are ended with a deleted friend in them, and those of others arrive", async () => {
		const other = await buildFriend();
		await addForward();
		await receiveAndWork(clock, say(SECRET));
		await receiveAndWork(clock, say("別の話", other));
		await deleteFriend();
		const receiver = new TestWebhookReceiver(clock);
		const bodies: string[] = [];
		receiver.instead = async (request) => {
			bodies.push(await request.text());
			return new Response(SECRET);
		};
		clock.advance(SECOND);
		await workWebhooks(buildWebhookContext(clock, receiver));
		expect(bodies).toEqual([expect.stringContaining("別の話")]);
		expect(await readRows("select state, error from outgoing_webhook_messages order by id")).toEqual([
			{ state: "failed", error: DELETION_TEXTS.forwardErased },
			{ state: "sent", error: null },
		]);
		// The receiver's answer may be a copy of the request.
		expect(await readRows("select excerpt from outgoing_webhook_attempts")).toEqual([{ excerpt: "" }]);
		expect(await findWords(words)).toEqual([]);
	});
});
