import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	beginEffectTest,
	buildEffect,
	findRefusedField,
	insertNamedRow,
	runEffects,
	runEffectsFor,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

beforeAll(resetState);
let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest());
});

const phase = async (given: object = {}) =>
	insertNamedRow("journey_tags", { journey_id: await insertNamedRow("journeys"), ...given });
const [pass, remove] = [0, 1];
const EARLIER = 1_000;

/** Phases that a friend has passed, and whether before the run. */
const passedBy = async ({ id }: { id: number }, ...phases: number[]) =>
	Object.fromEntries(
		(
			await readRows<{ phase: number; at: number }>(
				"select journey_tag_id as phase, passed_at as at from friend_journey_tags where friend_id = ?",
				id,
			)
		).map(({ phase: of, at }) => ["abcd"[phases.indexOf(of)] ?? of, at === EARLIER ? "before" : "now"]),
	);

describe("[A-109] passing a phase", () => {
	testInEveryState({
		build: async () => buildEffect("phase", { journey_tags: [await phase()] }),
		trace: (who, { journey_tags }) => passedBy(who, ...journey_tags),
		done: { a: "now" },
	});
});

describe("[A-110] removing a phase", () => {
	testInEveryState({
		build: async (who) => {
			const id = await phase();
			await storeRow("friend_journey_tags", { friend_id: who.id, journey_tag_id: id, passed_at: EARLIER });
			return buildEffect("phase", { method: remove, journey_tags: [id] });
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
		await storeRow("friend_journey_tags", {
			friend_id: friend.id,
			journey_tag_id: ids[place],
			passed_at: EARLIER,
		});
	const journey_tags = [...places].map((place) => ids[place]);
	expect(await runEffects(clock, friend, [buildEffect("phase", { method, journey_tags })])).toBe("d");
	expect(await passedBy(friend, ...Object.values(ids))).toEqual(after);
});

test("is passed by all friends of a set", async () => {
	const [other, id] = [await buildFriend(), await phase()];
	expect(await runEffectsFor(clock, [friend, other], [buildEffect("phase", { journey_tags: [id] })])).toEqual(
		["d", "d"],
	);
	for (const who of [friend, other]) expect(await passedBy(who, id)).toEqual({ a: "now" });
});

test.each<[string, object, string]>([
	["without a phase", {}, "journey_tags"],
	["in another way", { method: 2, journey_tags: [1] }, "method"],
])("is refused %s", (_, given, field) => {
	expect(findRefusedField("phase", given)).toBe(field);
});

test("is shown with its journey, for phases of several journeys are called alike", async () => {
	const journey_id = await insertNamedRow("journeys", { name: "来店" });
	const id = await insertNamedRow("journey_tags", { journey_id, name: "予約" });
	const as = await buildSession();
	const inputs = [buildEffect("phase", { journey_tags: [id] })];
	expect(await requestJson("/api/action/summaries", { as, json: { inputs } })).toEqual({
		lines: [expect.stringContaining("予約（来店）")],
	});
	await requestJson("/api/action/register", { as, json: { a_name: "通過", inputs } });
	const listed = await requestJson("/api/action/crud", { as, json: { action: "refresh" } });
	expect(JSON.stringify(listed)).toContain("予約（来店）");
	const { items } = await requestJson<{ items: { id: number; name: string }[] }>("/api/selector/phase", {
		as,
	});
	expect(items.find((each) => each.id === id)).toMatchObject({ name: "予約（来店）" });
});
