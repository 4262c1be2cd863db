import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { pendingRuns } from "#db/engine/runs.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { runPending } from "#functions/engine/actions/pending.ts";
import { buildAction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { dyingAt } from "#tests/support/database.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { allRuns } from "#tests/support/runs.ts";
import { countRows } from "#tests/support/snapshot.ts";

let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** A run that another has caused, due now, for a friend of its own. */
async function buildPending(actionId: number, cause: string): Promise<void> {
	const { id } = await buildFriend();
	await connect(env.DB).insert(pendingRuns).values({
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

test("a run that kills its workers takes no other along, and is given up at the claim with a reason", async () => {
	const action = await buildAction({ effects: [sendText("承りました")] });
	for (let at = 0; at < 20; at++) await buildPending(action.id, at === 9 ? "deadly" : `harmless-${at}`);
	for (let died = 0; died < 14; died++) {
		const dying = connect(dyingAt(env.DB, "deadly"));
		await runPending(clock.context({ db: dying })).catch(() => undefined);
		clock.advance(2 * MINUTE);
	}
	expect(await allDeliveries()).toHaveLength(19);
	await runPending(clock.context());
	expect(await countRows("pending_runs")).toBe(0);
	expect(await allDeliveries()).toHaveLength(19);
	const failed = (await allRuns()).filter(({ state }) => state === "failed");
	expect(failed).toMatchObject([{ cause: "deadly", reason: BACKGROUND_TEXTS.workStopped, outcomes: "" }]);
});
