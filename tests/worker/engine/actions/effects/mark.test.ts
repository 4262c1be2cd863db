import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import {
	beginEffectTest,
	buildEffect,
	findRefusedField,
	insertNamedRow,
	listReceivedTexts,
	runDueDeliveries,
	runEffects,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

const MARKS = { 1: ["未対応", "danger"], 2: ["対応中", "warning"] };
beforeAll(async () => {
	await resetState();
	await storeRow("settings", { key: "response_marks", value: MARKS, updated_at: 1 });
});
let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest());
});

/** Mark and visibility of a friend. */
async function stateOf({ id }: { id: number }) {
	const [row] = await readRows<{ mark: number | null; display: number }>(
		"select (select mark_id from friend_marks where friend_id = f.id) as mark, user_rate as display from friends f where id = ?",
		id,
	);
	return row!;
}

describe("[A-092] setting the mark", () => {
	testInEveryState({
		build: async () => buildEffect("mark", { notify: 2 }),
		trace: async (who) => (await stateOf(who)).mark,
		done: 2,
	});
});

describe("[A-095] hiding", () => {
	testInEveryState({
		build: async () => buildEffect("mark", { user_rate: 0 }),
		trace: async (who) => (await stateOf(who)).display,
		done: 0,
	});
});

describe("by its settings", () => {
	type State = { mark: number | null; display: number };
	test.each<[name: string, set: object, before: State, after: State]>([
		["sets a mark", { notify: 1 }, { mark: null, display: 1 }, { mark: 1, display: 1 }],
		["sets another mark", { notify: 2 }, { mark: 1, display: 0 }, { mark: 2, display: 0 }],
		["sets the mark that is set", { notify: 1 }, { mark: 1, display: 1 }, { mark: 1, display: 1 }],
		["takes the mark off", { notify: 0 }, { mark: 1, display: 1 }, { mark: null, display: 1 }],
		["takes off none", { notify: 0 }, { mark: null, display: 1 }, { mark: null, display: 1 }],
		[
			"[A-092] leaves the mark, hides",
			{ notify: -1, user_rate: 0 },
			{ mark: 1, display: 1 },
			{ mark: 1, display: 0 },
		],
		[
			"[A-093] leaves the display",
			{ notify: 2, user_rate: -10 },
			{ mark: 1, display: 0 },
			{ mark: 2, display: 0 },
		],
		["[A-096] shows who was hidden", { user_rate: 1 }, { mark: 1, display: 0 }, { mark: 1, display: 1 }],
		["[A-096] unblocks", { user_rate: 1 }, { mark: null, display: -1 }, { mark: null, display: 1 }],
		["both at once", { notify: 2, user_rate: 0 }, { mark: 1, display: 1 }, { mark: 2, display: 0 }],
		[
			"[A-094] blocks, and takes the mark along",
			{ notify: 2, user_rate: -1 },
			{ mark: 1, display: 1 },
			{ mark: null, display: -1 },
		],
	])("%s", async (_, set, before, after) => {
		const who = await buildFriend({ userRate: before.display });
		if (before.mark)
			await storeRow("friend_marks", { friend_id: who.id, mark_id: before.mark, updated_at: 1 });
		expect(await runEffects(clock, who, [buildEffect("mark", set)])).toBe("d");
		expect(await stateOf(who)).toEqual(after);
	});

	test("a mark that was deleted is gone, and the display stays as well", async () => {
		expect(await runEffects(clock, friend, [buildEffect("mark", { notify: 9, user_rate: 0 })])).toBe("g");
		expect(await stateOf(friend)).toEqual({ mark: null, display: 1 });
	});
});

