import { describe, expect, test } from "vitest";
import { afterFinish, afterFinishText } from "#domain/automation/scenarios/after-finish.ts";
import { duplicateScenarioInput } from "#domain/automation/scenarios/duplicate-scenario-input.ts";
import { taskInput } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { filterListSummary, filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import {
	friendSearchInput,
	quickSearchFilter,
	quickSearchQuery,
} from "#domain/people/friend-search/friend-search-input.ts";
import { toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";

const NAMES = {
	...noNames(),
	tags: new Map([[1, "VIP"]]),
	scenarios: new Map([[7, "はじめに"]]),
};

describe("the moment of a planned run", () => {
	test("is what clocks in the account's zone show", () => {
		expect(toWireTime(toInstant("2026-12-31", "23:59") ?? 0)).toBe("2026-12-31 23:59:00");
		expect(toInstant("2026-01-01", "00:00")).toBe(Date.UTC(2025, 11, 31, 15));
	});

	test("is none on a day that no calendar has", () => {
		expect(toInstant("2026-02-30", "10:00")).toBeNull();
		expect(toInstant("2026-13-01", "10:00")).toBeNull();
	});

	test.each(["24:00", "9:00", "10:60", ""])("is refused at %s", (time) => {
		expect(taskInput.safeParse({ date: "2026-12-01", time }).success).toBe(false);
	});

	test("is for every friend where no custom search is named", () => {
		expect(taskInput.parse({ date: "2026-12-01", time: "09:00", funnel_id: "0" }).funnel_id).toBeNull();
	});
});

describe("a filter", () => {
	const filter = (inputs: unknown[]) => filterSchema.parse({ inputs });

	test("is broken as soon as one thing that it names is gone", () => {
		expect(isFilterBroken(filter([{ type: 60, tag_ids: [1], tag_or: 2 }]), NAMES)).toBe(false);
		expect(isFilterBroken(filter([{ type: 60, tag_ids: [1, 2], tag_or: 2 }]), NAMES)).toBe(true);
		expect(isFilterBroken(filter([{ type: 41, group_id: 8 }]), NAMES)).toBe(true);
		expect(isFilterBroken(filter([{ type: 93, richmenu_id: 1 }]), NAMES)).toBe(true);
		expect(isFilterBroken(filter([]), NAMES)).toBe(false);
	});

	test("reads as one sentence", () => {
		const inputs = [
			{ type: "60", tag_ids: ["1"], tag_or: "3" },
			{ type: "41", group_id: "7", match: "4" },
		];
		expect(filterSummary(filter(inputs), NAMES)).toBe(
			"タグ「VIP」のすべてが揃ってはいない、かつシナリオ「はじめに」を読み終えた",
		);
	});
});

describe("the sentence above a list of friends", () => {
	const tagged = [{ type: 60, tag_ids: [1], tag_or: 0 }];
	test.each([
		[[], {}, "すべての友だち"],
		[[], { with_blocked: 2 }, "すべての友だち（ブロックした友だちだけ）"],
		[tagged, { with_blocked: 1 }, "タグ「VIP」のいずれかがある（ブロックした友だちを含む）"],
		[
			tagged,
			{ with_blocked: 2, user_rate_type: 3 },
			"タグ「VIP」のいずれかがある（ブロックした友だちだけ、非表示・ブロックにした友だちだけ）",
		],
	])("says whom it shows: %j %j", (inputs, settings, sentence) => {
		expect(filterListSummary(filterSchema.parse({ inputs, ...settings }), NAMES)).toBe(sentence);
	});
});

describe("a friend search", () => {
	test("is read from a form as the list's counts post it", () => {
		const posted = {
			fid: "",
			user_rate_type: "0",
			with_blocked: "0",
			take_num: "50",
			sort_type: "1",
			name: "",
			is_template: "0",
			_token: "x",
			direct: "1",
			inputs: [{ type: "93", richmenu_id: "5" }],
		};
		expect(friendSearchInput.parse(posted)).toEqual({
			fid: "",
			user_rate_type: 0,
			with_blocked: 0,
			take_num: 50,
			sort_type: 1,
			name: "",
			is_template: 0,
			group_id: null,
			direct: 1,
			inputs: [{ type: 93, richmenu_id: 5, match: 0 }],
		});
	});

	test("that is to be kept needs a name", () => {
		expect(friendSearchInput.safeParse({ is_template: 1, name: " " }).success).toBe(false);
	});

	test("by name and tags becomes a condition for each, and without them none", () => {
		const search = quickSearchQuery.parse({ name: "佐藤", tag_ids: "3,4", tag_or: "1" });
		expect(quickSearchFilter(search).inputs).toEqual([
			{ type: 11, names: ["佐藤"], use_name: 1, use_short_name: 1, use_nickname: 1 },
			{ type: 60, tag_ids: [3, 4], tag_group_id: null, use_group: 0, tag_or: 1 },
		]);
		expect(quickSearchFilter(quickSearchQuery.parse({})).inputs).toEqual([]);
	});
});

describe("a scenario", () => {
	test("pauses, goes back or goes on at its end", () => {
		expect([null, -1, 7].map(afterFinish)).toEqual(["pause", "previous", "other"]);
	});

	test("says so in one line", () => {
		const line = (id: number | null, name: string | null, day: number | null) =>
			afterFinishText({ after_read_to_id: id, after_read_to: name, after_read_to_step: day });
		expect(line(null, null, null)).toBe("一時停止する");
		expect(line(-1, null, null)).toBe("前のシナリオに戻る");
		expect(line(7, "はじめに", null)).toBe("「はじめに」を最初から購読する");
		expect(line(7, "はじめに", 3)).toBe("「はじめに」を3日目から購読する");
		expect(line(7, null, 3)).toBe("「! 選択肢が削除済 !」を3日目から購読する");
	});

	test("is copied to its own folder unless another is named, 'uncategorized' among them", () => {
		expect(duplicateScenarioInput.parse({}).group_id).toBeUndefined();
		expect(duplicateScenarioInput.parse({ group_id: "0" }).group_id).toBeNull();
		expect(duplicateScenarioInput.parse({ group_id: 4 }).group_id).toBe(4);
	});
});
