import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

interface TimeOfDayFieldProps {
	label: string;
	/** HH:mm. */
	value: string;
	onChange: (time: string) => void;
	disabled?: boolean;
	error?: string | undefined;
	"data-field": string;
}

/** A time of day. */
export const TimeOfDayField = ({ label, "data-field": field, ...rest }: TimeOfDayFieldProps) => (
	<TimePicker
		label={label}
		hoursInputLabel={`${label}の時`}
		minutesInputLabel={`${label}の分`}
		hoursInputProps={fieldAttribute(field)}
		{...rest}
	/>
);
