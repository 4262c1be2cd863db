import { actionData, tappedAction } from "#domain/content/templates/flex/tap-data.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import type { PropertyFieldProps } from "./PropertyField.tsx";

/** Action on tap, stored in the button's postback data. */
export function DeedField({ property, value, onChange, errors }: PropertyFieldProps<"deed">) {
	const { label, hint } = property;
	return (
		<ActionChoice
			label={label}
			{...(hint && { description: hint })}
			required
			value={tappedAction({ type: "postback", data: value }) || null}
			onChange={(id) => onChange(actionData(id ?? 0))}
			error={errors[""]}
		/>
	);
}
