import { SimpleGrid, Stack } from "@mantine/core";
import { LANDING_RULES, VISIT_LIMIT, visitPeriod } from "#domain/engine/filters/conditions/landing.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { AnyAllField } from "./parts/AnyAllField.tsx";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { firstErrorAt } from "./parts/firstErrorAt.ts";
import { PeriodFields } from "./parts/PeriodFields.tsx";
import { TimeOfDayField } from "./parts/TimeOfDayField.tsx";

type FieldsProps = ConditionFieldsProps<"landing">;

const TIME_CHOICES = [
	[VISIT_LIMIT.none, "指定しない"],
	[VISIT_LIMIT.days, "日付"],
	[VISIT_LIMIT.moments, "日時"],
] as const;

/** Condition 85: the landings by which the friend arrived, optionally at a certain time. */
const Fields = (props: FieldsProps) => {
	const { condition, onChange, errors, field } = props;
	return (
		<Stack gap="sm">
			<ItemSelector
				kind="landing"
				multiple
				label="流入経路"
				required
				value={condition.landing_ids}
				onChange={(landing_ids) => onChange({ ...condition, landing_ids })}
				showDeleted
				data-field={field("landing_ids")}
				error={firstErrorAt(errors, "landing_ids")}
			/>
			<AnyAllField
				label="選んだ流入経路の"
				labels={LANDING_RULES}
				value={condition.landing_or}
				onChange={(landing_or) => onChange({ ...condition, landing_or })}
			/>
			<CodeSegments
				label="来た日時"
				choices={TIME_CHOICES}
				value={condition.use_date}
				onChange={(use_date) => onChange({ ...condition, use_date })}
			/>
			{condition.use_date !== VISIT_LIMIT.none && (
				<PeriodFields
					onlyDates={condition.use_date === VISIT_LIMIT.moments}
					label="来た日"
					names={{ from: "date_from", to: "date_to" }}
					value={visitPeriod(condition)}
					onChange={({ from, to, relative }) =>
						onChange({ ...condition, date_from: from, date_to: to, relative })
					}
					errors={errors}
					field={field}
				/>
			)}
			{condition.use_date === VISIT_LIMIT.moments && <Times {...props} />}
		</Stack>
	);
};

/** A time is disabled without its day. */
const Times = ({ condition, onChange, errors, field }: FieldsProps) => (
	<SimpleGrid cols={2} spacing="xs">
		<TimeOfDayField
			label="開始時刻"
			value={condition.time_from}
			onChange={(time_from) => onChange({ ...condition, time_from })}
			disabled={condition.date_from === null}
			error={errors.time_from}
			data-field={field("time_from")}
		/>
		<TimeOfDayField
			label="終了時刻"
			value={condition.time_to}
			onChange={(time_to) => onChange({ ...condition, time_to })}
			disabled={condition.date_to === null}
			error={errors.time_to}
			data-field={field("time_to")}
		/>
	</SimpleGrid>
);

export const landing: ConditionEntry<"landing"> = { Fields };
