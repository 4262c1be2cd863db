import { Group, Paper, Select, Stack, Text } from "@mantine/core";
import { SCORE_EVENT_NAMES, SCORE_EVENTS } from "#domain/automation/scores/events/registry.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { ScoreRuleItems } from "./ScoreRuleItems.tsx";
import type { RuleDraft } from "./scoreDraft.ts";

interface ScoreRuleEntryProps {
	rule: RuleDraft;
	index: number;
	count: number;
	onChange: (part: Partial<RuleDraft>) => void;
	onMove: (to: number) => void;
	onRemove: () => void;
	errors: Record<string, string>;
}

const EVENTS = SCORE_EVENT_NAMES.map((value) => ({ value, label: SCORE_EVENTS[value].label }));

/** Fields of a rule: event, items, points and limit. */
export function ScoreRuleEntry({
	rule,
	index,
	count,
	onChange,
	onMove,
	onRemove,
	errors,
}: ScoreRuleEntryProps) {
	const ruleLabel = `${index + 1}番目のルール`;
	const field = (name: string) => `rules[${index}][${name}]`;
	const { help } = SCORE_EVENTS[rule.event];
	return (
		<Paper withBorder p="sm" role="group" aria-label={ruleLabel}>
			<Stack gap="xs">
				<Group gap="xs" align="flex-end">
					<Select
						label="行動"
						flex="1 1 12rem"
						data={EVENTS}
						allowDeselect={false}
						value={rule.event}
						onChange={(event) => event && onChange({ event, item_ids: null })}
						error={errors[field("event")]}
						data-entry
						{...fieldAttribute(field("event"))}
					/>
					<NumberField
						label="点数"
						w="7rem"
						suffix="点"
						value={rule.points}
						onChange={(points) => onChange({ points })}
						error={errors[field("points")]}
						{...fieldAttribute(field("points"))}
					/>
					<PositionButtons
						entryName={ruleLabel}
						index={index}
						count={count}
						onMove={onMove}
						onRemove={onRemove}
					/>
				</Group>
				<Text size="xs" c="dimmed">
					{help}
				</Text>
				<ScoreRuleItems
					key={rule.event}
					event={rule.event}
					value={rule.item_ids}
					onChange={(item_ids) => onChange({ item_ids })}
					error={errors[field("item_ids")]}
					field={field("item_ids")}
				/>
				<Group gap="xs">
					<OptionalNumber
						label="1日に数える回数"
						placeholder="制限なし"
						w="9rem"
						suffix="回"
						value={rule.per_day}
						onChange={(per_day) => onChange({ per_day })}
						error={errors[field("per_day")]}
						{...fieldAttribute(field("per_day"))}
					/>
					<OptionalNumber
						label="全部で数える回数"
						placeholder="制限なし"
						w="9rem"
						suffix="回"
						value={rule.per_friend}
						onChange={(per_friend) => onChange({ per_friend })}
						error={errors[field("per_friend")]}
						{...fieldAttribute(field("per_friend"))}
					/>
				</Group>
			</Stack>
		</Paper>
	);
}
