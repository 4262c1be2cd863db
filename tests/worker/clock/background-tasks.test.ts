import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import {
	BACKGROUND_TASK_ATTEMPTS,
	type BackgroundTaskKind,
} from "#domain/console/background/background-tasks.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { TASK_LANES } from "#functions/console/background/task-lanes.ts";
import type { Ctx } from "#functions/context.ts";
import { MAX_STORED_BYTES } from "#functions/platform/media/store-stream.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, findFriendRow } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { buildMessage, listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt, observeDatabase } from "#tests/support/observed-database.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	friend = await buildFriend({ profileFetchedAt: null });
});

const buildBackgroundTask = (kind: BackgroundTaskKind, subject: string) =>
	connectD1(env.DB)
		.insert(backgroundTasks)
		.values({ kind, subject, nextAttemptAt: clock.now, createdAt: clock.now });
const open = () => connectD1(env.DB).select().from(backgroundTasks);
const work = () => runBackgroundTasks(clock.context());

/** Claims all open tasks as a worker that died immediately afterwards. */
const workersDied = () =>
	connectD1(env.DB)
		.update(backgroundTasks)
		.set({ nextAttemptAt: clock.now + 2 * MINUTE, attempts: 1, error: BACKGROUND_TEXTS.workStopped });

/** Worker that dies when it stores a certain file; later calls fail. */
function dyingOf(key: string): Ctx {
	let isDead = false;
	const alive = () => {
		if (isDead) throw new Error("dead");
	};
	const MEDIA = {
		put: async (where: string, bytes: Uint8Array) => {
			isDead ||= where === key;
			alive();
			return env.MEDIA.put(where, bytes);
		},
		delete: (where: string) => env.MEDIA.delete(where),
	} as unknown as R2Bucket;
	return clock.context({
		env: { ...clock.env, MEDIA },
		db: connectD1(observeDatabase(env.DB, { before: alive })),
	});
}

async function workTimes(times: number): Promise<void> {
	for (let attempt = 0; attempt < times; attempt++) {
		await work();
		clock.advance(30 * MINUTE);
	}
}

