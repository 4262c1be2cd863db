import { Select, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { FIELD_TYPES, type FieldType } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import {
	FIELD_RULE_LABELS,
	type FieldRule,
	hasOwnOptions,
	hasRule,
	MAX_FIELD_DESCRIPTION,
	MAX_FIELD_LABEL,
	mayBeRealName,
} from "#domain/acquisition/forms/form-field.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { FieldOptions } from "./FieldOptions.tsx";
import { FieldPrices } from "./FieldPrices.tsx";
import { changeFieldType } from "./fieldDraft.ts";
import type { FieldFormProps } from "./fieldFormProps.ts";
import { ShownIfFields } from "./ShownIfFields.tsx";
import { SyncVarFields } from "./SyncVarFields.tsx";

/** Fields of a question and of the use of its answer. */
export function FieldForm(props: FieldFormProps) {
	const { field, onChange, errors, name } = props;
	const { isAnswered } = fieldTypeOf(field);
	const isPage = field.swatch_id === FIELD_TYPES.page;
	return (
		<Stack gap="sm">
			<TextInput
				label={isPage ? "ページの見出し" : "取得情報名 (表示名)"}
				description={isAnswered ? "質問の文です。友だちに表示します。" : "友だちに表示します。"}
				required={!isPage}
				value={field.label}
				onChange={(event) => onChange({ label: event.currentTarget.value })}
				maxLength={MAX_FIELD_LABEL}
				error={errors.label}
				{...fieldAttribute(name("label"))}
			/>
			<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
				<Select
					label="取得情報入力タイプ"
					required
					data={TYPES}
					allowDeselect={false}
					value={String(field.swatch_id)}
					onChange={(type) => onChange(changeFieldType(field, { swatch_id: Number(type) as FieldType }))}
					error={errors.swatch_id}
					{...fieldAttribute(name("swatch_id"))}
				/>
				{hasRule(field.swatch_id) && (
					<Select
						label="取得情報種別"
						required
						data={RULES}
						allowDeselect={false}
						value={field.rule}
						onChange={(rule) => onChange(changeFieldType(field, { rule: rule as FieldRule | null }))}
						error={errors.rule}
						{...fieldAttribute(name("rule"))}
					/>
				)}
			</SimpleGrid>
			<Textarea
				label="説明"
				autosize
				minRows={1}
				maxRows={6}
				value={field.description}
				onChange={(event) => onChange({ description: event.currentTarget.value })}
				maxLength={MAX_FIELD_DESCRIPTION}
				error={errors.description}
				{...fieldAttribute(name("description"))}
			/>
			{isAnswered && (
				<Toggle
					label="必須にする"
					checked={field.required}
					onChange={(event) => onChange({ required: event.currentTarget.checked })}
				/>
			)}
			{hasOwnOptions(field.swatch_id) && <FieldOptions {...props} />}
			<FieldPrices {...props} />
			<ShownIfFields {...props} />
			{isAnswered && <SyncVarFields {...props} />}
			{mayBeRealName(field.swatch_id) && (
				<Toggle
					label="友だちの名前にする"
					description="回答を、友だちのシステム表示名（本名）として登録します。"
					checked={field.sync_real_name}
					onChange={(event) => onChange({ sync_real_name: event.currentTarget.checked })}
				/>
			)}
			{isAnswered && (
				<Toggle
					label="Googleカレンダーに表示する"
					description="予約のときの質問では、予約を書き込むカレンダーに回答を表示します。"
					checked={field.syncGc}
					onChange={(event) => onChange({ syncGc: event.currentTarget.checked })}
				/>
			)}
		</Stack>
	);
}

const TYPES = Object.values(FIELD_TYPES).map((type) => ({
	value: String(type),
	label: fieldTypeOf({ swatch_id: type }).label,
}));
const RULES = Object.entries(FIELD_RULE_LABELS).map(([value, label]) => ({ value, label }));
