import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { SortableEntry } from "../SortableEntry.tsx";
import type { CarouselColumn } from "../templateDraft.ts";

interface PanelOrderProps {
	columns: CarouselColumn[];
	/** Index of the open panel, which stays open when it moves. */
	open: number;
	onChange: (columns: CarouselColumn[], open: number) => void;
}

/** Sortable list of the panels (`columns` on the wire). */
export const PanelOrder = ({ columns, open, onChange }: PanelOrderProps) => (
	<SortableFields
		value={columns}
		onChange={(next) => {
			const opened = next.indexOf(columns[open]!);
			onChange(next, opened === -1 ? Math.min(open, next.length - 1) : opened);
		}}
		noun="パネル"
		label="パネルの順番"
		field="content[columns]"
		error={undefined}
		Around={DraggableEntries}
		keyOf={(column) => columnKeyOf(column)}
	>
		{(column, { place, places, onMove, onRemove }) => (
			<SortableEntry
				id={columnKeyOf(column)}
				what={`パネル${place + 1}`}
				text={column.title || column.text || "（未入力）"}
				{...{ place, places, onMove, onRemove }}
			/>
		)}
	</SortableFields>
);

const columnKeys = new WeakMap<CarouselColumn, string>();
let keyCount = 0;

/** Key of a panel. Panels have no ids, but a moved panel stays the same object. */
function columnKeyOf(column: CarouselColumn): string {
	const known = columnKeys.get(column) ?? String(++keyCount);
	columnKeys.set(column, known);
	return known;
}
