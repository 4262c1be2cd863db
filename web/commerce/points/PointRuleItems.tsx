import { MultiSelect } from "@mantine/core";
import { POINT_ITEM_KINDS, type PointItemKind } from "#domain/commerce/points/point-events.ts";
import { MAX_POINT_RULE_ITEMS } from "#domain/commerce/points/point-rule-limits.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useRuleItems } from "./pointsApi.ts";

interface RuleItemsProps {
	kind: PointItemKind;
	value: number[] | null;
	onChange: (ids: number[] | null) => void;
	error: string | undefined;
	field: string;
}

const EMPTY_MEANS_ALL = "選ばないと、すべてが対象です。";

/** Items to which a rule is limited; an empty field means all. */
export function PointRuleItems({ kind, value, onChange, error, field }: RuleItemsProps) {
	const label = `対象の${POINT_ITEM_KINDS[kind]}`;
	const change = (ids: number[]) => onChange(ids.length === 0 ? null : ids);
	if (kind === "course" || kind === "event")
		return <OwnChoices {...{ kind, label, value, change, error, field }} />;
	return (
		<ItemSelector
			kind={kind}
			multiple
			label={label}
			description={EMPTY_MEANS_ALL}
			showDeleted
			appendable={false}
			value={value ?? []}
			onChange={change}
			error={error}
			data-field={field}
		/>
	);
}

interface OwnChoicesProps extends Pick<RuleItemsProps, "value" | "error" | "field"> {
	kind: "course" | "event";
	label: string;
	change: (ids: number[]) => void;
}

/** Field for items without a selector; chosen ones that are no longer available stay visible. */
function OwnChoices({ kind, label, value, change, error, field }: OwnChoicesProps) {
	const { data, error: loadError } = useRuleItems();
	const options = (data?.[kind] ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
	const missing = (value ?? [])
		.map(String)
		.filter((id) => options.every((option) => option.value !== id))
		.map((id) => ({ value: id, label: data ? "削除されたか、見る権限がありません" : "…" }));
	return (
		<MultiSelect
			label={label}
			description={EMPTY_MEANS_ALL}
			placeholder={value === null ? "すべて" : undefined}
			searchable
			data={[...missing, ...options]}
			value={(value ?? []).map(String)}
			onChange={(ids) => change(ids.map(Number))}
			maxValues={MAX_POINT_RULE_ITEMS}
			nothingFoundMessage={loadError ? "読み込めませんでした" : "選べるものがありません"}
			error={error}
			{...fieldAttribute(field)}
		/>
	);
}
