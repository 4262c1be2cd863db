import { MAX_REFERERS } from "#domain/engine/kinds/script.ts";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { RefererEntry } from "./RefererEntry.tsx";
import { newReferer, type RefererDraft } from "./siteScriptDraft.ts";

interface RefererListProps {
	value: RefererDraft[];
	onChange: (referers: RefererDraft[]) => void;
	errors: Record<string, string>;
}

/** Ordered rules that count visits. */
export const RefererList = ({ value, onChange, errors }: RefererListProps) => (
	<SortableFields
		value={value}
		onChange={onChange}
		noun="参照元"
		label="参照元"
		description="参照元のアドレスに条件の文字が含まれ、指定した秒数以上滞在した訪問を数えます。"
		empty="参照元はまだありません。追加すると、参照元ごとに訪問を数えます。"
		field="referers"
		error={errors.referers}
		adding={{ blank: newReferer, max: MAX_REFERERS }}
		keyOf={({ key }) => key}
	>
		{(referer, entry) => <RefererEntry referer={referer} {...entry} errors={errors} />}
	</SortableFields>
);
