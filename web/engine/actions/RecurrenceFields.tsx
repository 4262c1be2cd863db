import { Chip, Group, Input, Select } from "@mantine/core";
import { MONTH_END, type Recurrence } from "#domain/engine/actions/recurrence.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { TaskClock } from "./TaskClock.tsx";
import type { TaskDraft } from "./taskDraft.ts";

interface RecurrenceFieldsProps {
	draft: TaskDraft;
	set: (part: Partial<TaskDraft>) => void;
	errors: Record<string, string>;
}

/** Rhythm, days and period of a recurring task. */
export function RecurrenceFields({ draft, set, errors }: RecurrenceFieldsProps) {
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
				<TaskClock draft={draft} set={set} error={errors["recurrence[time]"]} field="recurrence[time]" />
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

const RHYTHMS: { value: Recurrence["every"]; label: string }[] = [
	{ value: "day", label: "毎日" },
	{ value: "week", label: "毎週" },
	{ value: "month", label: "毎月" },
];

const Weekdays = ({ draft, set, errors }: RecurrenceFieldsProps) => (
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

/** First day that not every month has. */
const FIRST_ABSENT_DAY = 29;

const DayOfMonth = ({ draft, set, errors }: RecurrenceFieldsProps) => (
	<Select
		label="日"
		w="8rem"
		data={DAYS}
		allowDeselect={false}
		value={String(draft.day)}
		onChange={(day) => day && set({ day: Number(day) })}
		error={errors["recurrence[day]"]}
		{...(draft.day >= FIRST_ABSENT_DAY &&
			draft.day < MONTH_END && { description: "ない月は末日", inputWrapperOrder: DESCRIPTION_BELOW_INPUT })}
		data-field="recurrence[day]"
	/>
);

const DESCRIPTION_BELOW_INPUT: ("label" | "input" | "description" | "error")[] = [
	"label",
	"input",
	"description",
	"error",
];

const DAYS = Array.from({ length: MONTH_END }, (_, index) => ({
	value: String(index + 1),
	label: index + 1 === MONTH_END ? "末日" : `${index + 1}日`,
}));
