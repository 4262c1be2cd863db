import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { buildAction, buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { receiveAndWork, receiveEvents } from "#tests/support/receive-events.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	friend = await buildFriend();
});

const text = (from = friend) => lineEvents.text({ from: from.lineUserId, at: clock.now, text: "予約" });

async function buildOnce(twiceType: 0 | 1) {
	const action = await buildAction({ twiceType, effects: [sendTextEffect("承りました")] });
	await buildAutoResponse({ actionId: action.id });
	return action;
}

const states = async () => (await readRuns()).map(({ state, reason }) => [state, reason]);

describe("[A-038] an action with a_twice_type 1", () => {
	test("runs the first time for each friend; later firings are recorded, skipped, with the reason", async () => {
		await buildOnce(1);
		const other = await buildFriend();
		await receiveAndWork(clock, text());
		clock.advance(1_000);
		await receiveAndWork(clock, text());
		await receiveAndWork(clock, text(other));
		expect(await countRows("deliveries")).toBe(2);
		expect((await states()).sort()).toEqual([
			["done", null],
			["done", null],
			["skipped", ACTION_TEXTS.twice],
		]);
	});

	test("runs once for several texts of one request", async () => {
		await buildOnce(1);
		await receiveAndWork(clock, text(), text(), text());
		expect([await countRows("deliveries"), await countRows("runs", "state = 'skipped'")]).toEqual([1, 2]);
	});

	test("runs once through two auto-responses that share it", async () => {
		const action = await buildOnce(1);
		await buildAutoResponse({ actionId: action.id });
		await receiveAndWork(clock, text());
		expect([await countRows("deliveries"), await countRows("runs", "state = 'skipped'")]).toEqual([1, 1]);
	});

	test("runs once while several workers take texts of the same friends at once", async () => {
		await buildOnce(1);
		const people = [friend, await buildFriend(), await buildFriend()];
		for (let round = 0; round < 5; round++) await receiveEvents(clock, ...people.map(text));
		await Promise.all(Array.from({ length: 5 }, () => workWebhookEvents(clock.context())));
		await workWebhookEvents(clock.context());
		expect(await countRows("webhook_events", "state <> 'done'")).toBe(0);
		expect([await countRows("deliveries"), await countRows("runs", "state = 'skipped'")]).toEqual([3, 12]);
	});

	test("counts runs from before it was set so: who had it once does not get it again", async () => {
		const action = await buildOnce(0);
		await receiveAndWork(clock, text());
		await readRows("update actions set twice_type = 1 where id = ? returning id", action.id);
		clock.advance(1_000);
		await receiveAndWork(clock, text());
		expect(await countRows("deliveries")).toBe(1);
	});
});

test("[A-038] an action with a_twice_type 0 runs every time", async () => {
	await buildOnce(0);
	for (let round = 0; round < 3; round++) {
		clock.advance(1_000);
		await receiveAndWork(clock, text());
	}
	expect(await countRows("runs", "state = 'done'")).toBe(3);
});
