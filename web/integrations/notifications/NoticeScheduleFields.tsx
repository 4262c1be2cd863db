import { Chip, Group, Input, Radio, Stack, Text } from "@mantine/core";
import { DIGESTS, type Digest } from "#domain/integrations/notifications/notice-digests.ts";
import type { NoticeSchedule } from "#domain/integrations/notifications/notice-schedule.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { NotificationPartProps } from "./notificationDraft.ts";

/** Default quiet hours. */
const NIGHT = { quiet_from: "21:00", quiet_to: "08:00" };

/** Days and hours of notifications, quiet hours, and digests. */
export function NoticeScheduleFields({ draft: { schedule }, set, errors }: NotificationPartProps) {
	const change = (part: Partial<NoticeSchedule>) => set({ schedule: { ...schedule, ...part } });
	const error = (field: string) => errors[`schedule[${field}]`];
	return (
		<Stack gap="md" role="group" aria-label="スケジュール">
			<Input.Wrapper
				role="group"
				aria-label="通知する曜日"
				label="通知する曜日"
				labelElement="div"
				error={error("weekdays")}
			>
				<Chip.Group
					multiple
					value={schedule.weekdays.map(String)}
					onChange={(days) => change({ weekdays: days.map(Number).sort() })}
				>
					<Group gap="xs" mt="0.25rem">
						{WEEKDAYS.map((label, day) => (
							<Chip
								key={label}
								value={String(day)}
								aria-label={`${label}曜日`}
								{...(day === 0 && fieldAttribute("schedule[weekdays]"))}
							>
								{label}
							</Chip>
						))}
					</Group>
				</Chip.Group>
			</Input.Wrapper>
			<TimeSpanField
				label="通知する時間"
				help="この曜日・時間に起きたことだけを知らせます。それ以外に起きたことは通知しません。"
				from={schedule.hour_from}
				to={schedule.hour_to}
				fields={["hour_from", "hour_to"]}
				error={error("hour_from") ?? error("hour_to")}
				onChange={(hour_from, hour_to) => change({ hour_from, hour_to })}
			/>
			<Toggle
				label="通知を控える時間を決める"
				checked={schedule.quiet_from !== null}
				onChange={({ currentTarget: { checked } }) =>
					change(checked ? NIGHT : { quiet_from: null, quiet_to: null })
				}
			/>
			{schedule.quiet_from !== null && (
				<TimeSpanField
					label="通知を控える時間"
					help="この間に届くはずの通知は、終わった時刻にまとめて知らせます。"
					from={schedule.quiet_from}
					to={schedule.quiet_to ?? ""}
					fields={["quiet_from", "quiet_to"]}
					error={error("quiet_from") ?? error("quiet_to")}
					onChange={(quiet_from, quiet_to) => change({ quiet_from, quiet_to })}
				/>
			)}
			<Radio.Group
				label="まとめ方"
				value={schedule.digest}
				onChange={(digest) => change({ digest: digest as Digest })}
			>
				<Stack gap="xs" mt="0.25rem">
					{Object.entries(DIGESTS).map(([name, { label }]) => (
						<Radio key={name} value={name} label={label} />
					))}
				</Stack>
			</Radio.Group>
		</Stack>
	);
}

interface TimeSpanFieldProps {
	label: string;
	help: string;
	from: string;
	to: string;
	fields: [string, string];
	error: string | undefined;
	onChange: (from: string, to: string) => void;
}

/** Fields of a span of hours, which may cross midnight. */
const TimeSpanField = ({ label, help, from, to, fields, error, onChange }: TimeSpanFieldProps) => (
	<Stack gap="0.25rem" role="group" aria-label={label}>
		<Input.Label labelElement="div">{label}</Input.Label>
		<Group gap="sm" align="flex-end">
			<ClockField
				label={`${label}の開始`}
				value={from}
				field={fields[0]}
				invalid={error !== undefined}
				onChange={(value) => onChange(value, to)}
			/>
			<Text pb="0.375rem">〜</Text>
			<ClockField
				label={`${label}の終了`}
				value={to}
				field={fields[1]}
				invalid={error !== undefined}
				onChange={(value) => onChange(from, value)}
			/>
		</Group>
		<Input.Error>{error}</Input.Error>
		<Text size="xs" c="dimmed">
			{from > to ? `${help}翌日の終了時刻までです。` : help}
		</Text>
	</Stack>
);

interface ClockFieldProps {
	label: string;
	value: string;
	field: string;
	invalid: boolean;
	onChange: (time: string) => void;
}

const ClockField = ({ label, value, field, invalid, onChange }: ClockFieldProps) => (
	<TimePicker
		aria-label={label}
		value={value}
		onChange={onChange}
		hoursInputLabel={`${label}の時`}
		minutesInputLabel={`${label}の分`}
		hoursInputProps={fieldAttribute(`schedule[${field}]`)}
		error={invalid}
		w="fit-content"
	/>
);
