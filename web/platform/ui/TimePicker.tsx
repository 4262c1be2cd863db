import { TimePicker as PlainTimePicker, type TimePickerProps } from "@mantine/dates";
import { halfWidthInput } from "./half-width-input.ts";

/** The site's field for a time of day: digits of either width. */
export const TimePicker = ({ hoursInputProps, minutesInputProps, ...rest }: TimePickerProps) => (
	<PlainTimePicker
		hoursInputProps={{ ...hoursInputProps, ...halfWidthInput }}
		minutesInputProps={{ ...minutesInputProps, ...halfWidthInput }}
		{...rest}
	/>
);
