import { Text } from "@mantine/core";
import { EVERY_TEXT } from "#domain/automation/auto-responses/match-auto-response.ts";
import { takeFirst } from "#domain/engine/explorer/list-rows.ts";
import type { ReactionRow } from "#domain/engine/kinds/reaction.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { keywordRuleLabel, LAST_RESORT, LAST_RESORT_LABEL } from "./keywordRuleLabels.ts";

const SHOWN = 3;

/** Summary of keywords: the first ones, the number of others, and the matching rule. */
export function KeywordSummary({
	row: { type, keywords, rule_mix, hit_detection_order },
}: {
	row: ReactionRow;
}) {
	const { first, hiddenCount } = takeFirst(keywords, SHOWN);
	const isLastResort = hit_detection_order === LAST_RESORT;
	const rule = [type !== EVERY_TEXT && keywordRuleLabel(rule_mix), isLastResort && LAST_RESORT_LABEL];
	return (
		<>
			<Text size="sm" lineClamp={2} title={keywords.join("、")}>
				{type === EVERY_TEXT ? "すべてのテキスト" : first.join("、")}
				{hiddenCount > 0 && ` ほか${hiddenCount}件`}
			</Text>
			<CutText size="xs" c="dimmed">
				{rule.filter(Boolean).join("・")}
			</CutText>
		</>
	);
}
