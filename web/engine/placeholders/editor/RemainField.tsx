import { Checkbox, NativeSelect } from "@mantine/core";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { todayNumber } from "#domain/engine/placeholders/date.ts";
import { dayOf, formatDate } from "#domain/engine/placeholders/date-format.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import type { PlaceholderParams } from "#domain/engine/placeholders/registry.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import { clockNow } from "#web/platform/api/clock.ts";
import { DatePickerInput } from "#web/platform/ui/dates.ts";

const ARROWS = { previousMonth: "前の月", nextMonth: "次の月", previousYear: "前の年", nextYear: "次の年" };

type Remain = PlaceholderParams<"remain">;

interface RemainFieldProps {
	value: Remain;
	targets: PlaceholderTargets | undefined;
	onChange: (value: Remain) => void;
}

/** What days are counted to: a day, or the date in a field of friend information. */
export function RemainField({ value, targets, onChange }: RemainFieldProps) {
	const names = targets?.friendInfo.filter(({ type }) => type === VAR_TYPES.date).map(({ name }) => name);
	// One that is gone can still be seen, until another is chosen.
	const fields = [...new Set([...(names ?? []), ...(value.field === null ? [] : [value.field])])];
	const choose = (field: string) =>
		onChange(
			field === ""
				? { until: dayOf(todayNumber({ now: clockNow(), zone: DEFAULT_ZONE })), field: null }
				: { until: null, field },
		);
	return (
		<>
			<NativeSelect
				label="いつまでの日数"
				value={value.field ?? ""}
				onChange={(event) => choose(event.currentTarget.value)}
				data={[
					{ value: "", label: "日付を指定" },
					...fields.map((name) => ({ value: name, label: `友だち情報「${name}」` })),
				]}
				data-autofocus
			/>
			{value.until === null && (
				<Checkbox
					label="毎年の日付として数える（誕生日など）"
					checked={value.yearly === true}
					onChange={({ currentTarget: { checked } }) =>
						onChange({ until: null, field: value.field, ...(checked && { yearly: true }) })
					}
				/>
			)}
			{value.until !== null && (
				<DatePickerInput
					label="日付"
					value={value.until}
					onChange={(day) => day && onChange({ until: day, field: null })}
					valueFormat="YYYY/MM/DD"
					monthLabelFormat="YYYY年M月"
					yearLabelFormat="YYYY年"
					monthsListFormat="M月"
					ariaLabels={ARROWS}
					getDayAriaLabel={(day) => formatDate(day, 3)}
					allowDeselect={false}
					popoverProps={{ withinPortal: false }}
				/>
			)}
		</>
	);
}
