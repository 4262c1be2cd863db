import { Group, Select, Stack, Text } from "@mantine/core";
import { MAX_SCENARIO_DAY } from "#domain/engine/actions/effects/scenario.ts";
import { distanceOf, minuteAtDistance } from "#domain/engine/steps/goal-time.ts";
import { formatMinuteOfDay } from "#domain/engine/steps/scenario-time.ts";
import type { StepTime, Timing } from "#domain/engine/steps/step-timing.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { TimeOfDayField } from "#web/engine/filters/conditions/parts/TimeOfDayField.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";

interface StepTimeFieldsProps {
	timing: Timing;
	value: StepTime;
	onChange: (time: StepTime) => void;
	errors: Record<string, string>;
}

/** Time of a step. */
export function StepTimeFields(props: StepTimeFieldsProps) {
	if (props.timing === "elapsed") return <Elapsed {...props} />;
	return props.timing === "clock" ? <ByClock {...props} /> : <AroundGoal {...props} />;
}

function Elapsed({ value, onChange, errors }: StepTimeFieldsProps) {
	const minute = value.minute ?? 0;
	const partField = (label: string, current: number, max: number, set: (next: number) => StepTime) => (
		<NumberField
			label={label}
			w="6rem"
			min={0}
			max={max}
			value={current}
			onChange={(next) => onChange(set(Math.min(Math.max(next, 0), max)))}
			error={label === "日" ? errors.day : errors.minute}
			data-field={label === "日" ? "day" : "minute"}
		/>
	);
	return (
		<Stack gap="xs">
			<Group gap="sm" align="flex-start">
				{partField("日", value.day, MAX_SCENARIO_DAY, (day) => ({ ...value, day }))}
				{partField("時間", Math.floor(minute / 60), 23, (hours) => ({
					...value,
					minute: hours * 60 + (minute % 60),
				}))}
				{partField("分", minute % 60, 59, (minutes) => ({
					...value,
					minute: minute - (minute % 60) + minutes,
				}))}
			</Group>
			<Note>購読を始めてから、この時間がたつと実行します。</Note>
		</Stack>
	);
}

const ByClock = ({ value, onChange, errors }: StepTimeFieldsProps) => (
	<Stack gap="xs">
		<Group gap="sm" align="flex-start">
			<NumberField
				label="日"
				suffix="日目"
				w="8rem"
				min={0}
				max={MAX_SCENARIO_DAY}
				value={value.day}
				onChange={(day) => onChange({ ...value, day })}
				error={errors.day}
				data-field="day"
			/>
			<Time value={value} onChange={onChange} errors={errors} />
		</Group>
		<Note>購読を始めた日が0日目です。</Note>
	</Stack>
);

type Side = "before" | "ahead" | "same" | "behind" | "after";

/** Positions of a step relative to its reference day, and the label of the reference time. */
const AROUND: Partial<Record<Timing, { sides: Partial<Record<Side, string>>; moment: string }>> = {
	goal: {
		sides: {
			before: "ゴールより前",
			ahead: "ゴールの何時間前",
			same: "ゴール当日",
			behind: "ゴールの何時間後",
			after: "ゴールより後",
		},
		moment: "ゴールと同じ時刻にする",
	},
	reserve: {
		sides: { before: "予約日より前", same: "予約当日", ahead: "開始の何時間前" },
		moment: "予約の開始時刻にする",
	},
	visit: {
		sides: { behind: "終了の何時間後", same: "来店当日", after: "来店日より後" },
		moment: "予約の終了時刻にする",
	},
};

/** Cases in which a step on the day itself is not sent. */
const NOTES: Partial<Record<Timing, string>> = {
	reserve: "予約の開始を過ぎる時刻になったときは、送りません。",
	visit: "予約の終了より前の時刻になったときは、送りません。",
};

