import { Badge, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import type { MenuRuleState } from "#domain/content/rich-menus/menu-rule.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { ItemField } from "#web/engine/actions/effects/parts/ItemField.tsx";
import { FilterField } from "#web/engine/filters/FilterField.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { EntryGrip } from "#web/platform/ui/EntryGrip.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useDraggableEntry } from "#web/platform/ui/useDraggableEntry.ts";

/** Form draft of a rule; a new one has no id yet. */
export interface MenuRuleDraft {
	id: number | null;
	name: string;
	richmenu_id: number | null;
	filter: Filter | null;
	start_on: string | null;
	end_on: string | null;
	is_active: boolean;
	/** React key. */
	key: string;
}

export const createMenuRule = (): MenuRuleDraft => ({
	id: null,
	name: "",
	richmenu_id: null,
	filter: null,
	start_on: null,
	end_on: null,
	is_active: true,
	key: crypto.randomUUID(),
});

interface MenuRuleFieldsProps {
	rule: MenuRuleDraft;
	/** State and number of friends as last saved; undefined for a new rule. */
	saved: { state: MenuRuleState; count: number } | undefined;
	errors: Record<string, string>;
	index: number;
	count: number;
	onChange: (part: Partial<MenuRuleDraft>) => void;
	onMove: (to: number) => void;
	onRemove: () => void;
}

/** Fields of a rule: menu, friends and period. */
export function MenuRuleFields({ rule, saved, errors, ...props }: MenuRuleFieldsProps) {
	const { index, count, onChange, onMove, onRemove } = props;
	const { entry, handle } = useDraggableEntry(rule.key);
	const field = (name: string) => `rules[${index}][${name}]`;
	const ruleLabel = `${index + 1}番目のルール`;
	return (
		<Paper withBorder p="sm" {...entry} role="group" aria-label={ruleLabel}>
			<Stack gap="sm">
				<Group gap="xs" wrap="nowrap" align="flex-start">
					<EntryGrip entryName={ruleLabel} handle={handle} />
					<TextInput
						aria-label={`${ruleLabel}の名前`}
						placeholder="例：VIP会員"
						flex={1}
						maxLength={40}
						value={rule.name}
						onChange={({ currentTarget: { value } }) => onChange({ name: value })}
						error={errors[field("name")]}
						data-entry
						{...fieldAttribute(field("name"))}
					/>
					<PositionButtons
						entryName={ruleLabel}
						index={index}
						count={count}
						onMove={onMove}
						onRemove={onRemove}
					/>
				</Group>
				{saved && (
					<Group gap="xs">
						<Text size="sm">表示中の友だち: {formatPeople(saved.count)}</Text>
						<RuleStateBadge state={saved.state} />
					</Group>
				)}
				<ItemField
					kind="richmenu"
					label="表示するメニュー"
					value={rule.richmenu_id}
					onChange={(richmenu_id) => onChange({ richmenu_id })}
					error={errors[field("richmenu_id")]}
					{...fieldAttribute(field("richmenu_id"))}
				/>
				<FilterField
					label="表示する友だち"
					emptyText="すべての友だちに表示します。"
					filter={rule.filter}
					onChange={(filter) => onChange({ filter })}
					field={field("filter")}
					errors={errors}
				/>
				<DateRange
					label="表示する日"
					value={{ start: rule.start_on, end: rule.end_on }}
					onChange={({ start, end }) => onChange({ start_on: start, end_on: end })}
					error={errors[field("start_on")] ?? errors[field("end_on")]}
					fields={{ start: field("start_on"), end: field("end_on") }}
				/>
				<Toggle
					label="このルールを使う"
					checked={rule.is_active}
					onChange={({ currentTarget: { checked } }) => onChange({ is_active: checked })}
				/>
			</Stack>
		</Paper>
	);
}

const STATES: Record<Exclude<MenuRuleState, "on">, { label: string; color: string }> = {
	off: { label: "使っていません", color: "gray" },
	outside: { label: "期間外", color: "gray" },
	unusable: { label: "メニューを表示できません", color: "red" },
};

/** Reason why a rule does not apply today; nothing where it does. */
export const RuleStateBadge = ({ state }: { state: MenuRuleState }) =>
	state === "on" ? null : <Badge color={STATES[state].color}>{STATES[state].label}</Badge>;
