import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import { AB_TEST_GOALS, type AbTestSettings } from "./ab-test-settings.ts";

/** Hours in words: days where they are whole. */
const formatHours = (hours: number): string => (hours % 24 === 0 ? `${hours / 24}日` : `${hours}時間`);

/** Rule of a test, as a sentence for operators. */
export function describeTestRule({
	share,
	test_goal,
	horizon_hours,
	decision,
	undecided,
	first_weight,
	variants,
}: AbTestSettings): string {
	const weights = [first_weight, ...variants.map(({ weight }) => weight)];
	const names = weights.map((_, index) => variantName(index)).join("・");
	const parts = weights.every((weight) => weight === weights[0]) ? "同じ人数" : weights.join("対");
	const isRule = decision === "rule";
	const test = `送る友だちの${share}%を${names}に${parts}で分けて送り、送り終えてから${formatHours(horizon_hours)}後に「${AB_TEST_GOALS[test_goal]}」で比べます。`;
	if (share === 100) return test;
	return `${test}残りの友だちには、${isRule ? "差があると言えれば、よかった案を自動で送ります" : "担当者が決めた案を送ります"}。${
		isRule
			? undecided === "first"
				? `差があると言えなければ、${variantName(0)}を送ります。`
				: "差があると言えなければ、担当者が決めるまで送りません。"
			: ""
	}`;
}
