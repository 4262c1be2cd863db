import { TextInput } from "@mantine/core";
import { MAX_ACTION_NAME } from "#domain/engine/actions/action-input.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

interface ActionNameFieldProps {
	value: string;
	onChange: (name: string) => void;
	error: string | undefined;
	/** Whether the field takes the focus when the form opens. */
	isFocused: boolean;
}

/** Name of a template. */
export const ActionNameField = ({ value, onChange, error, isFocused }: ActionNameFieldProps) => (
	<TextInput
		label="アクション名"
		required
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
		onBlur={() => value !== value.trim() && onChange(value.trim())}
		maxLength={MAX_ACTION_NAME}
		error={error}
		data-autofocus={isFocused || undefined}
		{...fieldAttribute("a_name")}
	/>
);
