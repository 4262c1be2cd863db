import { Checkbox, NativeSelect } from "@mantine/core";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { todayEpochDay } from "#domain/engine/placeholders/date.ts";
import { type DateFormat, dayFromEpoch, formatDate } from "#domain/engine/placeholders/date-format.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import type { PlaceholderParams } from "#domain/engine/placeholders/registry.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { DatePickerInput } from "#web/platform/ui/dateComponents.ts";

const ARROWS = { previousMonth: "前の月", nextMonth: "次の月", previousYear: "前の年", nextYear: "次の年" };

/** Format with the year, for screen readers: 2026年11月2日. */
const LONG_DATE: DateFormat = 3;

type Remain = PlaceholderParams<"remain">;

interface CountdownFieldProps {
	value: Remain;
	targets: PlaceholderTargets | undefined;
	onChange: (value: Remain) => void;
}

/** Target of a countdown: a day, or the date in a friend field. */
export function CountdownField({ value, targets, onChange }: CountdownFieldProps) {
	const names = targets?.friendInfo.filter(({ type }) => type === VAR_TYPES.date).map(({ name }) => name);
	// A deleted field stays visible until another is selected.
	const fields = [...new Set([...(names ?? []), ...(value.field === null ? [] : [value.field])])];
	const choose = (field: string) =>
		onChange(
			field === ""
				? { until: dayFromEpoch(todayEpochDay({ now: clockNow(), zone: DEFAULT_ZONE })), field: null }
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
					getDayAriaLabel={(day) => formatDate(day, LONG_DATE)}
					allowDeselect={false}
					popoverProps={{ withinPortal: false }}
				/>
			)}
		</>
	);
}
