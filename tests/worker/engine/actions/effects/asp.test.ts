import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { TestClock } from "#tests/support/clock.ts";
import { triedInEveryState } from "#tests/support/effect-states.ts";
import { effect, item, run, runFor } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { rows } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";

beforeAll(beginAnew);
let clock: TestClock;
let friend: Friend;
let made = 0;
beforeEach(async () => {
	await line.forget();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

const visit = async (who: { id: number } | null, converted_at: number | null = null) =>
	store("landing_visits", {
		landing_id: await item("landings", { code: `landing${++made}` }),
		...{ friend_id: who?.id ?? null, converted_at, created_at: 1 },
	});

/** When a friend's visits were converted, in the order of the visits: a code for each. */
const conversionsOf = async ({ id }: { id: number }) =>
	(
		await rows<{ at: number | null }>(
			"select converted_at as at from landing_visits where friend_id = ? order by id",
			id,
		)
	)
		.map(({ at }) => (at === null ? "-" : at === clock.now ? "now" : "before"))
		.join(" ");

const NOW = new TestClock().now;

describe("[A-051] a conversion", () => {
	triedInEveryState({
		build: async (who) => {
			await visit(who);
			return effect("asp");
		},
		trace: ({ id }) => rows("select converted_at as at from landing_visits where friend_id = ?", id),
		done: [{ at: NOW }],
	});
});

test.each<[name: string, visits: (number | null)[], code: string, after: string]>([
	["of a friend who came by no landing", [], "n", ""],
	["of one visit", [null], "d", "now"],
	["of the last of several", [null, null], "d", "- now"],
	["is registered once", [1], "d", "before"],
	["of a visit after one that was converted", [1, null], "d", "before now"],
	["leaves earlier visits once the last is converted", [null, 1], "d", "- before"],
])("%s", async (_, visits, code, after) => {
	for (const converted of visits) await visit(friend, converted);
	expect(await run(clock, friend, [effect("asp")])).toBe(code);
	expect(await conversionsOf(friend)).toBe(after);
});

test("is each friend's own, and nobody's who is not known", async () => {
	const [other, none] = [await buildFriend(), await buildFriend()];
	for (const who of [friend, other, null]) await visit(who);
	expect(await runFor(clock, [friend, none], [effect("asp")])).toEqual(["d", "n"]);
	expect(await conversionsOf(friend)).toBe("now");
	expect(await conversionsOf(other)).toBe("-");
	expect(await rows("select converted_at from landing_visits where friend_id is null")).toEqual([
		{ converted_at: null },
	]);
});
