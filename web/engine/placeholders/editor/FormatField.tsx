import { NativeSelect } from "@mantine/core";
import { todayNumber } from "#domain/engine/placeholders/date.ts";
import {
	DATE_FORMATS,
	type DateFormat,
	dayOf,
	formatDate,
	isDateFormat,
} from "#domain/engine/placeholders/date-format.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import { clockNow } from "#web/platform/api/clock.ts";

interface FormatFieldProps {
	value: DateFormat;
	onChange: (format: DateFormat) => void;
}

const CODES = Object.keys(DATE_FORMATS).map(Number).filter(isDateFormat);

/** One of the eight ways to write a date, each shown by today's. */
export function FormatField({ value, onChange }: FormatFieldProps) {
	const today = dayOf(todayNumber({ now: clockNow(), zone: DEFAULT_ZONE }));
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
