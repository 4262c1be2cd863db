import type { ConditionEntry, ConditionFieldsProps } from "./entry.ts";
import { errorAt } from "./parts/errorAt.ts";
import { WordsField } from "./parts/WordsField.tsx";

/** 20: the operators' memo holds one of the words. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"memo">) => (
	<WordsField
		label="メモに含む言葉"
		description="Enterキーで区切って複数入力すると、いずれかを含む友だちをさがします。"
		required
		value={condition.memos}
		onChange={(memos) => onChange({ ...condition, memos })}
		error={errorAt(errors, "memos")}
		data-field={field("memos")}
	/>
);

export const memo: ConditionEntry<"memo"> = { Fields };
