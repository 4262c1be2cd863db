import { MAX_CHOICES } from "#domain/engine/kinds/var.ts";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { FieldChoiceEntry } from "./FieldChoiceEntry.tsx";
import { type ChoiceDraft, newChoiceDraft } from "./varDraft.ts";

interface FieldChoiceListProps {
	value: ChoiceDraft[];
	onChange: (choices: ChoiceDraft[]) => void;
	errors: Record<string, string>;
}

/** Choices of a select field, in display order. */
export const FieldChoiceList = ({ value, onChange, errors }: FieldChoiceListProps) => (
	<SortableFields
		value={value}
		onChange={onChange}
		noun="選択肢"
		label="選択肢"
		description="友だちごとに、この中から1つを選びます。並び順のまま表示します。"
		required
		empty="選択肢はまだありません。"
		field="choices"
		error={errors.choices}
		adding={{ blank: () => newChoiceDraft(value.length), max: MAX_CHOICES }}
		Wrapper={DraggableEntries}
		keyOf={({ key }) => key}
	>
		{(choice, entry) => <FieldChoiceEntry choice={choice} {...entry} errors={errors} />}
	</SortableFields>
);
