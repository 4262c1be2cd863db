import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commit, connect } from "#db/client.ts";
import type { Friend } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { failedRun } from "#functions/engine/actions/failed-run.ts";
import { loadActions } from "#functions/engine/actions/load.ts";
import { setsOf } from "#functions/engine/actions/plan.ts";
import { runStatements } from "#functions/engine/actions/write-runs.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import { addTags, buildAction, buildReaction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt, interruptedAt, silentAfter } from "#tests/support/database.ts";
import { allDeliveries, textsOf } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { takeIn } from "#tests/support/receive.ts";
import { allRuns, effectsOf } from "#tests/support/runs.ts";
import { countRows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";

const EFFECTS = 25;

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock();
	friend = await buildFriend();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const tag = await buildTag();
	const effects = Array.from({ length: EFFECTS }, (_, index) =>
		index % 5 === 4
			? addTags(tag.id)
			: sendText(`${index}`, { delay_type: 1, delay_min: index + 1, delay_max: index + 1 }),
	);
	await buildReaction({ effects });
	await takeIn(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));
});
afterEach(() => void vi.restoreAllMocks());

const expectDoneOnce = async () => {
	const [run, ...others] = await allRuns();
	expect(others).toEqual([]);
	expect((await effectsOf(run!)).map(({ outcome }) => outcome)).toEqual(Array(EFFECTS).fill("done"));
	expect((await allDeliveries()).flatMap(textsOf)).toHaveLength(20);
	expect(await countRows("friend_tags")).toBe(1);
	expect(await countRows("webhook_events", "state = 'done'")).toBe(1);
};

const BEGINNING = /^insert into "runs"/;

describe("an action of 25 effects", () => {
	test("whose transaction fails has done nothing, and is done whole the next time", async () => {
		await workEvents(clock.context({ db: connect(failingAt(env.DB, BEGINNING, 2)) }));
		for (const table of ["runs", "deliveries", "friend_tags"]) expect(await countRows(table)).toBe(0);
		clock.advance(10 * MINUTE);
		await workEvents(clock.context());
		await expectDoneOnce();
	});

	test("whose transaction went through without a word is not done again", async () => {
		await workEvents(clock.context({ db: connect(silentAfter(env.DB, BEGINNING)) }));
		clock.advance(10 * MINUTE);
		await workEvents(clock.context());
		await expectDoneOnce();
	});

	test("that two workers do at once is done once", async () => {
		const slow = interruptedAt(env.DB, BEGINNING, async () => {
			clock.advance(10 * MINUTE);
			await workEvents(clock.context());
		});
		await workEvents(new TestClock().context({ db: connect(slow) }));
		await expectDoneOnce();
	});
});

test("a set whose runs are not the last of the table any more is not written at all", async () => {
	const ctx = clock.context();
	const { id } = await buildAction({ effects: [addTags((await buildTag()).id)] });
	const [action] = (await loadActions(ctx, [{ id, version: 1 }])).values();
	const cause = { type: "reaction", key: "one", id: 1, label: "" } as const;
	const firing = { action: action!, friend, cause, reply: null };
	const [set] = setsOf([{ id: "of-the-set", firing, orderKey: "one", onceKey: null, sends: new Map() }]);
	const statements = await runStatements(ctx, set!);
	const foreign = failedRun(ctx, {
		...{ action: action!, friendId: friend.id, reason: "" },
		cause: { ...cause, key: "another" },
	});
	const [first, ...rest] = statements;
	await expect(commit(ctx.db, [first!, ...foreign, ...rest])).rejects.toThrow();
	expect(await countRows("runs")).toBe(0);
	await commit(ctx.db, statements);
	expect(await countRows("runs")).toBe(1);
});
