import { MAX_PACK } from "#domain/content/templates/template-content.ts";
import { TEMPLATE_TYPES, type TemplateType } from "#domain/engine/kinds/template.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { SortableEntry } from "../SortableEntry.tsx";
import type { TemplateContentFieldsProps } from "../TemplateFields.tsx";
import { useTemplatePreview } from "../templateApi.ts";
import { useMayWriteTemplates } from "../useMayWriteTemplates.ts";

/** Template types allowed in a pack; packs cannot be nested. */
const PACKABLE_TYPES = (Object.keys(TEMPLATE_TYPES) as TemplateType[]).filter((type) => type !== "pack");

/** Ordered templates that are sent together. */
export function PackFields({ content, onChange, errors }: TemplateContentFieldsProps<"pack">) {
	const { template_ids } = content;
	const mayWrite = useMayWriteTemplates();
	const change = (template_ids: number[]) => onChange({ ...content, template_ids });
	return (
		<>
			<ItemSelector
				kind="template"
				label="送るテンプレート"
				description={`${MAX_PACK}個まで選べます。選んだ順に、1回でまとめて送ります。`}
				required
				multiple
				showDeleted
				allowedTypes={PACKABLE_TYPES}
				disabled={!mayWrite}
				value={template_ids}
				onChange={change}
				error={errors["content[template_ids]"]}
				{...fieldAttribute("content[template_ids]")}
			/>
			{template_ids.length > 1 && (
				<SortableFields
					value={packItemsOf(template_ids)}
					onChange={(entries) => change(entries.map(({ id }) => id))}
					noun="テンプレート"
					label="送る順番"
					field="content[template_ids]"
					error={undefined}
					Wrapper={DraggableEntries}
					keyOf={({ key }) => key}
				>
					{({ id, key }, { index, count, onMove, onRemove }) => (
						<PackEntry id={id} entryKey={key} {...{ index, count, onMove, onRemove }} />
					)}
				</SortableFields>
			)}
		</>
	);
}

interface PackItem {
	/** Stable key: the template, and its occurrence if it is in the pack more than once. */
	key: string;
	id: number;
}

const packItemsOf = (ids: readonly number[]): PackItem[] =>
	ids.map((id, index) => ({
		id,
		key: `${id}:${ids.slice(0, index).filter((other) => other === id).length}`,
	}));

interface PackEntryProps {
	id: number;
	entryKey: string;
	index: number;
	count: number;
	onMove: (to: number) => void;
	onRemove: () => void;
}

function PackEntry({ id, entryKey, ...position }: PackEntryProps) {
	const { data, error } = useTemplatePreview(id, null);
	const name = data?.name ?? (error ? "削除済みのテンプレート" : "…");
	return (
		<SortableEntry id={entryKey} noun={`${position.index + 1}番目のテンプレート`} text={name} {...position} />
	);
}