describe("a friend's profile", () => {
	test("is asked of LINE and kept, its texts also as searches compare them", async () => {
		await buildBackgroundTask("profile", friend.lineUserId);
		await fakeLine.answers("profile", {
			status: 200,
			json: { displayName: "ＨＡＮＡ", pictureUrl: "https://p", statusMessage: "元気ＯＫ", language: "ja" },
		});
		await work();
		expect(await findFriendRow(friend)).toMatchObject({
			name: "ＨＡＮＡ",
			nameKey: "hana",
			iconUrl: "https://p",
			statusMessage: "元気ＯＫ",
			statusKey: "元気ok",
			language: "ja",
			profileFetchedAt: clock.now,
		});
		expect(await open()).toEqual([]);
		const as = await buildSession();
		expect(await requestJson("/api/friends?search=ｈａｎａ", { as })).toMatchObject({ total: 1 });
	});

	test.each(["\u3164", " \u200B"])("a name that shows nothing (%j) counts as none", async (displayName) => {
		await fakeLine.answers("profile", { status: 200, json: { displayName } });
		await buildBackgroundTask("profile", friend.lineUserId);
		await work();
		expect(await findFriendRow(friend)).toMatchObject({ name: "", nameKey: "" });
	});

	test("without a picture or a status loses the old ones", async () => {
		friend = await buildFriend({ iconUrl: "https://old", statusMessage: "昔", statusKey: "昔" });
		await buildBackgroundTask("profile", friend.lineUserId);
		await fakeLine.answers("profile", { status: 200, json: { displayName: "花" } });
		await work();
		expect(await findFriendRow(friend)).toMatchObject({
			name: "花",
			iconUrl: null,
			statusMessage: null,
			statusKey: "",
		});
	});

	test("that LINE does not give, since the friend blocked us, leaves what was known, and is not asked again", async () => {
		await buildBackgroundTask("profile", friend.lineUserId);
		await fakeLine.answers("profile", { status: 404, message: "Not found" });
		await work();
		expect(await findFriendRow(friend)).toMatchObject({ name: friend.name, profileFetchedAt: clock.now });
		expect(await open()).toEqual([]);
	});

	test("is asked again later while LINE is in trouble", async () => {
		await buildBackgroundTask("profile", friend.lineUserId);
		await fakeLine.answers("profile", { status: 500 }, { status: 429 }, { ends: "drop" });
		await workTimes(3);
		expect(await open()).toMatchObject([{ attempts: 3, error: expect.stringMatching(/./) }]);
		await work();
		expect((await findFriendRow(friend)).profileFetchedAt).not.toBeNull();
		expect(await open()).toEqual([]);
	});

	test("asked for anew while it was being fetched is fetched again: it may have changed since", async () => {
		await buildBackgroundTask("profile", friend.lineUserId);
		await fakeLine.answers(
			"profile",
			{ status: 200, json: { displayName: "旧名" } },
			{ status: 200, json: { displayName: "新名" } },
		);
		const meanwhile = interruptAt(env.DB, /delete from "errands" where \("errands"."id"/, () =>
			receiveAndWork(clock, lineEvents.follow({ from: friend.lineUserId, at: clock.now })),
		);
		await runBackgroundTasks(clock.context({ db: connectD1(meanwhile) }));
		await work();
		expect((await findFriendRow(friend)).name).toBe("新名");
	});
});

describe("a message's file", () => {
	const buildImage = () =>
		buildMessage({ friendId: friend.id, type: "image", text: null, lineMessageId: "image-1" });

	test("that LINE is still preparing is fetched when it is ready", async () => {
		await buildImage();
		await buildBackgroundTask("content", "image-1");
		await fakeLine.answers(
			"content",
			{ status: 202 },
			{ status: 200, text: "jpeg", headers: { "Content-Type": "image/jpeg" } },
		);
		await workTimes(2);
		expect(await listStoredMessages(friend)).toMatchObject([
			{ mediaKey: "messages/image-1", mediaType: "image/jpeg" },
		]);
		expect(await (await env.MEDIA.get("messages/image-1"))!.text()).toBe("jpeg");
	});

	test("is fetched in one piece or not at all", async () => {
		await buildImage();
		await buildBackgroundTask("content", "image-1");
		await fakeLine.answers("content", { ends: "drop" });
		await work();
		expect((await listStoredMessages(friend))[0]!.mediaKey).toBeNull();
		expect(await env.MEDIA.head("messages/image-1")).toBeNull();
		expect(await open()).toHaveLength(1);
	});

	test("that is larger than what is kept is given up at once, unread, and the talk says why", async () => {
		await buildImage();
		await buildBackgroundTask("content", "image-1");
		await fakeLine.answers("content", {
			status: 200,
			text: "the first bytes",
			headers: { "Content-Type": "video/mp4", "Content-Length": String(MAX_STORED_BYTES + 1) },
		});
		await workTimes(3);
		expect(await fakeLine.calls("content")).toHaveLength(1);
		expect(await env.MEDIA.head("messages/image-1")).toBeNull();
		expect(await open()).toMatchObject([{ nextAttemptAt: null, error: BACKGROUND_TEXTS.fileTooLarge(200) }]);
		const talk = await requestJson<{ items: object[] }>(`/api/friends/${friend.id}/messages`, {
			as: await buildSession(),
		});
		expect(talk.items).toMatchObject([
			{ media: null, media_failed: BACKGROUND_TEXTS.fileNotFetched(BACKGROUND_TEXTS.fileTooLarge(200)) },
		]);
	});

	test("is fetched three at a time, whoever fetches, and in nobody's way", async () => {
		for (let count = 0; count < 8; count++) await buildBackgroundTask("content", `file-${count}`);
		await buildBackgroundTask("profile", friend.lineUserId);
		const held: number[] = [];
		const database = observeDatabase(env.DB, {
			after: async (statements) => {
				if (!statements.some(({ sql }) => sql.startsWith('update "errands"'))) return;
				const [row] = await readRows<{ count: number }>(
					"select count(*) as count from errands where kind = 'content' and next_attempt_at > ?",
					clock.now,
				);
				held.push(row!.count);
			},
		});
		const worker = () => runBackgroundTasks(clock.context({ db: connectD1(database) }));
		await Promise.all([worker(), worker(), worker()]);
		expect(Math.max(...held)).toBe(TASK_LANES.files.atOnce);
		expect(await fakeLine.calls("content")).toHaveLength(8);
		expect(await fakeLine.calls("profile")).toHaveLength(1);
		expect(await open()).toEqual([]);
	});
});

describe("a background task", () => {
	test(`that fails ${BACKGROUND_TASK_ATTEMPTS} times is given up, and stays to be seen with its error`, async () => {
		await buildBackgroundTask("profile", friend.lineUserId);
		await fakeLine.answers(
			"profile",
			...Array.from({ length: BACKGROUND_TASK_ATTEMPTS + 5 }, () => ({ status: 500 })),
		);
		await workTimes(BACKGROUND_TASK_ATTEMPTS + 3);
		expect(await open()).toMatchObject([
			{ attempts: BACKGROUND_TASK_ATTEMPTS, nextAttemptAt: null, error: DELIVERY_TEXTS.lineTrouble(500) },
		]);
		expect(await fakeLine.calls("profile")).toHaveLength(BACKGROUND_TASK_ATTEMPTS);
	});

	test.each(["erase", "member-file", "upload"] as const)(
		"that deletes a file (%s) is tried until it is done, however long the store is out of reach",
		async (kind) => {
			const [subject, key] = kind === "erase" ? ["taken-back", "messages/taken-back"] : ["key", "key"];
			await env.MEDIA.put(key, "the bytes");
			await buildBackgroundTask(kind, subject);
			const MEDIA = {
				delete: async () => {
					throw new Error("out of reach");
				},
			} as unknown as R2Bucket;
			for (let attempt = 0; attempt < 2 * BACKGROUND_TASK_ATTEMPTS; attempt++) {
				await runBackgroundTasks(clock.context({ env: { ...clock.env, MEDIA } }));
				clock.advance(30 * MINUTE);
			}
			expect(await open()).toMatchObject([{ error: "out of reach", nextAttemptAt: expect.any(Number) }]);
			// A single death with it is not a reason to give up either.
			await connectD1(env.DB)
				.update(backgroundTasks)
				.set({ nextAttemptAt: clock.now, error: BACKGROUND_TEXTS.workStopped });
			await work();
			expect([await open(), await env.MEDIA.head(key)]).toEqual([[], null]);
		},
	);

	test("that fails holds up no other", async () => {
		const other = await buildFriend({ profileFetchedAt: null });
		await buildBackgroundTask("profile", friend.lineUserId);
		await buildBackgroundTask("profile", other.lineUserId);
		await fakeLine.answers("profile", { status: 500 });
		await work();
		expect(await open()).toHaveLength(1);
	});

	test("is run once by workers who come at once", async () => {
		for (let count = 0; count < 30; count++) {
			const { lineUserId } = await buildFriend({ profileFetchedAt: null });
			await buildBackgroundTask("profile", lineUserId);
		}
		await Promise.all([work(), work(), work()]);
		expect(await fakeLine.calls("profile")).toHaveLength(30);
	});

	test("whose worker died is taken up after its lease", async () => {
		await buildBackgroundTask("profile", friend.lineUserId);
		await workersDied();
		await work();
		expect(await fakeLine.calls()).toEqual([]);
		clock.advance(2 * MINUTE);
		await work();
		expect(await fakeLine.calls("profile")).toHaveLength(1);
	});

	test("[gives up errands] that kills every worker is given up after five, with a reason, and takes no other along", async () => {
		await buildBackgroundTask("content", "deadly");
		await buildBackgroundTask("content", "harmless");
		await buildMessage({ friendId: friend.id, type: "image", text: null, lineMessageId: "harmless" });
		await workersDied();
		// One worker died before, four die now, and the next claim gives up without running it.
		for (let died = 1; died < MAX_LOST_WORKERS; died++) {
			expect(await open()).toContainEqual(expect.objectContaining({ subject: "deadly" }));
			clock.advance(2 * MINUTE);
			await runBackgroundTasks(dyingOf("messages/deadly")).catch(() => undefined);
		}
		const [dying] = (await open()).filter(({ subject }) => subject === "deadly");
		expect(dying?.nextAttemptAt).not.toBeNull();
		clock.advance(2 * MINUTE);
		await work();
		expect(await env.MEDIA.head("messages/harmless")).not.toBeNull();
		expect(await open()).toMatchObject([
			{
				subject: "deadly",
				attempts: BACKGROUND_TASK_ATTEMPTS,
				nextAttemptAt: null,
				error: BACKGROUND_TEXTS.workStopped,
			},
		]);
	});

	test("that LINE is silent about holds up no other, and is left to end by itself", async () => {
		await env.DB.prepare("delete from errands").run();
		for (let count = 0; count < 45; count++) {
			const { lineUserId } = await buildFriend({ profileFetchedAt: null });
			await buildBackgroundTask("profile", lineUserId);
		}
		await fakeLine.answers("profile", { ends: "silence" });
		const limits = CallLimits.hold();
		const left: Promise<void>[] = [];
		const follow = vi.fn(async () => undefined);
		const work = runBackgroundTasks(clock.context(), (late) => left.push(late), follow);
		await vi.waitFor(async () => expect(await open()).toHaveLength(1), { timeout: 5_000, interval: 20 });
		await work;
		expect([follow.mock.calls.length, left.length]).toEqual([1, 1]);
		limits.runOut();
		await Promise.all(left);
		expect(await open()).toMatchObject([
			{ attempts: 1, error: expect.not.stringContaining(BACKGROUND_TEXTS.workStopped) },
		]);
		expect(clock.jobs.delays).toEqual([0]);
	});

	test("of a file lets what follows the calls go on beside it", async () => {
		await buildBackgroundTask("content", "slow");
		const stored = Promise.withResolvers<void>();
		const MEDIA = {
			put: async (key: string, bytes: Uint8Array) => {
				await stored.promise;
				return env.MEDIA.put(key, bytes);
			},
			delete: (key: string) => env.MEDIA.delete(key),
		} as unknown as R2Bucket;
		const follow = vi.fn(async () => undefined);
		const work = runBackgroundTasks(clock.context({ env: { ...clock.env, MEDIA } }), undefined, follow);
		await vi.waitFor(() => expect(follow).toHaveBeenCalled(), { timeout: 5_000, interval: 20 });
		expect(await open()).toMatchObject([{ subject: "slow", error: BACKGROUND_TEXTS.workStopped }]);
		stored.resolve();
		await work;
		expect(await open()).toEqual([]);
	});
});
