import { MAX_MARKS } from "#domain/people/marks/mark-setting-input.ts";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { MarkEntry } from "./MarkEntry.tsx";
import { type MarkDraft, newMarkDraft } from "./marksDraft.ts";

interface MarkListProps {
	value: MarkDraft[];
	onChange: (marks: MarkDraft[]) => void;
	errors: Record<string, string>;
}

/** The account's own marks, in display order. */
export const MarkList = ({ value, onChange, errors }: MarkListProps) => (
	<SortableFields
		value={value}
		onChange={onChange}
		noun="対応マーク"
		label="対応マーク"
		description="並び順のまま表示します。"
		required
		field="marks"
		error={errors.marks}
		adding={{ blank: newMarkDraft, max: MAX_MARKS }}
		keyOf={({ key }) => key}
	>
		{(mark, entry) => <MarkEntry mark={mark} {...entry} error={errors[`marks[${entry.index}][value]`]} />}
	</SortableFields>
);
