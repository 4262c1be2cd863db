import { Text } from "@mantine/core";
import {
	EVERY_TEXT,
	KEYWORD_TEXT,
	LAST_RESORT,
	LINE_EVENT,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import { takeFirst } from "#domain/engine/explorer/list-rows.ts";
import { FRIEND_LINE_EVENTS } from "#domain/engine/friend-records/friend-line-events.ts";
import type { ReactionRow } from "#domain/engine/kinds/reaction.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { keywordRuleLabel, LAST_RESORT_LABEL } from "./keywordRuleLabels.ts";

const SHOWN = 3;

/** Summary of keywords: the first ones, the number of others, and the matching rule. */
export function KeywordSummary({
	row: { type, line_event, keywords, rule_mix, hit_detection_order },
}: {
	row: ReactionRow;
}) {
	const { first, hiddenCount } = takeFirst(keywords, SHOWN);
	const isLastResort = hit_detection_order === LAST_RESORT;
	const rule = [type === KEYWORD_TEXT && keywordRuleLabel(rule_mix), isLastResort && LAST_RESORT_LABEL];
	return (
		<>
			<Text size="sm" lineClamp={2} title={keywords.join("、")}>
				{type === EVERY_TEXT && "すべてのテキスト"}
				{type === LINE_EVENT && line_event && FRIEND_LINE_EVENTS[line_event]}
				{type === KEYWORD_TEXT && first.join("、")}
				{hiddenCount > 0 && ` ほか${hiddenCount}件`}
			</Text>
			<CutText size="xs" c="dimmed">
				{rule.filter(Boolean).join("・")}
			</CutText>
		</>
	);
}
