import { SimpleGrid, Stack } from "@mantine/core";
import {
	CANCEL_TYPE,
	CANCEL_TYPE_LABELS,
	REMINDER_OPERATION,
} from "#domain/engine/actions/effects/episode.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import { CodeSelect } from "#web/engine/filters/conditions/parts/CodeSelect.tsx";
import { TimeOfDayField } from "#web/engine/filters/conditions/parts/TimeOfDayField.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { GoalFields } from "./episode/GoalFields.tsx";
import { ItemField } from "./parts/ItemField.tsx";

type Props = EffectFormProps<"episode">;

const OPTIONS = [
	[REMINDER_OPERATION.start, "開始する"],
	[REMINDER_OPERATION.cancel, "解除する"],
] as const;

/** Effect 15: starts a reminder with a goal, or cancels reminders. */
export const EpisodeEffect = (props: Props) => {
	const { effect, onChange, errors, fieldProps } = props;
	return (
		<Stack gap="sm">
			<CodeSegments
				label="リマインダを"
				choices={OPTIONS}
				value={effect.firetype}
				onChange={(firetype) => onChange({ ...effect, firetype })}
			/>
			<ItemField
				kind="episode"
				label="リマインダ"
				value={effect.episode_id || null}
				onChange={(id) => onChange({ ...effect, episode_id: id ?? 0 })}
				error={errors.episode_id}
				{...fieldProps("episode_id")}
			/>
			{effect.firetype === REMINDER_OPERATION.start ? <GoalFields {...props} /> : <CancelFields {...props} />}
		</Stack>
	);
};

const CancelFields = ({ effect, onChange, errors, fieldProps }: Props) => (
	<>
		<CodeSelect
			label="解除する予定"
			labels={CANCEL_TYPE_LABELS}
			value={effect.cancel_type}
			onChange={(cancel_type) => onChange({ ...effect, cancel_type })}
			error={errors.cancel_type}
			{...fieldProps("cancel_type")}
		/>
		{effect.cancel_type !== CANCEL_TYPE.all && (
			<SimpleGrid cols={2} spacing="xs">
				<DayField
					label="ゴールの日付"
					required
					value={effect.cancel_origin_date}
					onChange={(cancel_origin_date) => onChange({ ...effect, cancel_origin_date })}
					error={errors.cancel_origin_date}
					{...fieldProps("cancel_origin_date")}
				/>
				{effect.cancel_type === CANCEL_TYPE.moment && (
					<TimeOfDayField
						label="ゴールの時刻"
						value={effect.cancel_origin_time}
						onChange={(cancel_origin_time) => onChange({ ...effect, cancel_origin_time })}
						error={errors.cancel_origin_time}
						{...fieldProps("cancel_origin_time")}
					/>
				)}
			</SimpleGrid>
		)}
	</>
);
