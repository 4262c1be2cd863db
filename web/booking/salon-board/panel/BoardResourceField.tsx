import { Select } from "@mantine/core";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { BoardResource } from "../boardApi.ts";

/** Number of resources from which the select can be searched. */
const MIN_SEARCHABLE = 9;

interface BoardResourceFieldProps {
	label: string;
	resources: readonly BoardResource[];
	value: number | null;
	onChange: (id: number | null) => void;
	/** Label for no resource. */
	noneLabel?: string;
	error?: string | undefined;
}

/** Select of a resource. */
export const BoardResourceField = ({
	label,
	resources,
	value,
	onChange,
	noneLabel,
	error,
}: BoardResourceFieldProps) => (
	<Select
		label={label}
		data={[
			...(noneLabel ? [{ value: "", label: noneLabel }] : []),
			...resources.map(({ id, name }) => ({ value: String(id), label: name })),
		]}
		value={value === null ? (noneLabel ? "" : null) : String(value)}
		onChange={(id) => onChange(id ? Number(id) : null)}
		allowDeselect={false}
		searchable={resources.length >= MIN_SEARCHABLE}
		nothingFoundMessage="見つかりません"
		error={error}
		{...fieldAttribute("salon_resource_id")}
	/>
);
