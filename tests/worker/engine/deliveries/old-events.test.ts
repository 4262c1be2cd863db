import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildDelivery, findDelivery, readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const EVENTS = 100;
const DEAD = { status: 400, message: "Invalid reply token" };

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	await buildAutoResponse({ effects: [sendTextEffect("受け付けました")] });
});

const workOff = async () => {
	for (let attempt = 0; attempt < 20; attempt++) {
		await sendDueDeliveries(clock.context());
		const open = (await readDeliveries()).flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
		if (open.length === 0) return;
		clock.now = Math.max(clock.now, ...open);
	}
};

describe("the reply to an event that LINE delivers again", () => {
	test(`${EVENTS} events of 21 minutes ago: each answer arrives, though LINE answers nothing clear at first`, async () => {
		const texts = Array.from({ length: EVENTS }, (_, number) => ({
			...lineEvents.text({ from: buildLineUserId(number + 1), at: clock.now - 21 * MINUTE, text: "予約" }),
			deliveryContext: { isRedelivery: true },
		}));
		await fakeLine.answers("reply", ...texts.map(() => ({ status: 500 })), ...texts.map(() => DEAD));
		await fakeLine.answers("push", ...texts.map(() => ({ status: 500 })));
		await receiveAndWork(clock, ...texts);
		await workOff();
		const accepted = await fakeLine.accepted();
		expect(new Set((await readDeliveries()).map(({ state }) => state))).toEqual(new Set(["sent"]));
		expect(new Set(accepted.map(({ to }) => to)).size).toBe(EVENTS);
		expect(accepted).toHaveLength(EVENTS);
		expect(await fakeLine.calls("reply")).toEqual([]);
	});

	test("is still a free reply while the token's new minute runs", async () => {
		await receiveAndWork(clock, {
			...lineEvents.text({ from: buildLineUserId(1), at: clock.now - 10 * MINUTE, text: "予約" }),
			deliveryContext: { isRedelivery: true },
		});
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.accepted()).toMatchObject([{ method: "reply" }]);
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
	// The claim reads the clock first; all later readings are after the token's end.
	const ctx = clock.context({ clock: () => (looks++ === 0 ? start : start + 3 * SECOND) });
	await sendDueDeliveries(ctx);
	expect(await fakeLine.calls("reply")).toEqual([]);
	expect(await findDelivery(delivery)).toMatchObject({ state: "sent", method: "push", inDoubt: false });
});
