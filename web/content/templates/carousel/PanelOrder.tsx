import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import type { CarouselColumn } from "../draft.ts";
import { OrderedEntry } from "../OrderedEntry.tsx";

interface PanelOrderProps {
	columns: CarouselColumn[];
	/** Index of the open panel, which stays open when it moves. */
	open: number;
	onChange: (columns: CarouselColumn[], open: number) => void;
}

/** Order of the panels. */
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
		keyOf={(column) => keyOf(column)}
	>
		{(column, { place, places, onMove, onRemove }) => (
			<OrderedEntry
				id={keyOf(column)}
				what={`パネル${place + 1}`}
				text={column.title || column.text || "（未入力）"}
				{...{ place, places, onMove, onRemove }}
			/>
		)}
	</SortableFields>
);

const keys = new WeakMap<CarouselColumn, string>();
let made = 0;

/** Key of a panel, which has no id; a moved panel is the same object. */
function keyOf(column: CarouselColumn): string {
	const known = keys.get(column) ?? String(++made);
	keys.set(column, known);
	return known;
}
