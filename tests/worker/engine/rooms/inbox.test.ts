import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { type Frame, INBOX_ROOM, NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { OpenConsole } from "#tests/support/open-console.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { pauseDatabase } from "#tests/support/paused-database.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { refusingDatabase } from "#tests/support/refusing-database.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let person: BuiltOperator;
let operator: ConsoleSession;
let friend: FriendRecord;
let opened: OpenConsole[];

beforeEach(async () => {
	await resetState();
	person = await buildOperator();
	operator = await signInOperator(person);
	friend = await buildFriend();
	opened = [];
});
afterEach(() => {
	for (const console of opened) console.close();
	vi.useRealTimers();
});

async function open(as = operator): Promise<OpenConsole> {
	const console = await OpenConsole.open(as);
	opened.push(console);
	return console;
}

/** Console that said hello and was told to reload everything. */
async function upToDate(as = operator): Promise<OpenConsole> {
	const console = await open(as);
	console.hello(null);
	await vi.waitFor(() => expect(console.frames).toHaveLength(1));
	return console;
}

/** Advances `Date`, for the room too. */
const later = (by: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by });

const message = (of: { id: number }): Frame => ({ event: "message", friendId: of.id });
const tell = (...frames: Frame[]) => announceFrames(env, frames);
const hears = (console: OpenConsole, friends: number[]) =>
	vi.waitFor(() => expect(console.friends).toEqual(friends));

