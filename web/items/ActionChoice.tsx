import { ItemSelector } from "../selector/ItemSelector.tsx";
import { fieldMark } from "../ui/problems.ts";

interface ActionChoiceProps {
	label: string;
	description?: string;
	value: number | null;
	onChange: (actionId: number | null) => void;
	error?: string | undefined;
}

/** The action that something runs, or none. */
export const ActionChoice = ({ onChange, ...rest }: ActionChoiceProps) => (
	<ItemSelector
		kind="action"
		showDeleted
		appendable={false}
		onChange={(id) => onChange(id)}
		{...rest}
		{...fieldMark("action_id")}
	/>
);
