import { Chip, Group, Input, Radio, Select, Stack, Text } from "@mantine/core";
import { MONTH_END, type Recurrence, recurrenceText } from "#domain/engine/actions/recurrence.ts";
import { firstRunOf, taskInput } from "#domain/engine/actions/task-input.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { currentDay, DEFAULT_ZONE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { formatFullTime } from "#web/platform/ui/TimeText.tsx";
import { type TaskDraft, taskInputOf } from "./taskDraft.ts";

interface TaskTimingProps {
	draft: TaskDraft;
	set: (part: Partial<TaskDraft>) => void;
	errors: Record<string, string>;
}

/** Time of a task: once, or recurring for operators with that ability. */
export function TaskTiming(props: TaskTimingProps) {
	const { draft, set } = props;
	const mayRepeat = useAbility("user-action-recurr");
	return (
		<>
			{mayRepeat && (
				<Radio.Group
					label="回数"
					value={draft.repeats ? "repeat" : "once"}
					onChange={(frequency) => set({ repeats: frequency === "repeat" })}
				>
					<Group gap="md" mt="0.25rem">
						<Radio value="once" label="1回だけ" />
						<Radio value="repeat" label="繰り返す" />
					</Group>
				</Radio.Group>
			)}
			<Stack gap={0}>
				<Stack gap="md">{draft.repeats ? <Repeated {...props} /> : <Once {...props} />}</Stack>
				<FirstTime draft={draft} />
			</Stack>
		</>
	);
}

const Once = ({ draft, set, errors }: TaskTimingProps) => (
	<Group align="flex-start" gap="sm">
		<DayField
			label="日付"
			required
			value={draft.date || null}
			onChange={(date) => set({ date: date ?? "" })}
			minDate={currentDay(clockNow(), DEFAULT_ZONE)}
			error={errors.date}
			data-field="date"
		/>
		<Clock draft={draft} set={set} error={errors.time} field="time" />
	</Group>
);

function Repeated({ draft, set, errors }: TaskTimingProps) {
	const firstDay = currentDay(clockNow(), DEFAULT_ZONE);
	return (
		<>
			<Group align="flex-start" gap="sm">
				<Select
					label="繰り返し"
					w="8rem"
					data={RHYTHMS}
					allowDeselect={false}
					value={draft.every}
					onChange={(every) => every && set({ every: every as Recurrence["every"] })}
				/>
				{draft.every === "month" && <DayOfMonth draft={draft} set={set} errors={errors} />}
				<Clock draft={draft} set={set} error={errors["recurrence[time]"]} field="recurrence[time]" />
			</Group>
			{draft.every === "week" && <Weekdays draft={draft} set={set} errors={errors} />}
			<Group align="flex-start" gap="sm">
				<DayField
					label="開始日"
					value={draft.date || null}
					onChange={(date) => set({ date: date ?? "" })}
					minDate={firstDay}
					error={errors.date}
					data-field="date"
				/>
				<DayField
					label="終了日"
					value={draft.until}
					onChange={(until) => set({ until })}
					minDate={draft.date || firstDay}
					error={errors["recurrence[until]"]}
					data-field="recurrence[until]"
				/>
			</Group>
		</>
	);
}

interface ClockProps extends Pick<TaskTimingProps, "draft" | "set"> {
	error: string | undefined;
	field: string;
}

const Clock = ({ draft, set, error, field }: ClockProps) => (
	<TimePicker
		label="時刻"
		required
		hoursInputLabel="時"
		minutesInputLabel="分"
		value={draft.time}
		onChange={(time) => set({ time: time.slice(0, 5) })}
		error={error}
		hoursInputProps={fieldAttribute(field)}
		w="fit-content"
	/>
);

const RHYTHMS: { value: Recurrence["every"]; label: string }[] = [
	{ value: "day", label: "毎日" },
	{ value: "week", label: "毎週" },
	{ value: "month", label: "毎月" },
];

const Weekdays = ({ draft, set, errors }: TaskTimingProps) => (
	<Input.Wrapper
		role="group"
		aria-label="曜日"
		label="曜日"
		labelElement="div"
		required
		error={errors["recurrence[weekdays]"]}
	>
		<Chip.Group
			multiple
			value={draft.weekdays.map(String)}
			onChange={(days) => set({ weekdays: days.map(Number).sort() })}
		>
			<Group gap="xs" my="0.25rem">
				{WEEKDAYS.map((label, day) => (
					<Chip
						key={label}
						value={String(day)}
						aria-label={`${label}曜日`}
						{...(day === 0 && fieldAttribute("recurrence[weekdays]"))}
					>
						{label}
					</Chip>
				))}
			</Group>
		</Chip.Group>
	</Input.Wrapper>
);

/** First day of the month that some months lack. */
const MISSING_FROM = 29;

const DayOfMonth = ({ draft, set, errors }: TaskTimingProps) => (
	<Select
		label="日"
		w="8rem"
		data={DAYS}
		allowDeselect={false}
		value={String(draft.day)}
		onChange={(day) => day && set({ day: Number(day) })}
		error={errors["recurrence[day]"]}
		{...(draft.day >= MISSING_FROM &&
			draft.day < MONTH_END && { description: "ない月は末日", inputWrapperOrder: DESCRIBED_BELOW })}
		data-field="recurrence[day]"
	/>
);

const DESCRIBED_BELOW: ("label" | "input" | "description" | "error")[] = [
	"label",
	"input",
	"description",
	"error",
];

const DAYS = Array.from({ length: MONTH_END }, (_, index) => ({
	value: String(index + 1),
	label: index + 1 === MONTH_END ? "末日" : `${index + 1}日`,
}));

/** Time of the first run, as soon as the input is valid. */
function FirstTime({ draft }: { draft: TaskDraft }) {
	const checked = taskInput.safeParse(taskInputOf(draft));
	const firstRun = checked.success ? firstRunOf(checked.data, clockNow(), DEFAULT_ZONE) : null;
	const firstRunText =
		firstRun && "at" in firstRun ? formatFullTime(toWireTime(firstRun.at, DEFAULT_ZONE)).slice(0, -3) : null;
	const recurrence = checked.data?.recurrence;
	return (
		<Stack gap={0} aria-live="polite">
			{firstRunText && (
				<Text size="sm" c="dimmed" mt="xs">
					{recurrence
						? `${recurrenceText(recurrence)}に実行します。初回は ${firstRunText} です。`
						: `${firstRunText} に実行します。`}
				</Text>
			)}
		</Stack>
	);
}
