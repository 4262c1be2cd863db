import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/time.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { buildReaction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { allDeliveries, buildDelivery, deliveryNow } from "#tests/support/deliveries.ts";
import { buildFriend, lineUserId } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen } from "#tests/support/receive.ts";
import { lineEvents } from "#tests/support/webhook.ts";

const EVENTS = 100;
const DEAD = { status: 400, message: "Invalid reply token" };

let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	await buildReaction({ effects: [sendText("受け付けました")] });
});

const workOff = async () => {
	for (let attempt = 0; attempt < 20; attempt++) {
		await workDeliveries(clock.context());
		const open = (await allDeliveries()).flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
		if (open.length === 0) return;
		clock.now = Math.max(clock.now, ...open);
	}
};

describe("the reply to an event that LINE delivers again", () => {
	test(`${EVENTS} events of 21 minutes ago: each answer arrives, though LINE answers nothing clear at first`, async () => {
		const texts = Array.from({ length: EVENTS }, (_, number) => ({
			...lineEvents.text({ from: lineUserId(number + 1), at: clock.now - 21 * MINUTE, text: "予約" }),
			deliveryContext: { isRedelivery: true },
		}));
		await line.answers("reply", ...texts.map(() => ({ status: 500 })), ...texts.map(() => DEAD));
		await line.answers("push", ...texts.map(() => ({ status: 500 })));
		await happen(clock, ...texts);
		await workOff();
		const accepted = await line.accepted();
		expect(new Set((await allDeliveries()).map(({ state }) => state))).toEqual(new Set(["sent"]));
		expect(new Set(accepted.map(({ to }) => to)).size).toBe(EVENTS);
		expect(accepted).toHaveLength(EVENTS);
		expect(await line.calls("reply")).toEqual([]);
	});

	test("is still a free reply while the token's new minute runs", async () => {
		await happen(clock, {
			...lineEvents.text({ from: lineUserId(1), at: clock.now - 10 * MINUTE, text: "予約" }),
			deliveryContext: { isRedelivery: true },
		});
		await workDeliveries(clock.context());
		expect(await line.accepted()).toMatchObject([{ method: "reply" }]);
	});
});

test("a reply whose token ends while it waits for its call goes as a push", async () => {
	const friend = await buildFriend();
	const delivery = await buildDelivery({
		friendId: friend.id,
		replyToken: "token",
		replyUntil: clock.now + 2 * SECOND,
	});
	const start = clock.now;
	let looks = 0;
	// The claim reads the clock first; everything behind it is later than the token.
	const ctx = clock.context({ clock: () => (looks++ === 0 ? start : start + 3 * SECOND) });
	await workDeliveries(ctx);
	expect(await line.calls("reply")).toEqual([]);
	expect(await deliveryNow(delivery)).toMatchObject({ state: "sent", method: "push", inDoubt: false });
});
