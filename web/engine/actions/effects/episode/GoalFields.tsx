import { Radio, SimpleGrid, Stack } from "@mantine/core";
import { isGoalPast } from "#domain/engine/actions/effects/episode.ts";
import {
	type EpisodeGoal,
	GOAL_DATE_TYPES,
	normaliseGoal,
} from "#domain/engine/actions/effects/episode-goal.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { TimeOfDayField } from "#web/engine/filters/conditions/parts/TimeOfDayField.tsx";
import { clockNow } from "#web/platform/api/productClock.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import type { EffectFormProps } from "../effectEntry.ts";
import { accountToday } from "./accountToday.ts";
import { FriendsGoal } from "./FriendsGoal.tsx";

/** Goal of a reminder: a fixed date, or one that each friend supplies. */
export function GoalFields(props: EffectFormProps<"episode">) {
	const { effect, onChange, errors, fieldProps } = props;
	return (
		<>
			<Radio.Group
				label="ゴールの決め方"
				value={effect.goal_date_type}
				onChange={(type) =>
					onChange(normaliseGoal({ ...effect, goal_date_type: type as EpisodeGoal["goal_date_type"] }))
				}
				error={errors.goal_date_type}
			>
				<Stack gap="xs" mt="0.25rem">
					{Object.entries(GOAL_DATE_TYPES).map(([type, label]) => (
						<Radio key={type} value={type} label={label} />
					))}
				</Stack>
			</Radio.Group>
			{effect.goal_date_type === "specified" ? (
				<SimpleGrid cols={2} spacing="xs">
					<DayField
						label="ゴールの日付"
						required
						minDate={accountToday()}
						value={effect.origin_date}
						onChange={(origin_date) => onChange({ ...effect, origin_date })}
						error={
							errors.origin_date ??
							(isGoalPast(effect, clockNow(), DEFAULT_ZONE) ? ACTION_TEXTS.goalInPast : undefined)
						}
						{...fieldProps("origin_date")}
					/>
					<GoalTime label="ゴールの時刻" {...props} />
				</SimpleGrid>
			) : (
				<>
					<FriendsGoal {...props} />
					<GoalTime
						label={effect.selectionType === "var" ? "ゴールの時刻" : "時刻のない日付のときの時刻"}
						{...props}
					/>
				</>
			)}
		</>
	);
}

const GoalTime = ({
	label,
	effect,
	onChange,
	errors,
	fieldProps,
}: EffectFormProps<"episode"> & { label: string }) => (
	<TimeOfDayField
		label={label}
		value={effect.origin_time}
		onChange={(origin_time) => onChange({ ...effect, origin_time })}
		error={errors.origin_time}
		{...fieldProps("origin_time")}
	/>
);
