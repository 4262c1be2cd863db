import { Box, Group, Stack } from "@mantine/core";
import {
	EVENT_MATCHES,
	includesNotReserved,
	SLOT_RULE,
	SLOT_SELECTION,
} from "#domain/engine/filters/conditions/event-reserve.ts";
import { RESERVATION_HELP } from "#domain/engine/reservations/reservation-help.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { CodeSelect } from "./parts/CodeSelect.tsx";
import { FolderSelect } from "./parts/FolderSelect.tsx";

const SELECTION_CHOICES = [
	[SLOT_SELECTION.slot, "予約枠"],
	[SLOT_SELECTION.folder, "フォルダ"],
] as const;

const FOLDER_RULES = [
	[SLOT_RULE.any, "いずれか"],
	[SLOT_RULE.all, "すべて"],
] as const;

/** Condition 65: the reservation of an event slot, or of the slots in a folder. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"eventReserve">) => (
	<Stack gap="sm">
		<CodeSegments
			label="選び方"
			choices={SELECTION_CHOICES}
			value={condition.reservation_type}
			onChange={(reservation_type) => onChange({ ...condition, reservation_type })}
		/>
		{condition.reservation_type === SLOT_SELECTION.slot ? (
			<ItemSelector
				kind="event_reserve"
				label="予約枠"
				required
				value={condition.event_slot_id}
				onChange={(event_slot_id) => onChange({ ...condition, event_slot_id })}
				showDeleted
				data-field={field("event_slot_id")}
				error={errors.event_slot_id}
			/>
		) : (
			<>
				<FolderSelect
					kind="event_reserve"
					description="あとからフォルダに入れた予約枠も対象になります。"
					value={condition.event_slot_group_id}
					onChange={(event_slot_group_id) => onChange({ ...condition, event_slot_group_id })}
					error={errors.event_slot_group_id}
					data-field={field("event_slot_group_id")}
				/>
				<CodeSegments
					label="フォルダの予約枠の"
					choices={FOLDER_RULES}
					value={condition.match_type}
					onChange={(match_type) => onChange({ ...condition, match_type })}
				/>
			</>
		)}
		<Group gap="0.25rem" wrap="nowrap" align="flex-start">
			<Box flex={1} miw={0}>
				<CodeSelect
					label="予約の状態"
					description={includesNotReserved(condition.match) ? "予約していない友だちも含みます。" : undefined}
					labels={EVENT_MATCHES}
					value={condition.match}
					onChange={(match) => onChange({ ...condition, match })}
					error={errors.match}
					data-field={field("match")}
				/>
			</Box>
			<HelpText {...RESERVATION_HELP.requestMode} />
		</Group>
	</Stack>
);

export const eventReserve: ConditionEntry<"eventReserve"> = { Fields };
