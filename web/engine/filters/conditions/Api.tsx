import { Stack, TextInput } from "@mantine/core";
import {
	API_MATCHES,
	API_REGISTERED,
	type ApiMatch,
	withApiMatch,
	withContext,
} from "#domain/engine/filters/conditions/api.ts";
import { MAX_QUERY } from "#domain/engine/filters/conditions/condition-fields.ts";
import {
	isNumberMatch,
	isTextMatch,
	NUMBER_MATCHES,
	TEXT_MATCHES,
} from "#domain/engine/filters/conditions/value-match.ts";
import { ChoiceSelect } from "./choices/ChoiceSelect.tsx";
import { contextGroups, contextKey, contextName } from "./choices/eventContextChoices.ts";
import { useApiEventChoices } from "./choices/useConditionChoices.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSelect } from "./parts/CodeSelect.tsx";
import { firstErrorAt } from "./parts/firstErrorAt.ts";
import { matchSentencesOf } from "./parts/matchSentences.ts";

const MATCH_LABELS = {
	...matchSentencesOf(TEXT_MATCHES),
	...matchSentencesOf(NUMBER_MATCHES),
	// Whether there is a value at all: 値が登録されている.
	...Object.fromEntries(Object.entries(API_REGISTERED).map(([match, label]) => [match, `値${label}`])),
} as Record<ApiMatch, string>;

/** Condition 115: the last value that another system sent. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"api">) {
	const { match, query, context } = condition;
	const loadState = useApiEventChoices();
	const contexts = loadState.data?.contexts ?? [];
	const isChosen = context.category !== "" && context.event !== "";
	return (
		<Stack gap="sm">
			<ChoiceSelect
				label="連携データ"
				description="ほかのシステムから届いたことのあるデータから選びます。"
				loadState={loadState}
				options={contextGroups(contexts)}
				value={isChosen ? contextKey(context) : null}
				// The value may never have been received, so it shows the name that is stored with it.
				unlistedLabel={contextName(context)}
				onChange={(key) => {
					const selectedContext = contexts.find((each) => contextKey(each) === key);
					if (selectedContext) onChange(withContext(condition, selectedContext));
				}}
				error={firstErrorAt(errors, "context")}
				data-field={field("context")}
			/>
			{isChosen && (
				<CodeSelect
					label="比べ方"
					labels={MATCH_LABELS}
					codes={API_MATCHES}
					value={match}
					onChange={(next) => onChange(withApiMatch(condition, next))}
					error={errors.match}
					data-field={field("match")}
				/>
			)}
			{isChosen && (isTextMatch(match) || isNumberMatch(match)) && (
				<TextInput
					label="値"
					required
					inputMode={isNumberMatch(match) ? "decimal" : undefined}
					value={query}
					onChange={(event) => onChange({ ...condition, query: event.currentTarget.value })}
					maxLength={MAX_QUERY}
					error={errors.query}
					data-field={field("query")}
				/>
			)}
		</Stack>
	);
}

export const api: ConditionEntry<"api"> = { Fields };
