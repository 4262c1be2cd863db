import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { addTagsEffect, buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { type LineWebhookEvent, lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { receiveEvents } from "#tests/support/receive-events.ts";
import { listRunEffects, readRuns } from "#tests/support/run-builders.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const EVENTS = 300;
const TIMES = 5;
const FRIENDS = 30;

let clock: TestClock;
let people: FriendRecord[];
let tag: { id: number };

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	people = [];
	for (let count = 0; count < FRIENDS; count++) people.push(await buildFriend());
	tag = await buildTag();
	await buildAutoResponse({ effects: [sendTextEffect("承りました"), addTagsEffect(tag.id)] });
});

/** Each friend writes ten times, a second apart. */
const buildEvents = (): LineWebhookEvent[] =>
	Array.from({ length: EVENTS }, (_, index) =>
		lineEvents.text({
			from: people[index % FRIENDS]!.lineUserId,
			at: clock.now + index * 1_000,
			text: `予約 ${index}`,
		}),
	);

function shuffled<Item>(items: Item[], random: () => number): Item[] {
	return items
		.map((item) => ({ item, place: random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ item }) => item);
}

function inRequestsOf(size: number, events: LineWebhookEvent[]): LineWebhookEvent[][] {
	return Array.from({ length: Math.ceil(events.length / size) }, (_, index) =>
		events.slice(index * size, (index + 1) * size),
	);
}

/** Expects one message and one run per event, and each effect once. */
async function expectEachOnce(seed: number): Promise<void> {
	const seen = `seed ${seed}`;
	expect(await countRows("webhook_events", "state = 'done'"), seen).toBe(EVENTS);
	expect(await countRows("messages", "outgoing = 0"), seen).toBe(EVENTS);
	const runs = await readRuns();
	expect(
		runs.map(({ state }) => state),
		seen,
	).toEqual(Array.from({ length: EVENTS }, () => "done"));
	expect(new Set(runs.map((run) => run.webhookEventId)).size, seen).toBe(EVENTS);
	expect(await countRows("runs", "outcomes = 'dd'"), seen).toBe(EVENTS);
	expect(await countRows("deliveries"), seen).toBe(EVENTS);
	expect(await listRunEffects(runs[0]!)).toHaveLength(2);
	expect(await tagIdsOf(people.at(-1)!)).toEqual([tag.id]);
}

test.each(SEEDS)(
	"300 events, each five times and shuffled, do what they would do once (seed %i)",
	async (seed) => {
		const random = createRandomGenerator(seed);
		const events = buildEvents();
		const deliveries = shuffled(Array.from({ length: TIMES }, () => events).flat(), random);
		for (const [index, request] of inRequestsOf(25, deliveries).entries()) {
			await receiveEvents(clock, ...request);
			// Works the queue now and then, so that repetitions meet events that are open, claimed and done.
			if (index % 3 === 0) await workWebhookEvents(clock.context());
		}
		await workWebhookEvents(clock.context());
		await expectEachOnce(seed);
		const inOrder = await readRows<{ friend_id: number; text: string }>(
			"select friend_id, text from messages where outgoing = 0 order by friend_id, timestamp",
		);
		expect(inOrder.slice(0, 3).map(({ text }) => text)).toEqual(["予約 0", "予約 30", "予約 60"]);
	},
);

test.each(SEEDS)(
	"the same with requests and five workers all at once, and every reply arrives once (seed %i)",
	async (seed) => {
		const random = createRandomGenerator(seed + 1);
		const events = buildEvents();
		const requests = inRequestsOf(50, shuffled(Array.from({ length: TIMES }, () => events).flat(), random));
		for (let wave = 0; wave < requests.length; wave += 5) {
			const taking = requests.slice(wave, wave + 5).map((request) => receiveEvents(clock, ...request));
			const working = Array.from({ length: 5 }, () => workWebhookEvents(clock.context()));
			await Promise.all([...taking, ...working, carryOutPendingRuns(clock.context())]);
		}
		await workWebhookEvents(clock.context());
		await expectEachOnce(seed + 1);

		// On a busy machine a worker's time may end early; the next one sends the rest.
		do await Promise.all([sendDueDeliveries(clock.context()), sendDueDeliveries(clock.context())]);
		while ((await countRows("deliveries", "next_attempt_at is not null")) > 0);
		const accepted = await fakeLine.accepted();
		expect(accepted.map(({ to }) => to).sort()).toEqual(
			events.map((event) => (event as unknown as { replyToken: string }).replyToken).sort(),
		);
		expect(await countRows("messages", "outgoing = 1")).toBe(EVENTS);
	},
);

test("two workers that take the same rows in the same moment share them: none is worked twice", async () => {
	const events = buildEvents();
	await receiveEvents(clock, ...events);
	await Promise.all(Array.from({ length: 8 }, () => workWebhookEvents(clock.context())));
	await workWebhookEvents(clock.context());
	await expectEachOnce(0);
	expect(await countRows("webhook_events", "attempts <> 1")).toBe(0);
});
