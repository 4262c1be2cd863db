import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR } from "#domain/platform/time/time.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load.ts";
import { startRuns } from "#functions/engine/actions/start.ts";
import { tick } from "#functions/tick.ts";
import { sendText } from "#tests/support/actions.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { makeItem } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import { rows } from "#tests/support/snapshot.ts";
import { passUntil, saveSteps, sentSteps, stepAt, stepsOf } from "#tests/support/steps.ts";
import { store } from "#tests/support/stored.ts";
import { goBack, versionsOf } from "#tests/support/versions.ts";

/* docs/decisions/0047-versions-and-undo.md: what "friends under way stay on theirs" means. */

let as: Session;
let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00");
	vi.useFakeTimers({ toFake: ["Date"], now: clock.now });
	as = await signedInOperator();
});
afterEach(() => void vi.useRealTimers());

async function pass(until: string): Promise<void> {
	await passUntil(clock, tokyo(until));
	vi.setSystemTime(clock.now);
}

test("a reader of a scenario that goes back gets nothing twice, nothing of before their place, and what is ahead as it is now", async () => {
	const id = await makeItem("scenario", as, { name: "入門" });
	await saveSteps("scenario", as, id, ["1 00:00", "2 00:00", "6 00:00"].map(stepAt));
	const { number } = (await versionsOf("scenario", as, id))[0]!;
	await store("scenario_subscriptions", {
		...{ scenario_id: id, friend_id: (await buildFriend()).id, position: -1, state: "reading" },
		...{ started_at: clock.now, base_at: clock.now, next_at: clock.now },
	});
	await pass("2026-11-21 12:00");
	// The second step goes, the last one changes.
	const { steps } = await stepsOf("scenario", as, id);
	await saveSteps("scenario", as, id, [steps[0]!, { ...steps[2]!, inputs: [sendText("あとで")] }]);
	await pass("2026-11-23 12:00");
	expect((await goBack("scenario", as, id, number)).status).toBe(200);
	await pass("2026-12-01 10:00");
	expect(await sentSteps()).toEqual(["2026-11-21 10:00 1 00:00", "2026-11-26 10:00 6 00:00"]);
	// The step that was there all along is the same one.
	expect((await stepsOf("scenario", as, id)).steps.at(-1)?.id).toBe(steps[2]!.id);
});

test("a message that a run has put off goes out as it was when the action fired", async () => {
	const friend = await buildFriend();
	const later = (text: string) => sendText(text, { delay_type: 1, delay_min: 60, delay_max: 60 });
	const id = await makeItem("action", as, { name: "案内", inputs: [later("はじめの案内")] });
	const { version: first, ...action } = await ask<{ version: number }>(`/api/action/data/${id}`, { as });
	await ask("/api/action/register", { as, json: { ...action, version: first, inputs: [later("次の案内")] } });
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
	expect((await goBack("action", as, id, 1)).status).toBe(200);
	clock.advance(2 * HOUR);
	await tick(clock.context());
	const texts = (await rows<{ messages: string }>("select messages from deliveries")).map(
		({ messages }) => messages,
	);
	expect(texts).toHaveLength(1);
	expect(texts[0]).toContain("次の案内");
	// Who fires it from now on gets the first one again.
	expect((await ask<{ inputs: { text: string }[] }>(`/api/action/data/${id}`, { as })).inputs[0]!.text).toBe(
		"はじめの案内",
	);
});
