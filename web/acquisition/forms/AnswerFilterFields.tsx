import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import type { AnswerFilter } from "./formApi.ts";

interface AnswerFilterFieldsProps {
	filter: AnswerFilter;
	onFilterChange: (part: Partial<AnswerFilter>) => void;
	/** Content beside the fields. */
	children?: ReactNode;
}

/** Filter of responses by text and days. */
export const AnswerFilterFields = ({ filter, onFilterChange, children }: AnswerFilterFieldsProps) => (
	<Group gap="sm" align="flex-end" mb="md">
		<SearchField
			label="回答・友だち名で検索"
			labelled
			value={filter.search}
			onSearch={(search) => onFilterChange({ search })}
		/>
		<DateRange
			label="回答日"
			value={{ start: filter.date_from || null, end: filter.date_to || null }}
			onChange={({ start, end }) => onFilterChange({ date_from: start ?? "", date_to: end ?? "" })}
		/>
		{children}
	</Group>
);