describe("[A-370 to A-373] blocking", () => {
	test("ends what the friend has and gets, and nobody else's", async () => {
		const other = await buildFriend();
		const [tag, field] = [await buildTag(), await insertNamedRow("vars")];
		const [scenario_id, episode_id] = [await insertNamedRow("scenarios"), await insertNamedRow("episodes")];
		for (const { id: friend_id } of [friend, other]) {
			await storeRow("friend_tags", { friend_id, tag_id: tag.id, created_at: 1 });
			await storeRow("friend_vars", { friend_id, var_id: field, value: "東京", updated_at: 1 });
			await storeRow("friend_marks", { friend_id, mark_id: 1, updated_at: 1 });
			await storeRow("scenario_subscriptions", {
				scenario_id,
				friend_id,
				state: "reading",
				started_at: 1,
				next_at: 9e12,
			});
			await storeRow("friend_reminders", {
				episode_id,
				friend_id,
				state: "set",
				origin_at: 9e12,
				created_at: 1,
				next_at: 9e12,
			});
		}
		const effects = [
			buildEffect("text", { text: "前" }),
			buildEffect("text", { text: "後で", delay_type: 1, delay_min: 5 }),
			buildEffect("mark", { user_rate: -1 }),
			buildEffect("text", { text: "後" }),
		];
		expect(await runEffects(clock, friend, effects)).toBe("dddb");
		clock.advance(5 * MINUTE);
		await runDueDeliveries(clock);
		const left = async (id: number) =>
			Promise.all(
				[
					...["friend_tags", "friend_vars", "friend_marks"].map((table) => [table, "1"] as const),
					["scenario_subscriptions", "state = 'reading'"] as const,
					["friend_reminders", "state = 'set'"] as const,
				].map(([table, where]) => countRows(table, `friend_id = ${id} and ${where}`)),
			);
		expect(await left(friend.id)).toEqual([0, 0, 0, 0, 0]);
		expect(await left(other.id)).toEqual([1, 1, 1, 1, 1]);
		// Messages before the block arrive; delayed ones do not.
		expect(await listReceivedTexts(friend)).toEqual(["前"]);
	});

	test("holds back what another action sent before and nobody has fetched yet", async () => {
		await buildDelivery({ friendId: friend.id, dueAt: clock.now });
		expect(await runEffects(clock, friend, [buildEffect("mark", { user_rate: -1 })])).toBe("d");
		expect(await listReceivedTexts(friend)).toEqual([]);
	});
});

test("[A-371] whom the operator blocked is no longer in the list; shown again, they are", async () => {
	const as = await buildSession();
	const isListed = async () =>
		(await requestJson<{ items: { id: number }[] }>("/api/friends", { as })).items.some(
			({ id }) => id === friend.id,
		);
	const listed = [await isListed()];
	for (const user_rate of [-1, 1]) {
		await runEffects(clock, friend, [buildEffect("mark", { user_rate })]);
		listed.push(await isListed());
	}
	expect(listed).toEqual([true, false, true]);
});

test("[E-242] where a field of friend information holds the marks, the mark is set there", async () => {
	const choices = [
		{ id: 1, value: "未", color: "#777777", sortIndex: 0 },
		{ id: 2, value: "済", color: "#777777", sortIndex: 1 },
	];
	const field = await insertNamedRow("vars", { type: VAR_TYPES.select, choices });
	await storeRow("settings", { key: "response_mark_var_id", value: field, updated_at: 1 });
	const choiceOf = () =>
		readRows("select choice_id from friend_vars where friend_id = ? and var_id = ?", friend.id, field);
	expect(await runEffects(clock, friend, [buildEffect("mark", { notify: 2 })])).toBe("d");
	expect(await choiceOf()).toEqual([{ choice_id: 2 }]);
	expect(await runEffects(clock, friend, [buildEffect("mark", { notify: 1 })])).toBe("d");
	expect(await choiceOf()).toEqual([{ choice_id: 1 }]);
	expect((await stateOf(friend)).mark).toBeNull();
	expect(await runEffects(clock, friend, [buildEffect("mark", { notify: 0 })])).toBe("d");
	expect(await choiceOf()).toEqual([]);
});

test.each<[string, object, string]>([
	["that changes nothing", {}, "notify"],
	["with a mark that there is none", { notify: -2 }, "notify"],
	["with a display that there is none", { user_rate: 2 }, "user_rate"],
])("is refused %s", (_, given, field) => {
	expect(findRefusedField("mark", given)).toBe(field);
});
