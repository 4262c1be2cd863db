import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { pendingRuns } from "#db/engine/runs.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt } from "#tests/support/observed-database.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** Pending run caused by another run, for a new friend. */
async function buildPending(actionId: number, cause: string): Promise<void> {
	const { id } = await buildFriend();
	await connectD1(env.DB).insert(pendingRuns).values({
		actionId,
		friendId: id,
		cause,
		causeType: "tag",
		parentId: cause,
		rootId: cause,
		depth: 1,
		nextAttemptAt: clock.now,
		createdAt: clock.now,
	});
}

test("[gives up pending_runs] a run that kills its workers takes no other along, and is given up at the claim with a reason", async () => {
	const action = await buildAction({ effects: [sendTextEffect("承りました")] });
	for (let at = 0; at < 20; at++) await buildPending(action.id, at === 9 ? "deadly" : `harmless-${at}`);
	for (let died = 0; died < 14; died++) {
		const dying = connectD1(dieAt(env.DB, "deadly"));
		await carryOutPendingRuns(clock.context({ db: dying })).catch(() => undefined);
		clock.advance(2 * MINUTE);
	}
	expect(await readDeliveries()).toHaveLength(19);
	await carryOutPendingRuns(clock.context());
	expect(await countRows("pending_runs")).toBe(0);
	expect(await readDeliveries()).toHaveLength(19);
	const failed = (await readRuns()).filter(({ state }) => state === "failed");
	expect(failed).toMatchObject([{ cause: "deadly", reason: BACKGROUND_TEXTS.workStopped, outcomes: "" }]);
});
