import { Alert, Badge, Group, Stack, Text } from "@mantine/core";
import { EVERY_TEXT, KEYWORD_RULES } from "#domain/automation/auto-responses/match-auto-response.ts";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import { CheckIcon, SkipIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { AutoResponseDraft } from "./autoResponseDraft.ts";
import type { KeywordRule } from "./keywordRuleLabels.ts";
import type { AutoResponseTrialOutcome } from "./tryAutoResponse.ts";

interface AutoResponseTrialResultProps {
	draft: AutoResponseDraft;
	text: string;
	trial: AutoResponseTrialOutcome;
}

/** Result of the trial: whether the text is answered, and why. */
export function AutoResponseTrialResult({ draft, text, trial }: AutoResponseTrialResultProps) {
	const byKeywords = draft.type !== EVERY_TEXT;
	if (byKeywords && draft.keywords.length === 0) return <Hint>キーワードを入力すると試せます。</Hint>;
	if (text === "") return <Hint>実際には送信されません。</Hint>;
	return (
		<Stack gap="xs">
			<Alert
				color={trial.answers ? "green" : "gray"}
				icon={trial.answers ? <CheckIcon /> : <SkipIcon />}
				title={trial.answers ? "応答します" : "応答しません"}
				p="xs"
			>
				<Text size="sm">{explainTrial(draft, trial)}</Text>
			</Alert>
			{byKeywords && (
				<Group gap="0.25rem">
					{trial.keywords.map(({ keyword, isMatched }) => (
						<Badge
							key={keyword}
							color={isMatched ? "green" : "gray"}
							leftSection={isMatched ? <CheckIcon size="0.75rem" /> : undefined}
							maw="12rem"
							title={`${keyword}（${keywordMatchLabel(draft, isMatched)}）`}
						>
							{keyword}
						</Badge>
					))}
				</Group>
			)}
		</Stack>
	);
}

/** Reasons for a text that does not match, by rule. */
const MISMATCH_REASONS: Record<KeywordRule, string> = {
	[KEYWORD_RULES.any]: "キーワードが含まれていません。",
	[KEYWORD_RULES.all]: "含まれていないキーワードがあります。",
	[KEYWORD_RULES.exact]: "どのキーワードとも一致しません。",
};

function explainTrial(
	draft: AutoResponseDraft,
	{ matchesKeywords, isWithinHours, answers, others }: AutoResponseTrialOutcome,
): string {
	const otherNames = others.length > 0 ? `「${listNames(others)}」` : "";
	if (answers) return otherNames ? `${otherNames}も応答します。` : "この内容で応答します。";
	const othersAnswer = otherNames && `${otherNames}が応答します。`;
	if (!matchesKeywords) {
		return MISMATCH_REASONS[draft.rule_mix] + othersAnswer;
	}
	if (draft.is_active === 0) return `当てはまりますが、無効になっています。${othersAnswer}`;
	if (!isWithinHours) return `当てはまりますが、応答する曜日・時間ではありません。${othersAnswer}`;
	// A match that is active and within its hours is silent only because others precede it.
	return `先に${othersAnswer}`;
}

function keywordMatchLabel({ rule_mix }: AutoResponseDraft, isMatched: boolean): string {
	if (rule_mix === KEYWORD_RULES.exact) return isMatched ? "一致しています" : "一致していません";
	return isMatched ? "含まれています" : "含まれていません";
}

const Hint = ({ children }: { children: string }) => (
	<Text size="sm" c="dimmed">
		{children}
	</Text>
);
