import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
let about: { from: string; at: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	friend = await buildFriend();
	about = { from: friend.lineUserId, at: clock.now };
});

const waiting = async () => (await listStoredMessages(friend)).map(({ notify }) => notify);

describe("a message waits for a person", () => {
	test("where nothing answers it, whatever its kind", async () => {
		await receiveAndWork(
			clock,
			lineEvents.text({ ...about, text: "質問です" }),
			lineEvents.message("sticker", { ...about, packageId: "1", stickerId: "2" }),
		);
		expect(await waiting()).toEqual([true, true]);
	});

	test("and not where an auto-response answers it, beside one that none answers", async () => {
		await buildAutoResponse({ effects: [sendTextEffect("承りました")] });
		await receiveAndWork(
			clock,
			lineEvents.text({ ...about, text: "予約" }),
			lineEvents.text({ ...about, at: clock.now + 1, text: "質問です" }),
		);
		const incoming = (await listStoredMessages(friend)).filter(({ outgoing }) => !outgoing);
		expect(incoming.map(({ text, notify }) => [text, notify])).toEqual([
			["予約", false],
			["質問です", true],
		]);
	});

	test("and not where it is a tap, or another module of the account answers", async () => {
		await receiveAndWork(clock, lineEvents.postback({ ...about, data: "x" }), {
			...lineEvents.text({ ...about, text: "質問です" }),
			mode: "standby",
		});
		expect(await waiting()).toEqual([false, false]);
	});

	test("and not once it was taken back, whichever comes first", async () => {
		await receiveAndWork(clock, lineEvents.text({ ...about, text: "質問です", messageId: "m1" }));
		await receiveAndWork(clock, lineEvents.unsend({ ...about, messageId: "m1" }));
		await receiveAndWork(clock, lineEvents.unsend({ ...about, messageId: "m2" }));
		await receiveAndWork(clock, lineEvents.text({ ...about, text: "もう一つ", messageId: "m2" }));
		expect(await waiting()).toEqual([false, false]);
	});

	test("and does so no more, when LINE delivers it again after it was handled", async () => {
		const event = lineEvents.text({ ...about, text: "質問です" });
		await receiveAndWork(clock, event);
		const [message] = await listStoredMessages(friend);
		await updateRow("messages", message!.id, { notify: 0 });
		await receiveAndWork(clock, { ...event, deliveryContext: { isRedelivery: true } });
		expect(await waiting()).toEqual([false]);
	});
});
