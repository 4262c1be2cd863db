import { SimpleGrid } from "@mantine/core";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import type { CapacityDraft } from "./bookingRulesDraft.ts";

interface CapacityFieldsProps {
	/** Subject of the capacity: スタッフ・席ごと. */
	subject: string;
	value: CapacityDraft;
	onChange: (capacity: CapacityDraft) => void;
	/** Meaning of an empty field; without it the field is required. */
	placeholder?: string;
	field: string;
	errors: Record<string, string>;
}

/** Maximum number of simultaneous bookings, by who books. */
export const CapacityFields = ({
	subject,
	value,
	onChange,
	placeholder,
	field,
	errors,
}: CapacityFieldsProps) => (
	<SimpleGrid cols={2}>
		<OptionalNumber
			label={`${subject}（お店から）`}
			suffix=" 件"
			placeholder={placeholder}
			value={value.admin}
			onChange={(admin) => onChange({ ...value, admin })}
			error={errors[`${field}[admin]`]}
			{...fieldAttribute(`${field}[admin]`)}
		/>
		<OptionalNumber
			label={`${subject}（お客さまから）`}
			suffix=" 件"
			placeholder={placeholder}
			value={value.friend}
			onChange={(friend) => onChange({ ...value, friend })}
			error={errors[`${field}[friend]`]}
			{...fieldAttribute(`${field}[friend]`)}
		/>
	</SimpleGrid>
);
