import { describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { MAX_CHOSEN } from "#domain/engine/filters/conditions/condition-fields.ts";
import { called, DELETED, refusal, refusalOf, summary, taken } from "./effects.ts";

const REQUIRED = { journey_tags: "フェーズを選択してください。" };

describe("[A-108] the phase effect", () => {
	test("[A-109] has the friend pass phases, unless asked otherwise", () => {
		expect(taken("phase", { journey_tags: ["4", 5, 4] })).toEqual({
			type: 50,
			member_query_id: null,
			method: 0,
			journey_tags: [4, 5],
		});
	});

	test("[A-110] takes phases back", () => {
		expect(taken("phase", { method: 1, journey_tags: [4] }).method).toBe(1);
		for (const method of [2, -1])
			expect(refusal("phase", { method, journey_tags: [4] })).toEqual({ method: "選択できない値です。" });
	});

	test.each([undefined, "", []])("needs phases, which %j is not", (journey_tags) => {
		expect(refusal("phase", { journey_tags })).toEqual(REQUIRED);
	});

	test("names each phase by its id, and not too many", () => {
		expect(refusal("phase", { journey_tags: [4, 0] })).toEqual({
			"journey_tags.1": "フェーズを選択してください。",
		});
		const ids = Array.from({ length: MAX_CHOSEN + 1 }, (_, at) => at + 1);
		expect(refusal("phase", { journey_tags: ids })).toEqual({
			journey_tags: "選択できるのは1000件までです。",
		});
	});

	test("a new one lacks only its phases", () => {
		expect(refusalOf(EFFECTS.phase.blank())).toEqual(REQUIRED);
	});

	test("names its phases", () => {
		expect(EFFECTS.phase.references?.(taken("phase", { journey_tags: [4, 5] }))).toEqual({
			journeyPhases: [4, 5],
		});
	});
});

describe("the summary of phases", () => {
	const NAMES = called({
		journeyPhases: { 4: "来店", 5: "購入", 6: "再来店", 7: "紹介", 8: "十文字を超えるフェーズ" },
	});

	test.each<[object, string]>([
		[{ journey_tags: [4] }, "フェーズ「来店」を通過させる"],
		[{ journey_tags: [4, 5], method: 1 }, "フェーズ「来店、購入」を外す"],
		[{ journey_tags: [4, 5, 6, 7] }, "フェーズ「来店、購入、再来店 ほか 1 つ」を通過させる"],
		[{ journey_tags: [8] }, "フェーズ「十文字を超えるフェー…」を通過させる"],
		[{ journey_tags: [9] }, `フェーズ「${DELETED}」を通過させる`],
	])("[A-375] [A-377] [A-365] %j: %s", (given, line) => {
		expect(summary("phase", given, NAMES)).toBe(line);
	});
});
