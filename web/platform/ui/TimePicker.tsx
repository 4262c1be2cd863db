import { TimePicker as PlainTimePicker, type TimePickerProps } from "@mantine/dates";
import { halfWidthInput } from "./halfWidthInput.ts";

/** Time field that also accepts full-width digits. */
export const TimePicker = ({ hoursInputProps, minutesInputProps, ...rest }: TimePickerProps) => (
	<PlainTimePicker
		hoursInputProps={{ ...hoursInputProps, ...halfWidthInput }}
		minutesInputProps={{ ...minutesInputProps, ...halfWidthInput }}
		{...rest}
	/>
);
