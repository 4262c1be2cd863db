import { TextInput } from "@mantine/core";
import {
	COMMON_DAY_MATCHES,
	COMMON_NUMBER_MATCHES,
	COMMON_VAR_MATCH,
	MAX_COMMON_DAYS,
} from "#domain/engine/filters/conditions/common-var.ts";
import { type CommonVarMatch, queryKindOf } from "#domain/engine/filters/conditions/common-var-matches.ts";
import { MAX_QUERY } from "#domain/engine/filters/conditions/condition-fields.ts";
import { TEXT_MATCHES, VALUE_PRESENCE } from "#domain/engine/filters/conditions/value-match.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { matchSentencesOf } from "./matchSentences.ts";

/** Labels of the matches of a common variable. */
export const COMMON_MATCH_LABELS: Record<CommonVarMatch, string> = {
	...matchSentencesOf(TEXT_MATCHES),
	[VALUE_PRESENCE.absent]: "値がない",
	[VALUE_PRESENCE.present]: "値がある",
	...matchSentencesOf(COMMON_NUMBER_MATCHES),
	[COMMON_VAR_MATCH.onDay]: "次の日付と等しい",
	[COMMON_VAR_MATCH.minDaysAgo]: "今日から数えて次の日数以上前",
	[COMMON_VAR_MATCH.minDaysAhead]: "今日から数えて次の日数以上先",
};

interface CommonVarQueryProps {
	match: CommonVarMatch;
	query: string;
	onChange: (query: string) => void;
	error?: string | undefined;
	"data-field": string;
}

/** Comparison value of a common variable, as the match requires. */
export function CommonVarQuery({ match, query, onChange, ...rest }: CommonVarQueryProps) {
	const queryKind = queryKindOf(match);
	if (queryKind === "nothing") return null;
	if (queryKind === "date")
		return (
			<DayField
				label="日付"
				required
				value={query || null}
				onChange={(day) => onChange(day ?? "")}
				{...rest}
			/>
		);
	if (queryKind === "days")
		return (
			<NumberInput
				label="日数"
				required
				suffix={COMMON_DAY_MATCHES[match as keyof typeof COMMON_DAY_MATCHES]}
				value={query === "" ? "" : Number(query)}
				onChange={(days) => onChange(String(days))}
				min={0}
				max={MAX_COMMON_DAYS}
				allowDecimal={false}
				clampBehavior="none"
				{...rest}
			/>
		);
	return (
		<TextInput
			label="値"
			required
			description={
				queryKind === "number" ? VAR_TEXTS.commonNumberHint : "全角・半角、大文字・小文字は区別しません。"
			}
			// A number input would round a value that it cannot represent; the schema reports it instead.
			inputMode={queryKind === "number" ? "decimal" : undefined}
			value={query}
			onChange={(event) => onChange(event.currentTarget.value)}
			maxLength={MAX_QUERY}
			{...rest}
		/>
	);
}
