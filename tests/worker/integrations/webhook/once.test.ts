import { beforeEach, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { runPending } from "#functions/engine/actions/pending.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import { addTags, buildReaction, sendText } from "#tests/support/actions.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { takeIn } from "#tests/support/receive.ts";
import { allRuns, effectsOf } from "#tests/support/runs.ts";
import { seeded } from "#tests/support/seeded.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { type LineEvent, lineEvents } from "#tests/support/webhook.ts";

const EVENTS = 300;
const TIMES = 5;
const FRIENDS = 30;

let clock: TestClock;
let people: Friend[];
let tag: { id: number };

beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	people = [];
	for (let count = 0; count < FRIENDS; count++) people.push(await buildFriend());
	tag = await buildTag();
	await buildReaction({ effects: [sendText("承りました"), addTags(tag.id)] });
});

/** Each friend asks ten times, a second apart. */
const buildEvents = (): LineEvent[] =>
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

function inRequestsOf(size: number, events: LineEvent[]): LineEvent[][] {
	return Array.from({ length: Math.ceil(events.length / size) }, (_, index) =>
		events.slice(index * size, (index + 1) * size),
	);
}

/** Of every event exactly one message, one run, and of the run every effect once. */
async function expectEachOnce(seed: number): Promise<void> {
	const seen = `seed ${seed}`;
	expect(await countRows("webhook_events", "state = 'done'"), seen).toBe(EVENTS);
	expect(await countRows("messages", "outgoing = 0"), seen).toBe(EVENTS);
	const runs = await allRuns();
	expect(
		runs.map(({ state }) => state),
		seen,
	).toEqual(Array.from({ length: EVENTS }, () => "done"));
	expect(new Set(runs.map((run) => run.webhookEventId)).size, seen).toBe(EVENTS);
	expect(await countRows("runs", "outcomes = 'dd'"), seen).toBe(EVENTS);
	expect(await countRows("deliveries"), seen).toBe(EVENTS);
	expect(await effectsOf(runs[0]!)).toHaveLength(2);
	expect(await tagIdsOf(people.at(-1)!)).toEqual([tag.id]);
}

test.each(SEEDS)(
	"300 events, each five times and shuffled, do what they would do once (seed %i)",
	async (seed) => {
		const random = seeded(seed);
		const events = buildEvents();
		const deliveries = shuffled(Array.from({ length: TIMES }, () => events).flat(), random);
		for (const [index, request] of inRequestsOf(25, deliveries).entries()) {
			await takeIn(clock, ...request);
			// Worked off as it comes in, now and then, so that repeats meet events open, in hand and done.
			if (index % 3 === 0) await workEvents(clock.context());
		}
		await workEvents(clock.context());
		await expectEachOnce(seed);
		const inOrder = await rows<{ friend_id: number; text: string }>(
			"select friend_id, text from messages where outgoing = 0 order by friend_id, timestamp",
		);
		expect(inOrder.slice(0, 3).map(({ text }) => text)).toEqual(["予約 0", "予約 30", "予約 60"]);
	},
);

test.each(SEEDS)(
	"the same with requests and five workers all at once, and every reply arrives once (seed %i)",
	async (seed) => {
		const random = seeded(seed + 1);
		const events = buildEvents();
		const requests = inRequestsOf(50, shuffled(Array.from({ length: TIMES }, () => events).flat(), random));
		for (let wave = 0; wave < requests.length; wave += 5) {
			const taking = requests.slice(wave, wave + 5).map((request) => takeIn(clock, ...request));
			const working = Array.from({ length: 5 }, () => workEvents(clock.context()));
			await Promise.all([...taking, ...working, runPending(clock.context())]);
		}
		await workEvents(clock.context());
		await expectEachOnce(seed + 1);

		// On a busy machine a worker's time is over before all are sent, and the next takes the rest.
		do await Promise.all([workDeliveries(clock.context()), workDeliveries(clock.context())]);
		while ((await countRows("deliveries", "next_attempt_at is not null")) > 0);
		const accepted = await line.accepted();
		expect(accepted.map(({ to }) => to).sort()).toEqual(
			events.map((event) => (event as unknown as { replyToken: string }).replyToken).sort(),
		);
		expect(await countRows("messages", "outgoing = 1")).toBe(EVENTS);
	},
);

test("two workers that take the same rows in the same moment share them: none is worked twice", async () => {
	const events = buildEvents();
	await takeIn(clock, ...events);
	await Promise.all(Array.from({ length: 8 }, () => workEvents(clock.context())));
	await workEvents(clock.context());
	await expectEachOnce(0);
	expect(await countRows("webhook_events", "attempts <> 1")).toBe(0);
});
