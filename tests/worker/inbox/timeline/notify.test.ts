import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { buildReaction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { messagesOf } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen } from "#tests/support/receive.ts";
import { restore } from "#tests/support/stored.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
let about: { from: string; at: number };
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock();
	friend = await buildFriend();
	about = { from: friend.lineUserId, at: clock.now };
});

const waiting = async () => (await messagesOf(friend)).map(({ notify }) => notify);

describe("a message waits for a person", () => {
	test("where nothing answers it, whatever its kind", async () => {
		await happen(
			clock,
			lineEvents.text({ ...about, text: "質問です" }),
			lineEvents.message("sticker", { ...about, packageId: "1", stickerId: "2" }),
		);
		expect(await waiting()).toEqual([true, true]);
	});

	test("and not where an auto-response answers it, beside one that none answers", async () => {
		await buildReaction({ effects: [sendText("承りました")] });
		await happen(
			clock,
			lineEvents.text({ ...about, text: "予約" }),
			lineEvents.text({ ...about, at: clock.now + 1, text: "質問です" }),
		);
		const incoming = (await messagesOf(friend)).filter(({ outgoing }) => !outgoing);
		expect(incoming.map(({ text, notify }) => [text, notify])).toEqual([
			["予約", false],
			["質問です", true],
		]);
	});

	test("and not where it is a tap, or another module of the account answers", async () => {
		await happen(clock, lineEvents.postback({ ...about, data: "x" }), {
			...lineEvents.text({ ...about, text: "質問です" }),
			mode: "standby",
		});
		expect(await waiting()).toEqual([false, false]);
	});

	test("and not once it was taken back, whichever comes first", async () => {
		await happen(clock, lineEvents.text({ ...about, text: "質問です", messageId: "m1" }));
		await happen(clock, lineEvents.unsend({ ...about, messageId: "m1" }));
		await happen(clock, lineEvents.unsend({ ...about, messageId: "m2" }));
		await happen(clock, lineEvents.text({ ...about, text: "もう一つ", messageId: "m2" }));
		expect(await waiting()).toEqual([false, false]);
	});

	test("and does so no more, when LINE delivers it again after it was handled", async () => {
		const event = lineEvents.text({ ...about, text: "質問です" });
		await happen(clock, event);
		const [message] = await messagesOf(friend);
		await restore("messages", message!.id, { notify: 0 });
		await happen(clock, { ...event, deliveryContext: { isRedelivery: true } });
		expect(await waiting()).toEqual([false]);
	});
});