describe("an open console", () => {
	test("that has just been opened is told to read everything, and from where to count", async () => {
		const console = await upToDate();
		expect(console.frames).toEqual([{ event: "reload", data: { seq: expect.any(Number) } }]);
	});

	test("that says when it began to read hears what came since, and need not read anything twice", async () => {
		const first = await upToDate();
		await tell(message(friend));
		await hears(first, [friend.id]);
		const other = await buildFriend();
		later(MINUTE);
		const began = Date.now();
		await tell(message(other));

		const console = await open();
		console.hello(null, began);
		await hears(console, [other.id]);
		expect(console.frames).toHaveLength(1);
	});

	test("is told what came a moment before it began to read, whose clock is another's", async () => {
		await upToDate();
		later(MINUTE);
		await tell(message(friend));
		const console = await open();
		console.hello(null, Date.now() + 9 * SECOND);
		await hears(console, [friend.id]);
	});

	test("that began to read before the room listened, or before what it remembers, reads everything anew", async () => {
		const early = await open();
		early.hello(null, Date.now() - DAY);
		await vi.waitFor(() => expect(early.frames).toMatchObject([{ event: "reload" }]));
		later(MINUTE);
		const began = Date.now();
		await tell(...Array.from({ length: 501 }, (_, index) => message({ id: index + 1 })));
		const late = await open();
		late.hello(null, began);
		await vi.waitFor(() => expect(late.frames).toMatchObject([{ event: "reload" }]));
	});

	test("hears of a friend's message as it is recorded", async () => {
		const console = await upToDate();
		const clock = new TestClock();
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }),
		);
		await hears(console, [friend.id]);
		expect(console.frames.at(-1)).toMatchObject({ event: "message" });
	});

	test("hears that a message was taken back, and need not wait for its next reload", async () => {
		const clock = new TestClock();
		const messageId = "taken-back";
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "秘密", messageId }),
		);
		const console = await upToDate();
		await receiveAndWork(clock, lineEvents.unsend({ from: friend.lineUserId, at: clock.now + 1, messageId }));
		await hears(console, [friend.id]);
	});

	test("hears what is the same only once, and counts up without a gap", async () => {
		const console = await upToDate();
		const other = await buildFriend();
		await tell(message(friend), message(friend), { event: "friend", friendId: friend.id }, message(other));
		// Events published together arrive as separate frames.
		await hears(console, [friend.id, other.id, friend.id]);
		const seqs = console.frames.map((frame) => frame.data.seq);
		expect(seqs.map((seq) => seq - seqs[0]!)).toEqual([0, 1, 2, 3]);
	});

	test("is asked for a new token after its longest visit, and hears nothing until it shows one", async () => {
		const console = await upToDate();
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * MINUTE });
		await tell(message(friend));
		vi.useRealTimers();
		await vi.waitFor(() => expect(console.closedWith).toBe(4408));
		expect(console.friends).toEqual([]);
	});

	test("is shut out as its session is closed, and another session's is not", async () => {
		const [leaving, staying] = [await signInOperator(person), await signInOperator(person)];
		const consoles = [await upToDate(leaving), await upToDate(staying)] as const;
		await sendRequest("/api/logout", { method: "POST", as: leaving });
		await vi.waitFor(() => expect(consoles[0].closedWith).toBe(4401));
		await tell(message(friend));
		await hears(consoles[1], [friend.id]);
		expect(consoles[0].friends).toEqual([]);
	});

	test("that leaves while it is asked whom it may hear of keeps no other from hearing", async () => {
		const branch = await buildTag();
		const visible = await buildFriend({ tagIds: [branch.id] });
		const leaving = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
		const [one, gone, other] = [await upToDate(), await upToDate(leaving), await upToDate()] as const;
		const room = env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM));
		let slow: ReturnType<typeof pauseDatabase>;
		await runInDurableObject(room, (inbox) => {
			slow = pauseDatabase(env.DB);
			Object.assign(inbox, { env: { ...env, DB: slow.database } });
		});
		const told = tell(message(visible));
		await runInDurableObject(room, () => slow.waits);
		await sendRequest("/api/logout", { method: "POST", as: leaving });
		await vi.waitFor(() => expect(gone.closedWith).toBe(4401));
		await runInDurableObject(room, () => slow.letGo());
		await told;
		for (const console of [one, other]) await hears(console, [visible.id]);
		expect(gone.friends).toEqual([]);
	});

	describe("of which the room cannot find out whom it may hear of", () => {
		const room = env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM));
		/** Makes the room's database fail, or work again. */
		const answers = (isThere: boolean) =>
			runInDurableObject(room, (inbox) => {
				Object.assign(inbox, { env: { ...env, DB: isThere ? env.DB : refusingDatabase() } });
			});
		beforeEach(() => {
			vi.spyOn(console, "warn").mockReturnValue();
			return () => vi.restoreAllMocks();
		});

		test("is closed, so that it comes back and is told, and keeps no other from hearing", async () => {
			const branch = await buildTag();
			const visible = await buildFriend({ tagIds: [branch.id] });
			const staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
			const [restricted, all] = [await upToDate(staff), await upToDate()];
			const since = restricted.lastSeen;
			await answers(false);
			await tell(message(visible));
			await hears(all, [visible.id]);
			await vi.waitFor(() => expect(restricted.closedWith).toBe(1011));
			await answers(true);
			const again = await open(staff);
			again.hello(since);
			await hears(again, [visible.id]);
		});

		test("nor who it is, is closed, and is let in once that is known, however often it came", async () => {
			const tokens = await Promise.all(Array.from({ length: 20 }, () => OpenConsole.askForToken(operator)));
			await env.DB.exec("alter table sessions rename to sessions_away");
			for (const token of tokens) {
				const refused = await OpenConsole.enter(token);
				opened.push(refused);
				await vi.waitFor(() => expect(refused.closedWith).toBe(1011));
				expect(refused.frames).toEqual([]);
			}
			await env.DB.exec("alter table sessions_away rename to sessions");
			await upToDate();
		});

		test("as it comes back, is closed too, and comes again", async () => {
			const staff = await buildSession({ scope: { all: false, tagIds: [] } });
			const since = (await upToDate(staff)).lastSeen;
			await tell({ event: "broadcast", friendId: NO_FRIEND });
			const back = await open(staff);
			await answers(false);
			back.hello(since);
			await vi.waitFor(() => expect(back.closedWith).toBe(1011));
			await answers(true);
			const again = await open(staff);
			again.hello(since);
			await hears(again, [NO_FRIEND]);
		});
	});

	test("is asked for a new token when its session ends, if that is before its longest visit does", async () => {
		const [session, long] = [await signInOperator(person), await upToDate()];
		const end = Date.now() + MINUTE;
		await readRows("update sessions set expires_at = ? where csrf_token = ? returning 1", end, session.token);
		const ending = await upToDate(session);
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * MINUTE });
		await tell(message(friend));
		vi.useRealTimers();
		await vi.waitFor(() => expect(ending.closedWith).toBe(4408));
		await hears(long, [friend.id]);
	});

	test("[M-003] of a restricted operator hears of visible friends alone, now and when it catches up", async () => {
		const branch = await buildTag();
		const visible = await buildFriend({ tagIds: [branch.id] });
		const staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
		const [console, all] = [await upToDate(staff), await upToDate()];
		const since = console.lastSeen;
		await tell(message(friend), message(visible), message(friend));
		await hears(
			all,
			[friend.id, visible.id, friend.id].filter((id, at, ids) => ids.indexOf(id) === at),
		);
		await hears(console, [visible.id]);

		const again = await open(staff);
		again.hello(since);
		await hears(again, [visible.id]);
	});

	test("of a restricted operator hears what is about no friend, such as a broadcast", async () => {
		const console = await upToDate(await buildSession({ scope: { all: false, tagIds: [] } }));
		await tell({ event: "broadcast", friendId: NO_FRIEND });
		await hears(console, [NO_FRIEND]);
	});

	test.each(["x", "[]", '{"type":"hello"}', '{"type":"hello","since":"1"}', '{"type":"shout"}'])(
		"that says what nobody understands is closed: %s",
		async (said) => {
			const console = await open();
			console.say(said);
			await vi.waitFor(() => expect(console.closedWith).toBe(4400));
		},
	);
});

