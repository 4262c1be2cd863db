import { Checkbox, Radio, Stack } from "@mantine/core";
import {
	KEYWORD_TEXT,
	LAST_RESORT,
	LINE_EVENT,
	ORDINARY,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { type AutoResponseDraft, withProposedName } from "./autoResponseDraft.ts";
import type { AutoResponseFormProps } from "./autoResponseFormProps.ts";
import { KeywordsField } from "./KeywordsField.tsx";
import {
	KEYWORD_RULE_LABELS,
	type KeywordRule,
	LAST_RESORT_LABEL,
	TRIGGER_TYPE_LABELS,
} from "./keywordRuleLabels.ts";
import { LineEventFields } from "./LineEventFields.tsx";

/** Fields for the messages that trigger an auto-response. */
export const TriggerFields = ({ draft, set, errors }: AutoResponseFormProps) => (
	<>
		<Radio.Group
			label="応答するもの"
			value={String(draft.type)}
			onChange={(type) => set(withProposedName(draft, { type: Number(type) as AutoResponseDraft["type"] }))}
		>
			<Stack gap="md" mt="0.25rem">
				{Object.entries(TRIGGER_TYPE_LABELS).map(([type, label]) => (
					<Radio key={type} value={type} label={label} />
				))}
			</Stack>
		</Radio.Group>
		{draft.type === LINE_EVENT && <LineEventFields draft={draft} set={set} errors={errors} />}
		{draft.type === KEYWORD_TEXT && (
			<>
				<KeywordsField
					value={draft.keywords}
					onChange={(keywords) => set(withProposedName(draft, { keywords }))}
					error={errors.keywords}
					{...fieldAttribute("keywords")}
				/>
				<Radio.Group
					label="キーワードの一致"
					value={String(draft.rule_mix)}
					onChange={(rule) => set({ rule_mix: Number(rule) as KeywordRule })}
				>
					<Stack gap="md" mt="0.25rem">
						{Object.entries(KEYWORD_RULE_LABELS).map(([rule, label]) => (
							<Radio key={rule} value={rule} label={label} />
						))}
					</Stack>
				</Radio.Group>
			</>
		)}
		<Checkbox
			label={LAST_RESORT_LABEL}
			checked={draft.hit_detection_order === LAST_RESORT}
			onChange={(event) => set({ hit_detection_order: event.currentTarget.checked ? LAST_RESORT : ORDINARY })}
		/>
	</>
);
