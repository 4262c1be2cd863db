import { Stack } from "@mantine/core";
import {
	commonMatchesOf,
	withCommonMatch,
	withCommonVar,
} from "#domain/engine/filters/conditions/common-var-matches.ts";
import type { CommonVarType } from "#domain/engine/kinds/common-var.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSelect } from "./parts/CodeSelect.tsx";
import { COMMON_MATCH_LABELS, CommonVarQuery } from "./parts/CommonVarQuery.tsx";

/** Condition 77: the value of a common variable, compared according to its type. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"commonVar">) {
	const { common_var_id, match, query } = condition;
	const type = useCommonVarType(common_var_id);
	const matches = commonMatchesOf(type, match);
	const isOffered = matches.includes(match);
	return (
		<Stack gap="sm">
			<ItemSelector
				kind="common_var"
				label="共通情報"
				description="値は全員に共通なので、すべての友だちが当てはまるか、誰も当てはまらないかのどちらかです。"
				required
				value={common_var_id || null}
				onChange={(id, item) =>
					onChange(
						id !== null && item
							? withCommonVar(condition, { id, type: item.type as CommonVarType }, type)
							: { ...condition, common_var_id: id ?? 0 },
					)
				}
				showDeleted
				data-field={field("common_var_id")}
				error={errors.common_var_id}
			/>
			{common_var_id > 0 && (
				<CodeSelect
					label="比べ方"
					labels={COMMON_MATCH_LABELS}
					codes={matches}
					placeholder="選択してください"
					value={match}
					onChange={(next) => onChange(withCommonMatch(condition, next))}
					error={
						errors.match ??
						(isOffered ? undefined : "共通情報のタイプが変わりました。比べ方を選び直してください。")
					}
					data-field={field("match")}
				/>
			)}
			{common_var_id > 0 && isOffered && (
				<CommonVarQuery
					match={match}
					query={query}
					onChange={(query) => onChange({ ...condition, query })}
					error={errors.query}
					data-field={field("query")}
				/>
			)}
		</Stack>
	);
}

/** Type of a common variable; null while unknown, or if it was deleted. */
function useCommonVarType(id: number): CommonVarType | null {
	const { list } = useSelectorList(useKindSource("common_var"), id > 0);
	const item = list?.items.find((item) => item.id === id);
	return item ? (item.type as CommonVarType) : null;
}

export const commonVar: ConditionEntry<"commonVar"> = { Fields };
