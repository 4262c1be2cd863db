import { Group, Paper, Select, Stack, Text } from "@mantine/core";
import {
	POINT_EVENT_NAMES,
	POINT_EVENTS,
	type PointEvent,
	pointEvent,
} from "#domain/commerce/points/point-events.ts";
import { MAX_RULES } from "#domain/commerce/points/point-program.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { PointRuleItems } from "./PointRuleItems.tsx";
import { emptyRuleParts, newRule, type ProgramFormProps } from "./pointDraft.ts";

const EVENTS = POINT_EVENT_NAMES.map((value) => ({ value, label: POINT_EVENTS[value].label }));

/** Rules that grant points. */
export const PointRuleFields = ({ draft: { rules }, set, errors }: ProgramFormProps) => (
	<SortableFields
		value={rules}
		onChange={(reordered) => set({ rules: reordered })}
		noun="ルール"
		description="保存したあとの行動に、1分ごとに付与します。"
		empty="ルールがないあいだは、手動・アクション・スタンプだけでポイントが付きます。"
		field="rules"
		error={errors.rules}
		adding={{
			blank: () => newRule(POINT_EVENT_NAMES.find((name) => rules.every(({ event }) => event !== name))),
			max: MAX_RULES,
		}}
		keyOf={({ key }) => key}
	>
		{(rule, { index, count, onChange, onMove, onRemove }) => {
			const field = (name: string) => `rules[${index}][${name}]`;
			const definition = pointEvent(rule.event);
			const entryName = `${index + 1}番目のルール`;
			return (
				<Paper withBorder p="sm" role="group" aria-label={entryName}>
					<Stack gap="xs">
						<Group gap="xs" align="flex-end">
							<Select
								label="きっかけ"
								flex="1 1 14rem"
								allowDeselect={false}
								// The grants of a stored rule belong to its event.
								disabled={rule.id !== null}
								data={EVENTS}
								value={rule.event}
								onChange={(event) =>
									event && onChange({ event: event as PointEvent, ...emptyRuleParts(event as PointEvent) })
								}
								error={errors[field("event")]}
								data-entry
								{...fieldAttribute(field("event"))}
							/>
							<NumberField
								label="ポイント"
								w="8rem"
								value={rule.points}
								onChange={(points) => onChange({ points })}
								error={errors[field("points")]}
								{...fieldAttribute(field("points"))}
							/>
							{rule.event === "paid" && (
								<OptionalNumber
									label="何円ごとに"
									suffix="円"
									w="9rem"
									value={rule.per_yen}
									onChange={(per_yen) => onChange({ per_yen })}
									error={errors[field("per_yen")]}
									{...fieldAttribute(field("per_yen"))}
								/>
							)}
							{rule.event !== "birthday" && rule.event !== "paid" && (
								<OptionalNumber
									label="1日の上限"
									placeholder="なし"
									suffix="回"
									w="8rem"
									value={rule.per_day}
									onChange={(per_day) => onChange({ per_day })}
									error={errors[field("per_day")]}
									{...fieldAttribute(field("per_day"))}
								/>
							)}
							<PositionButtons
								entryName={entryName}
								index={index}
								count={count}
								onMove={onMove}
								onRemove={onRemove}
							/>
						</Group>
						<Text size="xs" c="dimmed">
							{definition.help}
						</Text>
						{definition.items && (
							<PointRuleItems
								kind={definition.items}
								value={rule.item_ids}
								onChange={(item_ids) => onChange({ item_ids })}
								error={errors[field("item_ids")]}
								field={field("item_ids")}
							/>
						)}
						{definition.isCancellable && (
							<Toggle
								label="予約がキャンセルされたら、ポイントを取り消す"
								checked={rule.reverses}
								onChange={(event) => onChange({ reverses: event.currentTarget.checked })}
							/>
						)}
						{rule.event === "birthday" && (
							<ItemSelector
								kind="var"
								label="誕生日の友だち情報"
								required
								appendable={false}
								value={rule.field_id}
								onChange={(field_id: number | null) => onChange({ field_id })}
								error={errors[field("field_id")]}
								{...fieldAttribute(field("field_id"))}
							/>
						)}
					</Stack>
				</Paper>
			);
		}}
	</SortableFields>
);
