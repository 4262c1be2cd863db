import { MultiSelect } from "@mantine/core";
import { POINT_ITEM_KINDS, type PointItemKind } from "#domain/commerce/points/point-events.ts";
import { MAX_RULE_ITEMS } from "#domain/commerce/points/point-rule-limits.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useRuleItems } from "./pointsApi.ts";

interface RuleItemsProps {
	kind: PointItemKind;
	value: number[] | null;
	onChange: (ids: number[] | null) => void;
	error: string | undefined;
	field: string;
}

/** Items to which a rule is limited; an empty field means all. */
export function PointRuleItems({ kind, value, onChange, error, field }: RuleItemsProps) {
	const { data, error: loadError } = useRuleItems();
	const items = data?.[kind];
	const options = (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
	const missing = (value ?? [])
		.map(String)
		.filter((id) => options.every((option) => option.value !== id))
		.map((id) => ({ value: id, label: data ? "削除されたか、見る権限がありません" : "…" }));
	return (
		<MultiSelect
			label={`対象の${POINT_ITEM_KINDS[kind]}`}
			placeholder={value === null ? "すべて" : undefined}
			description="選ばないと、すべてが対象です。"
			searchable
			data={[...missing, ...options]}
			value={(value ?? []).map(String)}
			onChange={(ids) => onChange(ids.length === 0 ? null : ids.map(Number))}
			maxValues={MAX_RULE_ITEMS}
			nothingFoundMessage={loadError ? "読み込めませんでした" : "選べるものがありません"}
			error={error}
			{...fieldAttribute(field)}
		/>
	);
}
