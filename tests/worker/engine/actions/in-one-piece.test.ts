import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commitBatch, connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { insertFailedRun } from "#functions/engine/actions/insert-failed-run.ts";
import { loadActions } from "#functions/engine/actions/load-actions.ts";
import { groupIntoSets } from "#functions/engine/actions/run-set.ts";
import { runStatements } from "#functions/engine/actions/write-runs.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import {
	addTagsEffect,
	buildAction,
	buildAutoResponse,
	sendTextEffect,
} from "#tests/support/action-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, interruptAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { receiveEvents } from "#tests/support/receive-events.ts";
import { listRunEffects, readRuns } from "#tests/support/run-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const EFFECTS = 25;

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	friend = await buildFriend();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const tag = await buildTag();
	const effects = Array.from({ length: EFFECTS }, (_, index) =>
		index % 5 === 4
			? addTagsEffect(tag.id)
			: sendTextEffect(`${index}`, { delay_type: 1, delay_min: index + 1, delay_max: index + 1 }),
	);
	await buildAutoResponse({ effects });
	await receiveEvents(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));
});
afterEach(() => void vi.restoreAllMocks());

const expectDoneOnce = async () => {
	const [run, ...others] = await readRuns();
	expect(others).toEqual([]);
	expect((await listRunEffects(run!)).map(({ outcome }) => outcome)).toEqual(Array(EFFECTS).fill("done"));
	expect((await readDeliveries()).flatMap(deliveryTexts)).toHaveLength(20);
	expect(await countRows("friend_tags")).toBe(1);
	expect(await countRows("webhook_events", "state = 'done'")).toBe(1);
};

const BEGINNING = /^insert into "runs"/;

describe("an action of 25 effects", () => {
	test("whose transaction fails has done nothing, and is done whole the next time", async () => {
		await workWebhookEvents(clock.context({ db: connectD1(failAt(env.DB, BEGINNING, 2)) }));
		for (const table of ["runs", "deliveries", "friend_tags"]) expect(await countRows(table)).toBe(0);
		clock.advance(10 * MINUTE);
		await workWebhookEvents(clock.context());
		await expectDoneOnce();
	});

	test("whose transaction went through without a word is not done again", async () => {
		await workWebhookEvents(clock.context({ db: connectD1(loseAnswerAfter(env.DB, BEGINNING)) }));
		clock.advance(10 * MINUTE);
		await workWebhookEvents(clock.context());
		await expectDoneOnce();
	});

	test("that two workers do at once is done once", async () => {
		const slow = interruptAt(env.DB, BEGINNING, async () => {
			clock.advance(10 * MINUTE);
			await workWebhookEvents(clock.context());
		});
		await workWebhookEvents(new TestClock().context({ db: connectD1(slow) }));
		await expectDoneOnce();
	});
});

test("a set whose runs are not the last of the table any more is not written at all", async () => {
	const ctx = clock.context();
	const { id } = await buildAction({ effects: [addTagsEffect((await buildTag()).id)] });
	const [action] = (await loadActions(ctx, [{ id, version: 1 }])).values();
	const cause = { type: "reaction", key: "one", id: 1, label: "" } as const;
	const firing = { action: action!, friend, cause, reply: null };
	const [set] = groupIntoSets([
		{ id: "of-the-set", firing, orderKey: "one", onceKey: null, sends: new Map() },
	]);
	const statements = await runStatements(ctx, set!);
	const foreign = insertFailedRun(ctx, {
		...{ action: action!, friendId: friend.id, reason: "" },
		cause: { ...cause, key: "another" },
	});
	const [first, ...rest] = statements;
	await expect(commitBatch(ctx.db, [first!, ...foreign, ...rest])).rejects.toThrow();
	expect(await countRows("runs")).toBe(0);
	await commitBatch(ctx.db, statements);
	expect(await countRows("runs")).toBe(1);
});
