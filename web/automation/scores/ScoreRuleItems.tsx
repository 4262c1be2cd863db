import { MultiSelect, Stack } from "@mantine/core";
import { type KindWithoutSelector, SELECTOR_KINDS } from "#domain/automation/scores/events/definition.ts";
import { SCORE_EVENTS, type ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { MAX_RULE_ITEMS } from "#domain/automation/scores/score-rule-limits.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useScoreItems } from "./scoreApi.ts";
import { scoreItemOptions } from "./scoreItemOptions.ts";

interface RuleItemsProps {
	event: ScoreEvent;
	/** Null for any item. */
	value: number[] | null;
	onChange: (ids: number[] | null) => void;
	error: string | undefined;
	field: string;
}

const ALL_ITEMS = 0;
const SELECTED_ITEMS = 1;
const ITEM_CHOICES = [
	[ALL_ITEMS, "すべて"],
	[SELECTED_ITEMS, "選んだものだけ"],
] as const;

/** Field for the items of a rule; empty if the event has none. */
export function ScoreRuleItems({ event, value, onChange, error, field }: RuleItemsProps) {
	const { items } = SCORE_EVENTS[event];
	if (items === null) return null;
	const { kind, label } = items;
	const selectableKind = SELECTOR_KINDS.find((selectorKind) => selectorKind === kind);
	return (
		<Stack gap="xs">
			<CodeSegments
				label={`対象の${label}`}
				choices={ITEM_CHOICES}
				value={value === null ? ALL_ITEMS : SELECTED_ITEMS}
				onChange={(choice) => onChange(choice === ALL_ITEMS ? null : [])}
			/>
			{value !== null &&
				(selectableKind ? (
					<ItemSelector
						kind={selectableKind}
						multiple
						label={label}
						required
						showDeleted
						value={value}
						onChange={onChange}
						error={error}
						data-field={field}
					/>
				) : (
					<OwnChoices
						kind={kind as KindWithoutSelector}
						label={label}
						value={value}
						onChange={onChange}
						error={error}
						field={field}
					/>
				))}
		</Stack>
	);
}

interface OwnChoicesProps extends Pick<RuleItemsProps, "error" | "field"> {
	kind: KindWithoutSelector;
	label: string;
	value: number[];
	onChange: (ids: number[]) => void;
}

/** Field for items without a selector; selected items that are no longer available stay visible. */
function OwnChoices({ kind, label, value, onChange, error, field }: OwnChoicesProps) {
	const { data, error: loadError } = useScoreItems();
	return (
		<MultiSelect
			label={label}
			required
			searchable
			data={scoreItemOptions(data?.[kind], value)}
			value={value.map(String)}
			onChange={(ids) => onChange(ids.map(Number))}
			maxValues={MAX_RULE_ITEMS}
			nothingFoundMessage={loadError ? "読み込めませんでした" : "選べるものがありません"}
			error={error}
			data-field={field}
		/>
	);
}
