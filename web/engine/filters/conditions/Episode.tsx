import { SimpleGrid, Stack } from "@mantine/core";
import { EPISODE_MATCHES, GOAL_LIMIT, goalPeriod } from "#domain/engine/filters/conditions/episode.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { CodeSelect } from "./parts/CodeSelect.tsx";
import { PeriodFields } from "./parts/PeriodFields.tsx";
import { TimeOfDayField } from "./parts/TimeOfDayField.tsx";

type FieldsProps = ConditionFieldsProps<"episode">;

const GOALS = [
	[GOAL_LIMIT.none, "指定しない"],
	[GOAL_LIMIT.days, "期間"],
	[GOAL_LIMIT.moment, "日時"],
] as const;

/** Condition 90: a reminder of the friend, optionally with a certain goal. */
const Fields = (props: FieldsProps) => {
	const { condition, onChange, errors, field } = props;
	return (
		<Stack gap="sm">
			<ItemSelector
				kind="episode"
				label="リマインダ"
				required
				value={condition.episode_id || null}
				onChange={(id) => onChange({ ...condition, episode_id: id ?? 0 })}
				showDeleted
				data-field={field("episode_id")}
				error={errors.episode_id}
			/>
			<CodeSelect
				label="状態"
				labels={EPISODE_MATCHES}
				value={condition.match}
				onChange={(match) => onChange({ ...condition, match })}
				error={errors.match}
			/>
			<CodeSegments
				label="ゴール日時"
				choices={GOALS}
				value={condition.use_date}
				onChange={(use_date) => onChange({ ...condition, use_date })}
			/>
			{condition.use_date === GOAL_LIMIT.days && (
				<PeriodFields
					label="ゴールの期間"
					names={{ from: "origin_from", to: "origin_to" }}
					value={goalPeriod(condition)}
					onChange={({ from, to, relative }) =>
						onChange({ ...condition, origin_from: from, origin_to: to, relative })
					}
					errors={errors}
					field={field}
				/>
			)}
			{condition.use_date === GOAL_LIMIT.moment && <Moment {...props} />}
		</Stack>
	);
};

const Moment = ({ condition, onChange, errors, field }: FieldsProps) => (
	<SimpleGrid cols={2} spacing="xs">
		<DayField
			label="ゴールの日付"
			required
			value={condition.origin_date}
			onChange={(origin_date) => onChange({ ...condition, origin_date })}
			error={errors.origin_date}
			data-field={field("origin_date")}
		/>
		<TimeOfDayField
			label="ゴールの時刻"
			value={condition.origin_time}
			onChange={(origin_time) => onChange({ ...condition, origin_time })}
			error={errors.origin_time}
			data-field={field("origin_time")}
		/>
	</SimpleGrid>
);

export const episode: ConditionEntry<"episode"> = { Fields };
