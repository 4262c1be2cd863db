import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	beginEffectTest,
	buildEffect,
	findRefusedField,
	insertNamedRow,
	listReceivedTexts,
	runDueDeliveries,
	runEffects,
	runEffectsFor,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { findLineProblems } from "#tests/support/line-validity.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { type TestClock, tokyoTime } from "#tests/support/test-clock.ts";

beforeAll(resetState);
let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest({ name: "花子" }));
});

const deliveriesOf = ({ id }: FriendRecord) =>
	readRows<{ state: string; due_at: number }>("select state, due_at from deliveries where friend_id = ?", id);
const statesOf = async (who: FriendRecord) => (await deliveriesOf(who)).map(({ state }) => state);

describe("[A-042] a text", () => {
	testInEveryState({
		build: async () => buildEffect("text", { text: "お知らせ" }),
		trace: async (who) => ({ states: await statesOf(who), arrived: await listReceivedTexts(who) }),
		done: { states: ["sent"], arrived: ["お知らせ"] },
		otherwise: {
			"who blocked the account": { trace: { states: ["cancelled"], arrived: [] } },
			"whom the operator blocked": { code: "b", trace: { states: [], arrived: [] } },
			"whom LINE cannot reach": { trace: { states: ["failed"], arrived: [] } },
		},
	});
});

describe("is sent", () => {
	const DELAYS: [name: string, delay: object, due: string][] = [
		["[A-057] at once", { delay_type: 0, delay_min: 30, delay_at: "11:00" }, "2026-11-20 10:00"],
		["[A-058] after 30 minutes", { delay_type: 1, delay_min: 30, delay_max: 30 }, "2026-11-20 10:30"],
		[
			"[A-058] between 10 and 20 minutes",
			{ delay_type: 1, delay_min: 10, delay_max: 20 },
			"2026-11-20 10:15",
		],
		["[A-245] with the maximum raised", { delay_type: 1, delay_min: 40, delay_max: 5 }, "2026-11-20 10:40"],
		["[A-058] at once where the delay is 0", { delay_type: 1 }, "2026-11-20 10:00"],
		["[A-059] at a time still to come", { delay_type: 2, delay_at: "10:01" }, "2026-11-20 10:01"],
		["[A-059] tomorrow where it is that time", { delay_type: 2, delay_at: "10:00" }, "2026-11-21 10:00"],
		["[A-059] tomorrow where the time is past", { delay_type: 2, delay_at: "09:59" }, "2026-11-21 09:59"],
		["[A-060] at noon unless told otherwise", { delay_type: 2 }, "2026-11-20 12:00"],
	];

	test.each(DELAYS)("%s", async (_, delay, due) => {
		expect(await runEffects(clock, friend, [buildEffect("text", { text: "後で", ...delay })])).toBe("d");
		expect(await deliveriesOf(friend)).toMatchObject([{ due_at: tokyoTime(due) }]);
		clock.now = tokyoTime(due) - 1;
		await runDueDeliveries(clock);
		const early = due === "2026-11-20 10:00" ? ["後で"] : [];
		expect(await listReceivedTexts(friend)).toEqual(early);
		clock.now = tokyoTime(due);
		await runDueDeliveries(clock);
		expect(await listReceivedTexts(friend)).toEqual(["後で"]);
	});

	test("[A-372] not, where the friend was blocked while it waited", async () => {
		await runEffects(clock, friend, [buildEffect("text", { text: "後で", delay_type: 1, delay_min: 5 })]);
		await readRows("update friends set user_rate = -1 where id = ? returning id", friend.id);
		clock.advance(5 * MINUTE);
		await runDueDeliveries(clock);
		expect(await listReceivedTexts(friend)).toEqual([]);
		expect(await statesOf(friend)).toEqual(["cancelled"]);
	});

	test("by the reply token where a message is answered, for free", async () => {
		const reply = { token: "reply-once", until: clock.now + MINUTE };
		await runEffects(clock, friend, [buildEffect("text", { text: "はい" })], { reply });
		expect((await fakeLine.calls("reply")).map(({ body }) => body)).toEqual([
			{ replyToken: "reply-once", messages: [{ type: "text", text: "はい" }] },
		]);
		expect(await fakeLine.calls("push")).toEqual([]);
		expect(await findLineProblems()).toEqual([]);
	});
});

describe("reads for each friend", () => {
	beforeEach(async () => {
		const [field, common] = [
			await insertNamedRow("vars", { type: 1, name: `来店${friend.id}` }),
			await insertNamedRow("common_vars", { type: 2, code: codeOf(friend) }),
		];
		await storeRow("friend_vars", {
			var_id: field,
			friend_id: friend.id,
			value: "3",
			number: 3,
			updated_at: 1,
		});
		await storeRow("common_var_values", { common_var_id: common, value: "7", number: 7, updated_at: 1 });
	});
	const codeOf = ({ id }: FriendRecord) => String(id).padStart(4, "c");

	test.each<[string, (friend: FriendRecord) => string, string]>([
		["their name", () => "{name}さん", "花子さん"],
		["their friend information", ({ id }) => `{var:来店${id}}回目`, "3回目"],
		["nothing for a field that is gone", () => "{var:削除済み}回目", "回目"],
		["what the account says of all", (who) => `残り{CVAR_${codeOf(who)}}個`, "残り7個"],
		["what is no placeholder", () => '{"a": 1} {来店} 50%', '{"a": 1} {来店} 50%'],
		["the longest text there may be", () => "あ".repeat(4_500), "あ".repeat(4_500)],
		["emoji and lines", () => "👨‍👩‍👧‍👦\n二行目\t", "👨‍👩‍👧‍👦\n二行目\t"],
	])("%s", async (_, written, read) => {
		await runEffects(clock, friend, [buildEffect("text", { text: written(friend) })]);
		expect(await listReceivedTexts(friend)).toEqual([read]);
		expect(await findLineProblems()).toEqual([]);
	});

	test("the value that it has when it is sent, not when it was ordered", async () => {
		await runEffects(clock, friend, [
			buildEffect("text", { text: "{name}さん", delay_type: 1, delay_min: 1 }),
		]);
		await readRows("update friends set name = '改名' where id = ? returning id", friend.id);
		clock.advance(MINUTE);
		await runDueDeliveries(clock);
		expect(await listReceivedTexts(friend)).toEqual(["改名さん"]);
	});

	test("each friend of a set their own", async () => {
		const other = await buildFriend({ name: "次郎" });
		await runEffectsFor(clock, [friend, other], [buildEffect("text", { text: "{name}さん" })]);
		expect(await listReceivedTexts(friend)).toEqual(["花子さん"]);
		expect(await listReceivedTexts(other)).toEqual(["次郎さん"]);
	});
});

test.each<[string, object, string]>([
	["[A-262] without text", { text: "" }, "text"],
	["[A-262] of nothing but space", { text: " \n　" }, "text"],
	["[A-056] of more than 4,500 characters", { text: "あ".repeat(4_501) }, "text"],
	["[A-268] with a negative delay", { text: "あ", delay_type: 1, delay_min: -1 }, "delay_min"],
	["with a time that no clock shows", { text: "あ", delay_type: 2, delay_at: "24:00" }, "delay_at"],
	["with a kind of delay that there is none", { text: "あ", delay_type: 3 }, "delay_type"],
])("is refused %s", (_, given, field) => {
	expect(findRefusedField("text", given)).toBe(field);
});
