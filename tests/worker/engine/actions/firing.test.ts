import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import {
	addTagsEffect,
	buildAutoResponse,
	removeTagsEffect,
	sendTextEffect,
} from "#tests/support/action-builders.ts";
import { deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { listRunEffects, readRuns } from "#tests/support/run-builders.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

const says = (text: string) =>
	receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text }));

describe("[A-057] [A-058] [A-059] a text is due", () => {
	const DELAYS: [string, Parameters<typeof sendTextEffect>[1], number][] = [
		["at once", { delay_type: 0 }, tokyoTime("2026-11-20 10:00")],
		[
			"in a time between the two",
			{ delay_type: 1, delay_min: 10, delay_max: 20 },
			tokyoTime("2026-11-20 10:15"),
		],
		["at a time of day still to come", { delay_type: 2, delay_at: "10:01" }, tokyoTime("2026-11-20 10:01")],
		[
			"tomorrow, at a time of day that is past",
			{ delay_type: 2, delay_at: "10:00" },
			tokyoTime("2026-11-21 10:00"),
		],
	];

	test.each(DELAYS)("%s", async (_, delay, due) => {
		await buildAutoResponse({ effects: [sendTextEffect("あとで", delay)] });
		await says("予約");
		expect(await readDeliveries()).toMatchObject([{ dueAt: due, nextAttemptAt: due, state: "scheduled" }]);
	});
});

describe("the messages of one firing", () => {
	test("due at once share a call, and its reply token, up to LINE's five; the rest is pushed after it", async () => {
		const effects = Array.from({ length: 7 }, (_, index) => sendTextEffect(`${index}`));
		await buildAutoResponse({ effects });
		await says("予約");
		const [first, second] = await readDeliveries();
		expect([deliveryTexts(first!).length, deliveryTexts(second!).length]).toEqual([MAX_MESSAGES_PER_CALL, 2]);
		expect([...deliveryTexts(first!), ...deliveryTexts(second!)]).toEqual([
			"0",
			"1",
			"2",
			"3",
			"4",
			"5",
			"6",
		]);
		expect(first!.replyToken).toMatch(/^reply-/);
		expect(second!.replyToken).toBeNull();
		expect(first!.orderKey).toBe(second!.orderKey);
	});

	test("due later go alone, each at its time, and without the token", async () => {
		const effects = [
			sendTextEffect("今"),
			sendTextEffect("あと", { delay_type: 1, delay_min: 60, delay_max: 60 }),
			sendTextEffect("今も"),
		];
		await buildAutoResponse({ effects });
		await says("予約");
		const [now, later] = await readDeliveries();
		expect([deliveryTexts(now!), deliveryTexts(later!)]).toEqual([["今", "今も"], ["あと"]]);
		expect([now!.dueAt, later!.dueAt - now!.dueAt, later!.replyToken]).toEqual([clock.now, HOUR, null]);
	});

	test("of an action longer than a step carry the token once in all", async () => {
		const effects = Array.from({ length: 25 }, (_, index) => sendTextEffect(`${index}`));
		await buildAutoResponse({ effects });
		await says("予約");
		const all = await readDeliveries();
		expect(all.flatMap(deliveryTexts)).toHaveLength(25);
		expect(all.filter((delivery) => delivery.replyToken !== null)).toHaveLength(1);
	});

	test("of two auto-responses to one text share the call as well, one's messages before the other's", async () => {
		await buildAutoResponse({ effects: [sendTextEffect("甲一"), sendTextEffect("甲二")] });
		await buildAutoResponse({ effects: [sendTextEffect("乙一"), sendTextEffect("乙二")] });
		await says("予約");
		expect((await readDeliveries()).map(deliveryTexts)).toEqual([["甲一", "甲二", "乙一", "乙二"]]);
	});

	test("of two texts of one friend go out in the order of the texts, each with its own token", async () => {
		await buildAutoResponse({ keywords: ["一"], effects: [sendTextEffect("一の返事")] });
		await buildAutoResponse({ keywords: ["二"], effects: [sendTextEffect("二の返事")] });
		const [first, second] = ["一", "二"].map((text, index) =>
			lineEvents.text({ from: friend.lineUserId, at: clock.now + index, text }),
		);
		await receiveAndWork(clock, second!, first!);
		const all = await readDeliveries();
		expect(all.map(deliveryTexts)).toEqual([["一の返事"], ["二の返事"]]);
		expect(new Set(all.map((delivery) => delivery.replyToken)).size).toBe(2);
	});
});

describe("several actions for one friend", () => {
	test("run one after another, in the order of the texts, each seeing what the former left", async () => {
		const tag = await buildTag();
		await buildAutoResponse({ keywords: ["一"], effects: [sendTextEffect("一"), addTagsEffect(tag.id)] });
		await buildAutoResponse({ keywords: ["二"], effects: [removeTagsEffect(tag.id)] });
		const events = ["一", "二"].map((text, index) =>
			lineEvents.text({ from: friend.lineUserId, at: clock.now + index, text }),
		);
		await receiveAndWork(clock, ...events);
		expect(await tagIdsOf(friend)).toEqual([]);
	});

	test("of which one is longer than a step keep that order", async () => {
		await buildAutoResponse({
			effects: Array.from({ length: 12 }, (_, index) => sendTextEffect(`甲${index}`)),
		});
		await buildAutoResponse({ effects: [sendTextEffect("乙")] });
		await says("予約");
		const texts = (await readDeliveries()).flatMap(deliveryTexts);
		expect(texts).toEqual([...Array.from({ length: 12 }, (_, index) => `甲${index}`), "乙"]);
	});
});

describe("who is not written to", () => {
	test("[A-372] a friend whom the operator blocked: their texts are skipped with the reason, the rest is done", async () => {
		const tag = await buildTag();
		await buildAutoResponse({ effects: [sendTextEffect("承りました"), addTagsEffect(tag.id)] });
		friend = await buildFriend({ userRate: -1 });
		await says("予約");
		expect(await readDeliveries()).toEqual([]);
		const [run] = await readRuns();
		expect(await listRunEffects(run!)).toMatchObject([
			{ outcome: "skipped", reason: DELIVERY_TEXTS.friendBlockedByOperator },
			{ outcome: "done" },
		]);
		expect(await tagIdsOf(friend)).toEqual([tag.id]);
	});
});
