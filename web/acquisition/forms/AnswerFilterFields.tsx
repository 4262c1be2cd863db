import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import type { AnswerFilter } from "./formApi.ts";

interface SoughtFieldsProps {
	sought: AnswerFilter;
	seek: (part: Partial<AnswerFilter>) => void;
	/** Content beside the fields. */
	children?: ReactNode;
}

/** Filter of responses by text and days. */
export const AnswerFilterFields = ({ sought, seek, children }: SoughtFieldsProps) => (
	<Group gap="sm" align="flex-end" mb="md">
		<SearchField
			label="回答・友だち名で検索"
			labelled
			value={sought.search}
			onSearch={(search) => seek({ search })}
		/>
		<DateRange
			label="回答日"
			value={{ start: sought.date_from || null, end: sought.date_to || null }}
			onChange={({ start, end }) => seek({ date_from: start ?? "", date_to: end ?? "" })}
		/>
		{children}
	</Group>
);
