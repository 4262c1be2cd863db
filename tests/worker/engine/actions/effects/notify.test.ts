import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEffect, findRefusedField, listReceivedTexts, runEffects } from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { TestClock } from "#tests/support/test-clock.ts";

beforeAll(resetState);
beforeEach(() => fakeLine.forget());

/** Rows of the run itself. */
const OWN = /^(actions|action_effects|runs) /;

describe("[A-050] the notice of old", () => {
	testInEveryState({
		build: async () => buildEffect("notify", { text: "お知らせ" }),
		trace: listReceivedTexts,
		done: [],
		code: "z",
	});
});

test("does nothing, and keeps nothing from what stands beside it", async () => {
	const friend = await buildFriend();
	const before = await takeSnapshot();
	expect(await runEffects(new TestClock(), friend, [buildEffect("notify", { text: "あ".repeat(100) })])).toBe(
		"z",
	);
	expect((await listChangesSince(before)).filter((change) => !OWN.test(change))).toEqual([]);
	expect(await fakeLine.calls()).toEqual([]);
	const effects = [buildEffect("notify", { text: "お知らせ" }), buildEffect("text", { text: "次" })];
	expect(await runEffects(new TestClock(), friend, effects)).toBe("zd");
	expect(await listReceivedTexts(friend)).toEqual(["次"]);
});

test.each<[string, object, string]>([
	["without text", {}, "text"],
	["[A-097] of more than 100 characters", { text: "あ".repeat(101) }, "text"],
])("is refused %s", (_, given, field) => {
	expect(findRefusedField("notify", given)).toBe(field);
});
