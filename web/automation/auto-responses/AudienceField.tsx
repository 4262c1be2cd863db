import { FilterField } from "#web/engine/filters/FilterField.tsx";
import { ANYBODY, audienceOf } from "./audience.ts";
import type { PartProps } from "./fields.ts";

interface AudienceFieldProps extends PartProps {
	/** Reports whether the conditions are being edited above the form. */
	onEditing: (editing: boolean) => void;
}

/** Field for the friends that an auto-response answers: all, or those matching conditions. */
export const AudienceField = ({ draft: { filter }, set, errors, onEditing }: AudienceFieldProps) => (
	<FilterField
		label="応答する友だち"
		everybody="すべての友だちに応答します。"
		filter={filter}
		onChange={(chosen) => set({ filter: chosen && audienceOf(chosen) })}
		start={{ ...ANYBODY, inputs: filter?.inputs ?? [] }}
		onEditing={onEditing}
		field="filter"
		errors={errors}
	/>
);
