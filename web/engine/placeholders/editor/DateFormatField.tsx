import { NativeSelect } from "@mantine/core";
import { todayEpochDay } from "#domain/engine/placeholders/date.ts";
import {
	DATE_FORMATS,
	type DateFormat,
	dayFromEpoch,
	formatDate,
	isDateFormat,
} from "#domain/engine/placeholders/date-format.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";

interface DateFormatFieldProps {
	value: DateFormat;
	onChange: (format: DateFormat) => void;
}

const CODES = Object.keys(DATE_FORMATS).map(Number).filter(isDateFormat);

/** Select for the date format; each option shows today's date. */
export function DateFormatField({ value, onChange }: DateFormatFieldProps) {
	const today = dayFromEpoch(todayEpochDay({ now: clockNow(), zone: DEFAULT_ZONE }));
	return (
		<NativeSelect
			label="日付の書式"
			value={String(value)}
			onChange={(event) => {
				const code = Number(event.currentTarget.value);
				if (isDateFormat(code)) onChange(code);
			}}
			data={CODES.map((code) => ({ value: String(code), label: formatDate(today, code) }))}
		/>
	);
}