describe("a console that comes back", () => {
	test("is told what it missed, and nothing it knows", async () => {
		const first = await upToDate();
		await tell(message(friend));
		await hears(first, [friend.id]);
		const since = first.lastSeen;
		first.close();
		const [second, third] = [await buildFriend(), await buildFriend()];
		await tell(message(second), message(third));

		const console = await open();
		console.hello(since);
		await hears(console, [second.id, third.id]);
	});

	test("having missed nothing is told nothing", async () => {
		const console = await upToDate();
		const again = await open();
		again.hello(console.lastSeen);
		await tell(message(friend));
		await hears(again, [friend.id]);
		expect(again.frames).toHaveLength(1);
	});

	test("after more than the room remembers is told to read everything", async () => {
		const console = await upToDate();
		const since = console.lastSeen;
		await tell(...Array.from({ length: 501 }, (_, index) => message({ id: index + 1 })));
		const again = await open();
		again.hello(since);
		await vi.waitFor(() => expect(again.frames).toMatchObject([{ event: "reload" }]));
	});

	test("with a number from nowhere is told to read everything", async () => {
		for (const since of [0, -1, Number.MAX_SAFE_INTEGER]) {
			const console = await open();
			console.hello(since);
			await vi.waitFor(() => expect(console.frames).toMatchObject([{ event: "reload" }]));
		}
	});
});

describe("a console that says too much", () => {
	const room = env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM));

	test("at once is told what it missed once and once more, however often it asked", async () => {
		const branch = await buildTag();
		const visible = await buildFriend({ tagIds: [branch.id] });
		const staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
		const since = (await upToDate(staff)).lastSeen;
		opened.pop()!.close();
		await tell(message(visible));
		const console = await open(staff);
		await runInDurableObject(room, async (inbox) => {
			const [connection] = [...inbox.getConnections()];
			const hello = JSON.stringify({ type: "hello", since });
			await Promise.all(Array.from({ length: 20 }, () => inbox.onMessage(connection!, hello)));
		});
		await hears(console, [visible.id, visible.id]);
		console.hello(null);
		await vi.waitFor(() => expect(console.closedWith).toBe(4429));
		expect(console.friends).toEqual([visible.id, visible.id]);
	});

	test("within ten seconds is closed, and may come back; what it says later is heard", async () => {
		const [console, patient] = [await open(), await open()];
		for (let said = 0; said < 20; said++) {
			console.hello(-1);
			patient.hello(-1);
		}
		await vi.waitFor(() => expect(patient.frames.at(-1)).toMatchObject({ event: "reload" }));
		for (let said = 0; said < 3_000; said++) console.hello(-1);
		await vi.waitFor(() => expect(console.closedWith).toBe(4429));
		const heard = patient.frames.length;
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * SECOND });
		patient.hello(-1);
		await vi.waitFor(() => expect(patient.frames).toHaveLength(heard + 1));
		vi.useRealTimers();
		expect(patient.closedWith).toBeUndefined();
		await upToDate();
	});

	test("in a twenty-first socket of its operator is closed, until another is closed; a colleague is let in", async () => {
		for (let sockets = 0; sockets < 20; sockets++) await open();
		const more = await open();
		await vi.waitFor(() => expect(more.closedWith).toBe(4429));
		expect(opened.filter(({ closedWith }) => closedWith !== undefined)).toEqual([more]);
		await upToDate(await buildSession());
		opened[0]!.close();
		await vi.waitFor(() => expect(opened[0]!.closedWith).toBe(1000));
		await upToDate();
	});

	test("does not count with sockets whose visit is over", async () => {
		for (let sockets = 0; sockets < 20; sockets++) await open();
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * MINUTE });
		await upToDate();
		vi.useRealTimers();
		await vi.waitFor(() =>
			expect(opened.slice(0, 20).map(({ closedWith }) => closedWith)).toEqual(Array(20).fill(4408)),
		);
	});
});

describe("a room that was lost", () => {
	test("keeps its sockets, whose consoles hear on", async () => {
		const console = await upToDate();
		await evictDurableObject(env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM)));
		await tell(message(friend));
		await hears(console, [friend.id]);
	});

	test("has whoever comes back with a number of its earlier life read everything, so that nothing is missed", async () => {
		const console = await upToDate();
		await tell(message(friend));
		await hears(console, [friend.id]);
		const since = console.lastSeen;
		await evictDurableObject(env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM)), { webSockets: "close" });
		// A later room counts from its start time.
		const lost = Date.now();
		await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(lost));

		const again = await open();
		again.hello(since);
		await vi.waitFor(() => expect(again.frames).toMatchObject([{ event: "reload" }]));
		expect(again.lastSeen!).toBeGreaterThan(since!);
	});

	test("never fails whoever announces", async () => {
		const broken = { ...env, Inbox: null } as unknown as typeof env;
		vi.spyOn(console, "warn").mockImplementation(() => undefined);
		await expect(announceFrames(broken, [message(friend)])).resolves.toBeUndefined();
		vi.restoreAllMocks();
	});
});
