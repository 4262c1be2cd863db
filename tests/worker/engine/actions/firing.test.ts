import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/line.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { HOUR } from "#domain/platform/time/time.ts";
import { addTags, buildReaction, removeTags, sendText } from "#tests/support/actions.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { allDeliveries, textsOf } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen } from "#tests/support/receive.ts";
import { allRuns, effectsOf } from "#tests/support/runs.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

const says = (text: string) =>
	happen(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text }));

describe("[A-057] [A-058] [A-059] a text is due", () => {
	const DELAYS: [string, Parameters<typeof sendText>[1], number][] = [
		["at once", { delay_type: 0 }, tokyo("2026-11-20 10:00")],
		["in a time between the two", { delay_type: 1, delay_min: 10, delay_max: 20 }, tokyo("2026-11-20 10:15")],
		["at a time of day still to come", { delay_type: 2, delay_at: "10:01" }, tokyo("2026-11-20 10:01")],
		[
			"tomorrow, at a time of day that is past",
			{ delay_type: 2, delay_at: "10:00" },
			tokyo("2026-11-21 10:00"),
		],
	];

	test.each(DELAYS)("%s", async (_, delay, due) => {
		await buildReaction({ effects: [sendText("あとで", delay)] });
		await says("予約");
		expect(await allDeliveries()).toMatchObject([{ dueAt: due, nextAttemptAt: due, state: "scheduled" }]);
	});
});

describe("the messages of one firing", () => {
	test("due at once share a call, and its reply token, up to LINE's five; the rest is pushed after it", async () => {
		const effects = Array.from({ length: 7 }, (_, index) => sendText(`${index}`));
		await buildReaction({ effects });
		await says("予約");
		const [first, second] = await allDeliveries();
		expect([textsOf(first!).length, textsOf(second!).length]).toEqual([MAX_MESSAGES_PER_CALL, 2]);
		expect([...textsOf(first!), ...textsOf(second!)]).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
		expect(first!.replyToken).toMatch(/^reply-/);
		expect(second!.replyToken).toBeNull();
		expect(first!.orderKey).toBe(second!.orderKey);
	});

	test("due later go alone, each at its time, and without the token", async () => {
		const effects = [
			sendText("今"),
			sendText("あと", { delay_type: 1, delay_min: 60, delay_max: 60 }),
			sendText("今も"),
		];
		await buildReaction({ effects });
		await says("予約");
		const [now, later] = await allDeliveries();
		expect([textsOf(now!), textsOf(later!)]).toEqual([["今", "今も"], ["あと"]]);
		expect([now!.dueAt, later!.dueAt - now!.dueAt, later!.replyToken]).toEqual([clock.now, HOUR, null]);
	});

	test("of an action longer than a step carry the token once in all", async () => {
		const effects = Array.from({ length: 25 }, (_, index) => sendText(`${index}`));
		await buildReaction({ effects });
		await says("予約");
		const all = await allDeliveries();
		expect(all.flatMap(textsOf)).toHaveLength(25);
		expect(all.filter((delivery) => delivery.replyToken !== null)).toHaveLength(1);
	});

	test("of two auto-responses to one text share the call as well, one's messages before the other's", async () => {
		await buildReaction({ effects: [sendText("甲一"), sendText("甲二")] });
		await buildReaction({ effects: [sendText("乙一"), sendText("乙二")] });
		await says("予約");
		expect((await allDeliveries()).map(textsOf)).toEqual([["甲一", "甲二", "乙一", "乙二"]]);
	});

	test("of two texts of one friend go out in the order of the texts, each with its own token", async () => {
		await buildReaction({ keywords: ["一"], effects: [sendText("一の返事")] });
		await buildReaction({ keywords: ["二"], effects: [sendText("二の返事")] });
		const [first, second] = ["一", "二"].map((text, index) =>
			lineEvents.text({ from: friend.lineUserId, at: clock.now + index, text }),
		);
		await happen(clock, second!, first!);
		const all = await allDeliveries();
		expect(all.map(textsOf)).toEqual([["一の返事"], ["二の返事"]]);
		expect(new Set(all.map((delivery) => delivery.replyToken)).size).toBe(2);
	});
});

describe("several actions for one friend", () => {
	test("run one after another, in the order of the texts, each seeing what the former left", async () => {
		const tag = await buildTag();
		await buildReaction({ keywords: ["一"], effects: [sendText("一"), addTags(tag.id)] });
		await buildReaction({ keywords: ["二"], effects: [removeTags(tag.id)] });
		const events = ["一", "二"].map((text, index) =>
			lineEvents.text({ from: friend.lineUserId, at: clock.now + index, text }),
		);
		await happen(clock, ...events);
		expect(await tagIdsOf(friend)).toEqual([]);
	});

	test("of which one is longer than a step keep that order", async () => {
		await buildReaction({ effects: Array.from({ length: 12 }, (_, index) => sendText(`甲${index}`)) });
		await buildReaction({ effects: [sendText("乙")] });
		await says("予約");
		const texts = (await allDeliveries()).flatMap(textsOf);
		expect(texts).toEqual([...Array.from({ length: 12 }, (_, index) => `甲${index}`), "乙"]);
	});
});

describe("who is not written to", () => {
	test("[A-372] a friend whom the operator blocked: their texts are skipped with the reason, the rest is done", async () => {
		const tag = await buildTag();
		await buildReaction({ effects: [sendText("承りました"), addTags(tag.id)] });
		friend = await buildFriend({ userRate: -1 });
		await says("予約");
		expect(await allDeliveries()).toEqual([]);
		const [run] = await allRuns();
		expect(await effectsOf(run!)).toMatchObject([
			{ outcome: "skipped", reason: DELIVERY_TEXTS.friendBlockedByOperator },
			{ outcome: "done" },
		]);
		expect(await tagIdsOf(friend)).toEqual([tag.id]);
	});
});
