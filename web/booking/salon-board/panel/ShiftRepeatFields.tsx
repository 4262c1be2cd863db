import { Chip, Group, Input } from "@mantine/core";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { ShiftDraft } from "./shiftDraft.ts";

interface ShiftRepeatFieldsProps {
	draft: ShiftDraft;
	set: (part: Partial<ShiftDraft>) => void;
	errors: Record<string, string>;
}

const WEEKDAY_OPTIONS = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
	value: String(day),
	label: "日月火水木金土"[day]!,
}));

/** Weekdays of a recurring shift, and its last day. */
export const ShiftRepeatFields = ({ draft, set, errors }: ShiftRepeatFieldsProps) => (
	<>
		<Input.Wrapper
			label="繰り返す曜日"
			description="選ばないときは、この日だけのシフトです。"
			error={errors.repeat}
		>
			<Chip.Group
				multiple
				value={draft.repeat.map(String)}
				onChange={(days) => set({ repeat: days.map(Number) })}
			>
				<Group gap="0.25rem" mt="0.25rem" {...fieldAttribute("repeat")}>
					{WEEKDAY_OPTIONS.map(({ value, label }) => (
						<Chip key={value} value={value} size="sm">
							{label}
						</Chip>
					))}
				</Group>
			</Chip.Group>
		</Input.Wrapper>
		<DayField
			label="終了日"
			value={draft.expired_at}
			onChange={(expired_at) => set({ expired_at })}
			minDate={draft.date}
			error={errors.expired_at}
			data-field="expired_at"
		/>
	</>
);
