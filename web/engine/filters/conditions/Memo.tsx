import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { firstErrorAt } from "./parts/firstErrorAt.ts";
import { SearchWordsField } from "./parts/SearchWordsField.tsx";

/** Condition 20: whether the memo contains one of the words. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"memo">) => (
	<SearchWordsField
		label="メモに含む言葉"
		description="Enterキーで区切って複数入力すると、いずれかを含む友だちをさがします。"
		required
		value={condition.memos}
		onChange={(memos) => onChange({ ...condition, memos })}
		error={firstErrorAt(errors, "memos")}
		data-field={field("memos")}
	/>
);

export const memo: ConditionEntry<"memo"> = { Fields };
