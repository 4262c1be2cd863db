import { SimpleGrid, Stack } from "@mantine/core";
import { LANDING_RULES } from "#domain/engine/filters/conditions/landing.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./entry.ts";
import { AnyAllField } from "./parts/AnyAllField.tsx";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { errorAt } from "./parts/errorAt.ts";
import { PeriodFields } from "./parts/PeriodFields.tsx";
import { TimeField } from "./parts/TimeField.tsx";

type FieldsProps = ConditionFieldsProps<"landing">;

const WHEN = [
	[0, "指定しない"],
	[1, "日付"],
	[2, "日時"],
] as const;

/** 85: the landings by which the friend came, perhaps at a certain time. */
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
				error={errorAt(errors, "landing_ids")}
			/>
			<AnyAllField
				label="選んだ流入経路の"
				labels={LANDING_RULES}
				value={condition.landing_or}
				onChange={(landing_or) => onChange({ ...condition, landing_or })}
			/>
			<CodeSegments
				label="来た日時"
				choices={WHEN}
				value={condition.use_date}
				onChange={(use_date) => onChange({ ...condition, use_date })}
			/>
			{condition.use_date > 0 && (
				<PeriodFields
					label="来た日"
					names={{ from: "date_from", to: "date_to" }}
					from={condition.date_from}
					to={condition.date_to}
					onChange={(date_from, date_to) => onChange({ ...condition, date_from, date_to })}
					errors={errors}
					field={field}
				/>
			)}
			{condition.use_date === 2 && <Times {...props} />}
		</Stack>
	);
};

/** A day that is left open has no time. */
const Times = ({ condition, onChange, errors, field }: FieldsProps) => (
	<SimpleGrid cols={2} spacing="xs">
		<TimeField
			label="開始時刻"
			value={condition.time_from}
			onChange={(time_from) => onChange({ ...condition, time_from })}
			disabled={condition.date_from === null}
			error={errors.time_from}
			data-field={field("time_from")}
		/>
		<TimeField
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
