import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { runTick } from "#functions/tick.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import {
	advanceSteps,
	buildStep,
	expectStepsSave,
	fetchSteps,
	listSentSteps,
} from "#tests/support/step-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";
import { fetchVersions, requestRestore } from "#tests/support/version-requests.ts";

/* docs/decisions/0047-every-save-keeps-a-version.md: "friends under way stay on theirs". */

let as: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	vi.useFakeTimers({ toFake: ["Date"], now: clock.now });
	as = await buildSession();
});
afterEach(() => void vi.useRealTimers());

async function pass(until: string): Promise<void> {
	await advanceSteps(clock, tokyoTime(until));
	vi.setSystemTime(clock.now);
}

test("a reader of a scenario that goes back gets nothing twice, nothing of before their place, and what is ahead as it is now", async () => {
	const id = await buildItem("scenario", as, { name: "入門" });
	await expectStepsSave("scenario", as, id, ["1 00:00", "2 00:00", "6 00:00"].map(buildStep));
	const { number } = (await fetchVersions("scenario", as, id))[0]!;
	await storeRow("scenario_subscriptions", {
		...{ scenario_id: id, friend_id: (await buildFriend()).id, position: -1, state: "reading" },
		...{ started_at: clock.now, base_at: clock.now, next_at: clock.now },
	});
	await pass("2026-11-21 12:00");
	// The second step is removed, the last one changes.
	const { steps } = await fetchSteps("scenario", as, id);
	await expectStepsSave("scenario", as, id, [
		steps[0]!,
		{ ...steps[2]!, inputs: [sendTextEffect("あとで")] },
	]);
	await pass("2026-11-23 12:00");
	expect((await requestRestore("scenario", as, id, number)).status).toBe(200);
	await pass("2026-12-01 10:00");
	expect(await listSentSteps()).toEqual(["2026-11-21 10:00 1 00:00", "2026-11-26 10:00 6 00:00"]);
	// The unchanged step keeps its id.
	expect((await fetchSteps("scenario", as, id)).steps.at(-1)?.id).toBe(steps[2]!.id);
});

test("a message that a run has put off goes out as it was when the action fired", async () => {
	const friend = await buildFriend();
	const later = (text: string) => sendTextEffect(text, { delay_type: 1, delay_min: 60, delay_max: 60 });
	const id = await buildItem("action", as, { name: "案内", inputs: [later("はじめの案内")] });
	const { version: first, ...action } = await requestJson<{ version: number }>(`/api/action/data/${id}`, {
		as,
	});
	await requestJson("/api/action/register", {
		as,
		json: { ...action, version: first, inputs: [later("次の案内")] },
	});
	const ctx = clock.context();
	const fired = { id, version: first + 1 };
	await startRuns(ctx, [
		{
			action: (await loadActions(ctx, [fired])).get(actionKey(fired))!,
			friend,
			cause: { type: "reaction", key: "test:1", id: 1, label: "" },
			reply: null,
		},
	]);
	expect((await requestRestore("action", as, id, 1)).status).toBe(200);
	clock.advance(2 * HOUR);
	await runTick(clock.context());
	const texts = (await readRows<{ messages: string }>("select messages from deliveries")).map(
		({ messages }) => messages,
	);
	expect(texts).toHaveLength(1);
	expect(texts[0]).toContain("次の案内");
	// Later runs use the first version again.
	expect(
		(await requestJson<{ inputs: { text: string }[] }>(`/api/action/data/${id}`, { as })).inputs[0]!.text,
	).toBe("はじめの案内");
});
