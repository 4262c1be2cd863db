import { describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { called, DELETED, refusal, summary, taken } from "./effects.ts";

const scenario = (given: object) => taken("scenario", given);
const FROM_THE_START = { move: 0, date: 0, time: "00:00" };

describe("[A-077] the scenario effect", () => {
	test("[A-078] stops what is read by 0, as a new one does, and never where nothing is sent", () => {
		const stopping = { type: 5, member_query_id: null, group_id: 0, ...FROM_THE_START };
		expect(scenario({ group_id: 0 })).toEqual(stopping);
		expect(() => scenario({})).toThrow("選択してください。");
		expect(EFFECTS.scenario.blank()).toEqual(stopping);
	});

	test("[A-080] starts a scenario from its beginning", () => {
		expect(scenario({ group_id: 3, date: 5, time: "09:00" })).toMatchObject({
			group_id: 3,
			...FROM_THE_START,
		});
	});

	test("starts a scenario from a day and a time", () => {
		const moved = { group_id: 3, move: 1, date: 5, time: "09:00" };
		expect(scenario(moved)).toMatchObject(moved);
		expect(scenario({ ...moved, date: 0 }).date).toBe(0);
		expect(scenario({ ...moved, date: 9999 }).date).toBe(9999);
	});

	test.each([0, -1])("[A-078] [A-079] takes no day where it starts nothing (group_id %i)", (group_id) => {
		expect(scenario({ group_id, move: 1, date: 5, time: "09:00" })).toMatchObject({
			group_id,
			...FROM_THE_START,
		});
	});

	test.each<[object, object]>([
		[{ group_id: -2 }, { group_id: "選択できない値です。" }],
		[{ group_id: "" }, { group_id: "選択してください。" }],
		[{ group_id: null }, { group_id: "選択してください。" }],
		[{ group_id: 1.5 }, { group_id: "選択してください。" }],
		[{ move: 2 }, { move: "選択できない値です。" }],
		[{ date: -1 }, { date: "0〜9999で入力してください。" }],
		[{ date: 10_000 }, { date: "0〜9999で入力してください。" }],
		[{ date: 1.5 }, { date: "整数で入力してください。" }],
		[{ date: "" }, { date: "整数で入力してください。" }],
		[{ time: "9:00" }, { time: "時刻を HH:mm で入力してください。" }],
		[{ time: "24:00" }, { time: "時刻を HH:mm で入力してください。" }],
	])("is refused with %j", (given, problems) => {
		expect(refusal("scenario", { group_id: 3, move: 1, ...given })).toEqual(problems);
	});

	test("names the scenario that it starts", () => {
		const names = (group_id: number) => EFFECTS.scenario.references?.(scenario({ group_id }));
		expect(names(3)).toEqual({ scenarios: [3] });
		for (const group_id of [0, -1]) expect(names(group_id)).toEqual({ scenarios: [] });
	});
});

describe("the summary of a scenario", () => {
	const NAMES = called({ scenarios: { 3: "入門", 4: "十文字を超えるシナリオ" } });

	test.each<[object, string]>([
		[{ group_id: 0 }, "シナリオの購読を停止"],
		[{ group_id: -1 }, "前のシナリオを再開"],
		[{ group_id: 3 }, "シナリオ「入門」を開始"],
		[{ group_id: 3, move: 1, date: 5, time: "09:00" }, "シナリオ「入門」を5日目 09:00から開始"],
		[{ group_id: 4 }, "シナリオ「十文字を超えるシナリ…」を開始"],
		[{ group_id: 9 }, `シナリオ「${DELETED}」を開始`],
	])("[A-375] [A-365] %j: %s", (given, line) => {
		expect(summary("scenario", given, NAMES)).toBe(line);
	});
});
