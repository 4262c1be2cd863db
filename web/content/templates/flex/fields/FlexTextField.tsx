import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

/**
 * Field for a text with placeholders. An emptied one-line text, which only taps have, is removed from the tap; an
 * emptied text of a block stays in it.
 */
export const FlexTextField = ({ property, value, onChange, errors }: FlexPropertyFieldProps<"words">) => (
	<PlaceholderEditor
		label={property.label}
		description={property.hint}
		rows={property.rows}
		oneLine={property.rows === 1}
		value={typeof value === "string" ? value : ""}
		onChange={(text) => onChange(text === "" && property.rows === 1 ? undefined : text)}
		targets={usePlaceholderTargets()}
		error={errors[""]}
	/>
);
