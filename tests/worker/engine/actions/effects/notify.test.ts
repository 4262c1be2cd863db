import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestClock } from "#tests/support/clock.ts";
import { triedInEveryState } from "#tests/support/effect-states.ts";
import { effect, refusedAt, run, textsThatArrived } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { changesSince, snapshot } from "#tests/support/snapshot.ts";

beforeAll(beginAnew);
beforeEach(() => line.forget());

/** All that a run leaves besides its own records. */
const OWN = /^(actions|action_effects|runs) /;

describe("[A-050] the notice of old", () => {
	triedInEveryState({
		build: async () => effect("notify", { text: "お知らせ" }),
		trace: textsThatArrived,
		done: [],
		code: "z",
	});
});

test("does nothing, and keeps nothing from what stands beside it", async () => {
	const friend = await buildFriend();
	const before = await snapshot();
	expect(await run(new TestClock(), friend, [effect("notify", { text: "あ".repeat(100) })])).toBe("z");
	expect((await changesSince(before)).filter((change) => !OWN.test(change))).toEqual([]);
	expect(await line.calls()).toEqual([]);
	const effects = [effect("notify", { text: "お知らせ" }), effect("text", { text: "次" })];
	expect(await run(new TestClock(), friend, effects)).toBe("zd");
	expect(await textsThatArrived(friend)).toEqual(["次"]);
});

test.each<[string, object, string]>([
	["without text", {}, "text"],
	["[A-097] of more than 100 characters", { text: "あ".repeat(101) }, "text"],
])("is refused %s", (_, given, field) => {
	expect(refusedAt("notify", given)).toBe(field);
});
