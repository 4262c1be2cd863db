import { Chip, Group, Input, Stack, Text } from "@mantine/core";
import { weekFlags, weekMask } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { AutoResponseFormProps } from "./autoResponseFormProps.ts";

/** Weekdays and hours of an auto-response. */
export function AutoResponseScheduleFields({ draft, set, errors }: AutoResponseFormProps) {
	const mask = weekMask(draft);
	const endsNextDay = draft.hour_from > draft.hour_to;
	return (
		<>
			<Input.Wrapper
				role="group"
				aria-label="応答する曜日"
				label="応答する曜日"
				labelElement="div"
				error={errors.week_0}
			>
				<Chip.Group
					multiple
					value={WEEKDAYS.flatMap((_, day) => (mask & (1 << day) ? [String(day)] : []))}
					onChange={(days) => set(weekFlags(days.reduce((sum, day) => sum | (1 << Number(day)), 0)))}
				>
					<Group gap="xs" mt="0.25rem">
						{WEEKDAYS.map((label, day) => (
							<Chip key={label} value={String(day)} aria-label={`${label}曜日`} {...firstDayAttribute(day)}>
								{label}
							</Chip>
						))}
					</Group>
				</Chip.Group>
			</Input.Wrapper>
			<Stack gap="xs">
				<Toggle
					label="応答する時間を限る"
					checked={draft.has_time_restriction === 1}
					onChange={(event) => set({ has_time_restriction: event.currentTarget.checked ? 1 : 0 })}
				/>
				{draft.has_time_restriction === 1 && (
					<Stack gap="0.25rem" role="group" aria-label="応答する時間">
						<Group gap="sm" align="flex-end">
							<ClockTimeField
								label="開始時刻"
								value={draft.hour_from}
								onChange={(hour_from) => set({ hour_from })}
								invalid={errors.hour_from !== undefined}
								field="hour_from"
							/>
							<Text pb="0.375rem">〜</Text>
							<ClockTimeField
								label="終了時刻"
								value={draft.hour_to}
								onChange={(hour_to) => set({ hour_to })}
								invalid={errors.hour_to !== undefined}
								field="hour_to"
							/>
						</Group>
						<Input.Error>{errors.hour_from ?? errors.hour_to}</Input.Error>
						<Text size="xs" c="dimmed">
							{endsNextDay
								? "翌日の終了時刻まで応答します。日付が変わった後も、始まった日の曜日として扱います。"
								: "終了時刻の分も含みます。開始より前の時刻にすると、翌日まで応答します。"}
						</Text>
					</Stack>
				)}
			</Stack>
		</>
	);
}

interface ClockTimeFieldProps {
	label: string;
	value: string;
	onChange: (time: string) => void;
	invalid: boolean;
	field: string;
}

const ClockTimeField = ({ label, value, onChange, invalid, field }: ClockTimeFieldProps) => (
	<TimePicker
		label={label}
		value={value}
		onChange={onChange}
		hoursInputLabel={`${label}の時`}
		minutesInputLabel={`${label}の分`}
		hoursInputProps={fieldAttribute(field)}
		error={invalid}
		w="fit-content"
	/>
);

/** Marks the first weekday as the field that an error of the weekdays focuses. */
const firstDayAttribute = (day: number) => (day === 0 ? fieldAttribute("week_0") : {});
