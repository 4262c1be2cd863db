import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { SortableEntry } from "../SortableEntry.tsx";
import type { CarouselColumn } from "../templateDraft.ts";

interface PanelOrderProps {
	columns: CarouselColumn[];
	/** Index of the open panel, which stays open when it moves. */
	openIndex: number;
	onChange: (columns: CarouselColumn[], openIndex: number) => void;
}

/** Sortable list of the panels (`columns` on the wire). */
export const PanelOrder = ({ columns, openIndex, onChange }: PanelOrderProps) => (
	<SortableFields
		value={columns}
		onChange={(next) => {
			const movedIndex = next.indexOf(columns[openIndex]!);
			onChange(next, movedIndex === -1 ? Math.min(openIndex, next.length - 1) : movedIndex);
		}}
		noun="パネル"
		label="パネルの順番"
		field="content[columns]"
		error={undefined}
		Wrapper={DraggableEntries}
		keyOf={(column) => columnKeyOf(column)}
	>
		{(column, { index, count, onMove, onRemove }) => (
			<SortableEntry
				id={columnKeyOf(column)}
				noun={`パネル${index + 1}`}
				text={column.title || column.text || "（未入力）"}
				{...{ index, count, onMove, onRemove }}
			/>
		)}
	</SortableFields>
);

const columnKeys = new WeakMap<CarouselColumn, string>();
let keyCount = 0;

/** Key of a panel. Panels have no ids, but a moved panel stays the same object. */
function columnKeyOf(column: CarouselColumn): string {
	const key = columnKeys.get(column) ?? String(++keyCount);
	columnKeys.set(column, key);
	return key;
}
