import { FilterField } from "#web/engine/filters/FilterField.tsx";
import { autoResponseFilter, EVERY_WRITING_FRIEND } from "./autoResponseFilter.ts";
import type { AutoResponseFormProps } from "./autoResponseFormProps.ts";

interface AudienceFieldProps extends AutoResponseFormProps {
	/** Reports whether the conditions are being edited above the form. */
	onEditing: (editing: boolean) => void;
}

/** Field for the friends that an auto-response answers: all, or those matching conditions. */
export const AudienceField = ({ draft: { filter }, set, errors, onEditing }: AudienceFieldProps) => (
	<FilterField
		label="応答する友だち"
		emptyText="すべての友だちに応答します。"
		filter={filter}
		onChange={(emitted) => set({ filter: emitted && autoResponseFilter(emitted) })}
		start={{ ...EVERY_WRITING_FRIEND, inputs: filter?.inputs ?? [] }}
		onEditing={onEditing}
		field="filter"
		errors={errors}
	/>
);
