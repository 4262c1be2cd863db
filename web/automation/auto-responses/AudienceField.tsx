import { FilterField } from "#web/engine/filters/FilterField.tsx";
import { ANYBODY, audienceOf } from "./audience.ts";
import type { PartProps } from "./fields.ts";

interface AudienceFieldProps extends PartProps {
	/** Told while the conditions are being edited above the form. */
	onEditing: (editing: boolean) => void;
}

/** Whom an auto-response answers: everybody, or the friends whom its conditions select. */
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
