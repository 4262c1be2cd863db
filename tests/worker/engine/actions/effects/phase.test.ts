import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { TestClock } from "#tests/support/clock.ts";
import { triedInEveryState } from "#tests/support/effect-states.ts";
import { effect, item, refusedAt, run, runFor } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import { rows } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";

beforeAll(beginAnew);
let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await line.forget();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

const phase = async (given: object = {}) =>
	item("journey_tags", { journey_id: await item("journeys"), ...given });
const [pass, remove] = [0, 1];
const EARLIER = 1_000;

/** The phases that a friend has passed, and whether they had before. */
const passedBy = async ({ id }: { id: number }, ...phases: number[]) =>
	Object.fromEntries(
		(
			await rows<{ phase: number; at: number }>(
				"select journey_tag_id as phase, passed_at as at from friend_journey_tags where friend_id = ?",
				id,
			)
		).map(({ phase: of, at }) => ["abcd"[phases.indexOf(of)] ?? of, at === EARLIER ? "before" : "now"]),
	);

describe("[A-109] passing a phase", () => {
	triedInEveryState({
		build: async () => effect("phase", { journey_tags: [await phase()] }),
		trace: (who, { journey_tags }) => passedBy(who, ...journey_tags),
		done: { a: "now" },
	});
});

describe("[A-110] removing a phase", () => {
	triedInEveryState({
		build: async (who) => {
			const id = await phase();
			await store("friend_journey_tags", { friend_id: who.id, journey_tag_id: id, passed_at: EARLIER });
			return effect("phase", { method: remove, journey_tags: [id] });
		},
		trace: (who, { journey_tags }) => passedBy(who, ...journey_tags),
		done: {},
	});
});

type Passed = Record<string, "before" | "now">;

test.each<[name: string, method: number, places: string, before: string, after: Passed]>([
	["passes one", pass, "a", "", { a: "now" }],
	["passes several, of whatever journey", pass, "ab", "", { a: "now", b: "now" }],
	["leaves what was passed before as it was", pass, "ab", "a", { a: "before", b: "now" }],
	["passes over one that was deleted", pass, "ad", "", { a: "now" }],
	["removes one, and no other", remove, "a", "ab", { b: "before" }],
	["removes several", remove, "ab", "abc", { c: "before" }],
	["removes none that was not passed", remove, "a", "b", { b: "before" }],
	["removes one that was deleted", remove, "d", "ad", { a: "before" }],
])("%s", async (_, method, places, before, after) => {
	const ids: Record<string, number> = {};
	for (const place of "abcd") ids[place] = await phase(place === "d" ? { deleted_at: 1 } : {});
	for (const place of before)
		await store("friend_journey_tags", {
			friend_id: friend.id,
			journey_tag_id: ids[place],
			passed_at: EARLIER,
		});
	const journey_tags = [...places].map((place) => ids[place]);
	expect(await run(clock, friend, [effect("phase", { method, journey_tags })])).toBe("d");
	expect(await passedBy(friend, ...Object.values(ids))).toEqual(after);
});

test("is passed by all friends of a set", async () => {
	const [other, id] = [await buildFriend(), await phase()];
	expect(await runFor(clock, [friend, other], [effect("phase", { journey_tags: [id] })])).toEqual(["d", "d"]);
	for (const who of [friend, other]) expect(await passedBy(who, id)).toEqual({ a: "now" });
});

test.each<[string, object, string]>([
	["without a phase", {}, "journey_tags"],
	["in another way", { method: 2, journey_tags: [1] }, "method"],
])("is refused %s", (_, given, field) => {
	expect(refusedAt("phase", given)).toBe(field);
});

test("is shown with its journey, for phases of several journeys are called alike", async () => {
	const journey_id = await item("journeys", { name: "来店" });
	const id = await item("journey_tags", { journey_id, name: "予約" });
	const as = await signedInOperator();
	const inputs = [effect("phase", { journey_tags: [id] })];
	expect(await ask("/api/action/summaries", { as, json: { inputs } })).toEqual({
		lines: [expect.stringContaining("予約（来店）")],
	});
	await ask("/api/action/register", { as, json: { a_name: "通過", inputs } });
	const listed = await ask("/api/action/crud", { as, json: { action: "refresh" } });
	expect(JSON.stringify(listed)).toContain("予約（来店）");
	const { items } = await ask<{ items: { id: number; name: string }[] }>("/api/selector/phase", { as });
	expect(items.find((each) => each.id === id)).toMatchObject({ name: "予約（来店）" });
});
