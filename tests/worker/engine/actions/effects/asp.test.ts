import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	beginEffectTest,
	buildEffect,
	insertNamedRow,
	runEffects,
	runEffectsFor,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

beforeAll(resetState);
let clock: TestClock;
let friend: FriendRecord;
let made = 0;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest());
});

const visit = async (who: { id: number } | null, converted_at: number | null = null) =>
	storeRow("landing_visits", {
		landing_id: await insertNamedRow("landings", { code: `landing${++made}` }),
		...{ friend_id: who?.id ?? null, converted_at, created_at: 1 },
	});

/** Whether each visit of a friend was converted, in order: one code per visit. */
const conversionsOf = async ({ id }: { id: number }) =>
	(
		await readRows<{ at: number | null }>(
			"select converted_at as at from landing_visits where friend_id = ? order by id",
			id,
		)
	)
		.map(({ at }) => (at === null ? "-" : at === clock.now ? "now" : "before"))
		.join(" ");

const NOW = new TestClock().now;

describe("[A-051] a conversion", () => {
	testInEveryState({
		build: async (who) => {
			await visit(who);
			return buildEffect("asp");
		},
		trace: ({ id }) => readRows("select converted_at as at from landing_visits where friend_id = ?", id),
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
	expect(await runEffects(clock, friend, [buildEffect("asp")])).toBe(code);
	expect(await conversionsOf(friend)).toBe(after);
});

test("is each friend's own, and nobody's who is not known", async () => {
	const [other, none] = [await buildFriend(), await buildFriend()];
	for (const who of [friend, other, null]) await visit(who);
	expect(await runEffectsFor(clock, [friend, none], [buildEffect("asp")])).toEqual(["d", "n"]);
	expect(await conversionsOf(friend)).toBe("now");
	expect(await conversionsOf(other)).toBe("-");
	expect(await readRows("select converted_at from landing_visits where friend_id is null")).toEqual([
		{ converted_at: null },
	]);
});