function AroundGoal({ timing, value, onChange, errors }: StepTimeFieldsProps) {
	const { sides, moment } = AROUND[timing]!;
	const distance = distanceOf(value.minute);
	const side = sideOf(value.day, distance);
	const days = Math.abs(value.day);
	const changeSide = (side: Side, days: number) => {
		if (side === "ahead" || side === "behind")
			return onChange({
				day: 0,
				minute: minuteAtDistance(side === "ahead" ? -FIRST_DISTANCE : FIRST_DISTANCE),
			});
		const day = side === "same" ? 0 : Math.max(days, 1) * (side === "before" ? -1 : 1);
		onChange({ day, minute: distance === null ? value.minute : INITIAL_MINUTE });
	};
	return (
		<Stack gap="sm">
			<Group gap="sm" align="flex-start">
				<Select
					label="時期"
					w="10rem"
					allowDeselect={false}
					data={Object.entries(sides).map(([value, label]) => ({ value, label }))}
					value={side}
					onChange={(next) => changeSide((next ?? "same") as Side, days)}
				/>
				{distance !== null && <Distance value={distance} onChange={onChange} errors={errors} />}
				{(side === "before" || side === "after") && (
					<NumberField
						label="日数"
						suffix={side === "before" ? "日前" : "日後"}
						w="8rem"
						min={1}
						max={MAX_SCENARIO_DAY}
						value={days}
						onChange={(next) => changeSide(side, next)}
						error={errors.day}
						data-field="day"
					/>
				)}
			</Group>
			{distance === null && (
				<Toggle
					label={moment}
					checked={value.minute === null}
					onChange={(event) =>
						onChange({ ...value, minute: event.currentTarget.checked ? null : INITIAL_MINUTE })
					}
				/>
			)}
			{distance === null && value.minute !== null && (
				<Time value={value} onChange={onChange} errors={errors} />
			)}
			{NOTES[timing] && <Note>{NOTES[timing]}</Note>}
		</Stack>
	);
}

/** Initial time of day of a step, in minutes: 10:00. */
const INITIAL_MINUTE = 600;

/** Initial distance of a step that is some hours before or after: one hour, in minutes. */
const FIRST_DISTANCE = 60;

function sideOf(day: number, distance: number | null): Side {
	if (distance !== null) return distance < 0 ? "ahead" : "behind";
	if (day === 0) return "same";
	return day < 0 ? "before" : "after";
}

interface DistanceProps {
	/** Minutes; negative before the reference time. */
	value: number;
	onChange: (time: StepTime) => void;
	errors: Record<string, string>;
}

/** Hours and minutes before or after the reference time: less than a day, at least one minute. */
function Distance({ value, onChange, errors }: DistanceProps) {
	const length = Math.abs(value);
	const end = value < 0 ? "前" : "後";
	const set = (hours: number, minutes: number) => {
		const next = Math.max(1, Math.min(Math.max(hours, 0), 23) * 60 + Math.min(Math.max(minutes, 0), 59));
		onChange({ day: 0, minute: minuteAtDistance(value < 0 ? -next : next) });
	};
	return (
		<>
			<NumberField
				label="時間"
				suffix="時間"
				w="7rem"
				min={0}
				max={23}
				value={Math.floor(length / 60)}
				onChange={(hours) => set(hours, length % 60)}
				error={errors.day ?? errors.minute}
				data-field="minute"
			/>
			<NumberField
				label="分"
				suffix={`分${end}`}
				w="7rem"
				min={0}
				max={59}
				value={length % 60}
				onChange={(minutes) => set(Math.floor(length / 60), minutes)}
				data-field="minute"
			/>
		</>
	);
}

const Time = ({ value, onChange, errors }: Omit<StepTimeFieldsProps, "timing">) => (
	<TimeOfDayField
		label="時刻"
		value={formatMinuteOfDay(value.minute ?? 0)}
		onChange={(time) =>
			time !== "" && onChange({ ...value, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) })
		}
		error={errors.minute}
		data-field="minute"
	/>
);

const Note = ({ children }: { children: string }) => (
	<Text size="xs" c="dimmed">
		{children}
	</Text>
);
