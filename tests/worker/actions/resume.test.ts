import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import type { Friend } from "#db/friends.ts";
import { MINUTE } from "#domain/time.ts";
import { resumeRuns } from "#functions/actions/resume.ts";
import { RUN_LEASE } from "#functions/actions/start.ts";
import { workEvents } from "#functions/webhook/work.ts";
import { addTags, buildReaction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt, interruptedAt } from "#tests/support/database.ts";
import { allDeliveries, textsOf } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { takeIn } from "#tests/support/receive.ts";
import { allRuns, effectsOf } from "#tests/support/runs.ts";
import { countRows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";

/** The statement of a later step: it records effects without beginning a run. */
const LATER_STEP = /^insert into "run_effects"/;

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock();
	friend = await buildFriend();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** Fires an action of 25 effects, whose worker is lost after the first step of ten. */
async function loseWorkerAfterFirstStep(): Promise<void> {
	const tag = await buildTag();
	const effects = Array.from({ length: 25 }, (_, index) =>
		index % 5 === 4
			? addTags(tag.id)
			: sendText(`${index}`, { delay_type: 1, delay_min: index, delay_max: index }),
	);
	await buildReaction({ effects });
	await takeIn(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));
	await workEvents(clock.context({ db: connect(failingAt(env.DB, SECOND_STEP_ONLY(), 1)) }));
}

/** Matches the records of the second step: the first step's come in the batch that begins the run. */
function SECOND_STEP_ONLY(): RegExp {
	let seen = 0;
	return { test: (sql: string) => LATER_STEP.test(sql) && ++seen === 2 } as unknown as RegExp;
}

const doneOnce = async () => {
	const [run] = await allRuns();
	const effects = await effectsOf(run!);
	expect(effects.map(({ position, outcome }) => [position, outcome])).toEqual(
		Array.from({ length: 25 }, (_, position) => [position, "done"]),
	);
	expect(run).toMatchObject({ state: "done", nextPosition: 25, nextAttemptAt: null });
	expect((await allDeliveries()).flatMap(textsOf).sort()).toEqual(
		Array.from({ length: 25 }, (_, index) => `${index}`)
			.filter((_, index) => index % 5 !== 4)
			.sort(),
	);
};

describe("a run whose worker was lost between two steps", () => {
	test("keeps what it did, and its event is done with: nothing of it is tried twice", async () => {
		await loseWorkerAfterFirstStep();
		const [run] = await allRuns();
		expect(run).toMatchObject({ state: "running", nextPosition: 10, nextAttemptAt: clock.now + RUN_LEASE });
		expect(await effectsOf(run!)).toHaveLength(10);
		expect(await countRows("webhook_events", "state = 'done'")).toBe(1);
		// What the first step made is sent without waiting for the rest.
		expect(clock.deliveries.delays).toEqual([0]);
	});

	test("is not taken up while its worker may live, and then goes on after its last effect, each done once", async () => {
		await loseWorkerAfterFirstStep();
		expect(await resumeRuns(clock.context())).toBe(0);
		clock.advance(RUN_LEASE);
		expect(await resumeRuns(clock.context())).toBe(1);
		await doneOnce();
		clock.advance(RUN_LEASE);
		expect(await resumeRuns(clock.context())).toBe(0);
	});

	test("is done once even where its worker was only slow and comes back while another has taken it up", async () => {
		const tag = await buildTag();
		await buildReaction({
			effects: Array.from({ length: 25 }, (_, index) =>
				index % 5 === 4
					? addTags(tag.id)
					: sendText(`${index}`, { delay_type: 1, delay_min: index, delay_max: index }),
			),
		});
		await takeIn(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));
		const slow = interruptedAt(env.DB, SECOND_STEP_ONLY(), async () => {
			clock.advance(RUN_LEASE);
			await resumeRuns(clock.context());
		});
		await workEvents(new TestClock().context({ db: connect(slow) }));
		await doneOnce();
		expect(await countRows("webhook_events", "state = 'done'")).toBe(1);
	});

	test("taken up by two workers at once is done once", async () => {
		await loseWorkerAfterFirstStep();
		clock.advance(RUN_LEASE);
		const taken = await Promise.all([resumeRuns(clock.context()), resumeRuns(clock.context())]);
		expect(taken.sort()).toEqual([0, 1]);
		await doneOnce();
	});

	test("that fails again and again is left, after ten attempts, as failed and with a reason", async () => {
		await loseWorkerAfterFirstStep();
		const broken = connect(failingAt(env.DB, LATER_STEP, 100));
		for (let attempt = 0; attempt < 12; attempt++) {
			clock.advance(RUN_LEASE + MINUTE);
			await resumeRuns(clock.context({ db: broken }));
		}
		expect(await allRuns()).toMatchObject([
			{ state: "failed", attempts: 10, nextAttemptAt: null, reason: expect.stringMatching(/./) },
		]);
	});
});
