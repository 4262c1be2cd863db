import { Stack, Text, TextInput } from "@mantine/core";
import { MAX_QUERY } from "#domain/engine/filters/conditions/condition-fields.ts";
import { MAIL_STATE, MAIL_STATES } from "#domain/engine/filters/conditions/mail.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSelect } from "./parts/CodeSelect.tsx";

/** Condition 15: the friend's e-mail address and its state. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"mail">) {
	const mayAskState = useAbility("user-mail-set-to-expa-mode");
	return (
		<Stack gap="sm">
			<TextInput
				label="メールアドレスに含む文字"
				description="スペースで区切って複数入力すると、いずれかを含む友だちをさがします。"
				placeholder="例: example.com"
				inputMode="email"
				value={condition.qs}
				onChange={(event) => onChange({ ...condition, qs: event.currentTarget.value })}
				maxLength={MAX_QUERY}
				error={errors.qs}
				{...fieldAttribute(field("qs"))}
			/>
			{mayAskState ? (
				<CodeSelect
					label="メールの状態"
					labels={MAIL_STATES}
					value={condition.mail_status}
					onChange={(mail_status) => onChange({ ...condition, mail_status })}
					error={errors.mail_status}
					data-field={field("mail_status")}
				/>
			) : (
				condition.mail_status !== MAIL_STATE.any && (
					<Text size="sm" c="dimmed">
						メールの状態「{MAIL_STATES[condition.mail_status]}」で絞り込み中です。変更する権限がありません。
					</Text>
				)
			)}
		</Stack>
	);
}

export const mail: ConditionEntry<"mail"> = { Fields };
