import { actionOfTap, actionTapData } from "#domain/content/templates/flex/flex-tap-data.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

/** Choice of the action that a tap runs, which is stored in the button's postback data. */
export function FlexActionField({ property, value, onChange, errors }: FlexPropertyFieldProps<"action">) {
	const { label, hint } = property;
	return (
		<ActionChoice
			label={label}
			{...(hint && { description: hint })}
			required
			value={actionOfTap({ type: "postback", data: value }) || null}
			onChange={(id) => onChange(actionTapData(id ?? 0))}
			error={errors[""]}
		/>
	);
}
