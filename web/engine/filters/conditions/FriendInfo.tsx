import { Stack, TextInput } from "@mantine/core";
import { MAX_QUERY } from "#domain/engine/filters/conditions/condition-fields.ts";
import { DATE_MATCH } from "#domain/engine/filters/conditions/friend-info-date-fields.ts";
import {
	infoMatchesOf,
	withInfoField,
	withInfoMatch,
} from "#domain/engine/filters/conditions/friend-info-matches.ts";
import { isPeriodMatch } from "#domain/engine/filters/conditions/friend-info-period.ts";
import { isNumberMatch, isTextMatch } from "#domain/engine/filters/conditions/value-match.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { DateMatchFields } from "./friend-info/DateMatchFields.tsx";
import { ElapsedFields } from "./friend-info/ElapsedFields.tsx";
import { FriendFieldChoice } from "./friend-info/FriendFieldChoice.tsx";
import { matchLabels } from "./friend-info/infoMatchLabels.ts";
import { CodeSelect } from "./parts/CodeSelect.tsx";

type FieldsProps = ConditionFieldsProps<"friendInfo">;

/** Condition 75: the value of a friend field, compared according to its type. */
function Fields(props: FieldsProps) {
	const { condition, onChange, errors, field } = props;
	const { var_id, match } = condition;
	const { type, isDeleted } = useChosenField(var_id);
	const matches = infoMatchesOf(type, match);
	const isOffered = matches.includes(match);
	return (
		<Stack gap="sm">
			<ItemSelector
				kind="var"
				label="友だち情報"
				required
				value={var_id || null}
				onChange={(id, item) =>
					onChange(
						id !== null && item
							? withInfoField(condition, { id, type: item.type as VarType }, type)
							: { ...condition, var_id: id ?? 0 },
					)
				}
				showDeleted
				data-field={field("var_id")}
				error={errors.var_id ?? (isDeleted ? FIELD_TEXTS.choiceDeleted : undefined)}
			/>
			{var_id > 0 && (
				<CodeSelect
					label="比べ方"
					labels={matchLabels(type)}
					codes={matches}
					placeholder="選択してください"
					value={match}
					onChange={(next) => onChange(withInfoMatch(condition, next))}
					error={
						errors.match ??
						(isOffered ? undefined : "友だち情報の種別が変わりました。比べ方を選び直してください。")
					}
					data-field={field("match")}
				/>
			)}
			{var_id > 0 && isOffered && <MatchFields {...props} type={type} />}
		</Stack>
	);
}

/** Comparison value, as the selected match requires. */
function MatchFields(props: FieldsProps & { type: VarType | null }) {
	const { condition, onChange, errors, field, type } = props;
	const { var_id, match, query } = condition;
	if (match === DATE_MATCH) return <DateMatchFields {...props} />;
	if (isPeriodMatch(match)) return <ElapsedFields {...props} match={match} />;
	if (!isTextMatch(match) && !isNumberMatch(match)) return null;
	const queryProps = { error: errors.query, "data-field": field("query") };
	if (type === VAR_TYPES.select)
		return (
			<FriendFieldChoice
				varId={var_id}
				query={query}
				onChange={(query) => onChange({ ...condition, query })}
				{...queryProps}
			/>
		);
	return (
		<TextInput
			label="値"
			required
			description={type === VAR_TYPES.number ? undefined : "全角・半角、大文字・小文字は区別しません。"}
			inputMode={type === VAR_TYPES.number ? "decimal" : undefined}
			value={query}
			onChange={(event) => onChange({ ...condition, query: event.currentTarget.value })}
			maxLength={MAX_QUERY}
			{...queryProps}
		/>
	);
}

/** Type of a friend field; null while unknown, or if it was deleted. */
function useChosenField(id: number): { type: VarType | null; isDeleted: boolean } {
	const { list } = useSelectorList(useKindSource("var"), id > 0);
	const item = list?.items.find((each) => each.id === id);
	return { type: item ? (item.type as VarType) : null, isDeleted: id > 0 && list !== undefined && !item };
}

export const friendInfo: ConditionEntry<"friendInfo"> = { Fields };
