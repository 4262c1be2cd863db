import { Button, Checkbox, Group, Input, Stack, Text } from "@mantine/core";
import { CAP_KINDS, QUIET_CHOICES } from "#domain/engine/sending-caps/cap-kinds.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { CapsState } from "./SendingCapsForm.tsx";
import type { CapsDraft } from "./sendingCapsApi.ts";

type Period = NonNullable<CapsDraft["quiet_hours"][number]>;

const USUAL_PERIOD: Period = { from: "21:00", until: "08:00" };

/** Quiet period of each weekday, and the kinds that are sent nevertheless. */
export function QuietHoursFields({ state: { draft, set, errors } }: { state: CapsState }) {
	const setDay = (day: number, period: Period | null) =>
		set({ quiet_hours: draft.quiet_hours.map((each, index) => (index === day ? period : each)) });
	const first = draft.quiet_hours.find((period) => period !== null);
	return (
		<>
			<Stack gap="xs" role="group" aria-label="曜日ごとの時間帯">
				{WEEKDAYS.map((label, day) => (
					<DayPeriod
						key={label}
						label={label}
						day={day}
						period={draft.quiet_hours[day] ?? null}
						onChange={(period) => setDay(day, period)}
						error={errors[`quiet_hours[${day}]`]}
					/>
				))}
				<Group>
					<Button
						variant="default"
						size="xs"
						onClick={() => set({ quiet_hours: WEEKDAYS.map(() => first ?? USUAL_PERIOD) })}
					>
						毎日同じにする
					</Button>
				</Group>
			</Stack>
			<Input.Wrapper
				role="group"
				aria-label="この時間帯にも送るもの"
				label="この時間帯にも送るもの"
				description="チャットで人が書いたメッセージと、友だちへの無料の返信は、いつでも送ります。"
				labelElement="div"
				error={errors.quiet_exceptions}
			>
				<Group gap="md" mt="xs">
					{QUIET_CHOICES.map((kind) => (
						<Checkbox
							key={kind}
							label={CAP_KINDS[kind].label}
							checked={draft.quiet_exceptions.includes(kind)}
							onChange={(event) =>
								set({
									quiet_exceptions: event.currentTarget.checked
										? [...draft.quiet_exceptions, kind]
										: draft.quiet_exceptions.filter((each) => each !== kind),
								})
							}
						/>
					))}
				</Group>
			</Input.Wrapper>
		</>
	);
}

interface DayPeriodProps {
	label: string;
	day: number;
	period: Period | null;
	onChange: (period: Period | null) => void;
	error: string | undefined;
}

function DayPeriod({ label, day, period, onChange, error }: DayPeriodProps) {
	return (
		<Stack gap="0.125rem">
			<Group gap="sm" mih="2.25rem">
				<Toggle
					w="6rem"
					label={`${label}曜日`}
					checked={period !== null}
					onChange={(event) => onChange(event.currentTarget.checked ? USUAL_PERIOD : null)}
					{...fieldAttribute(`quiet_hours[${day}]`)}
				/>
				{period && (
					<Group gap="xs" wrap="nowrap">
						<TimePicker
							aria-label={`${label}曜日の始まり`}
							hoursInputLabel={`${label}曜日の始まり（時）`}
							minutesInputLabel={`${label}曜日の始まり（分）`}
							value={period.from}
							onChange={(from) => onChange({ ...period, from })}
						/>
						<Text size="sm">〜{period.until <= period.from && "翌"}</Text>
						<TimePicker
							aria-label={`${label}曜日の終わり`}
							hoursInputLabel={`${label}曜日の終わり（時）`}
							minutesInputLabel={`${label}曜日の終わり（分）`}
							value={period.until}
							onChange={(until) => onChange({ ...period, until })}
						/>
					</Group>
				)}
			</Group>
			{error && (
				<Text size="xs" c="red">
					{error}
				</Text>
			)}
		</Stack>
	);
}
