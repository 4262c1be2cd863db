import { Stack } from "@mantine/core";
import { ChosenActionTools } from "#web/engine/actions/ChosenActionTools.tsx";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

interface ActionChoiceProps {
	label: string;
	description?: string;
	required?: boolean;
	disabled?: boolean;
	value: number | null;
	onChange: (actionId: number | null) => void;
	error?: string | undefined;
	/** Name of the field in problems. */
	field?: string;
}

/** Choice of an action or none. The action can be created and edited from here. */
export function ActionChoice({ onChange, field = "action_id", ...rest }: ActionChoiceProps) {
	const { value, disabled } = rest;
	return (
		<Stack gap="xs">
			<ItemSelector
				kind="action"
				showDeleted
				appendable={false}
				onChange={(id) => onChange(id)}
				{...rest}
				{...fieldAttribute(field)}
			/>
			<ChosenActionTools selectedId={value} onChoose={onChange} disabled={disabled} />
		</Stack>
	);
}
