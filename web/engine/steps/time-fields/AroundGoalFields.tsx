import { Group, Select, Stack } from "@mantine/core";
import { MAX_SCENARIO_DAY } from "#domain/engine/actions/scenario-codes.ts";
import { distanceOf } from "#domain/engine/steps/goal-time.ts";
import type { Timing } from "#domain/engine/steps/step-timing.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { DistanceFields } from "./DistanceFields.tsx";
import { StepClockField } from "./StepClockField.tsx";
import { StepTimeNote } from "./StepTimeNote.tsx";
import { GOAL_POSITIONS, type StepSide, stepSideOf, timeOnSide } from "./stepSides.ts";
import { INITIAL_MINUTE, type StepTimeFieldsProps } from "./stepTimeFields.ts";

/** Cases in which a step on the day itself is not sent. */
const NOTES: Partial<Record<Timing, string>> = {
	reserve: "予約の開始を過ぎる時刻になったときは、送りません。",
	visit: "予約の終了より前の時刻になったときは、送りません。",
};

/** Side of the reference day, and the time of day or the distance. */
export function AroundGoalFields({ timing, value, onChange, errors }: StepTimeFieldsProps) {
	const { sides, moment } = GOAL_POSITIONS[timing]!;
	const distance = distanceOf(value.minute);
	const side = stepSideOf(value);
	const days = Math.abs(value.day);
	const changeSide = (side: StepSide, days: number) => onChange(timeOnSide(value, side, days));
	return (
		<Stack gap="sm">
			<Group gap="sm" align="flex-start">
				<Select
					label="時期"
					w="10rem"
					allowDeselect={false}
					data={Object.entries(sides).map(([value, label]) => ({ value, label }))}
					value={side}
					onChange={(next) => changeSide((next ?? "same") as StepSide, days)}
				/>
				{distance !== null && <DistanceFields value={distance} onChange={onChange} errors={errors} />}
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
				<StepClockField value={value} onChange={onChange} errors={errors} />
			)}
			{NOTES[timing] && <StepTimeNote>{NOTES[timing]}</StepTimeNote>}
		</Stack>
	);
}
