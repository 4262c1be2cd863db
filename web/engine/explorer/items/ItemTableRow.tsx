import { useDraggable } from "@dnd-kit/core";
import { Checkbox, Group, Table } from "@mantine/core";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { StarToggle } from "../cells/rowToggles.tsx";
import { DRAGGABLE, DragHandle } from "../drag/DragHandle.tsx";
import { type DragLoad, itemDragId } from "../drag/dropTargets.ts";
import { useExplorerKind, useExplorerLocation, useExplorerState } from "../useExplorer.tsx";
import { ItemCell, useVisibleColumns } from "./ItemCell.tsx";
import { ItemMenu } from "./ItemMenu.tsx";
import { ItemName } from "./ItemName.tsx";
import classes from "./Items.module.css";
import { useRowActions } from "./useRowActions.ts";

interface ItemTableRowProps {
	row: ItemRow;
	appendix: object | null | undefined;
	/** Whether the row's dropdown opens upward. */
	upward: boolean;
}

/** Table row of an item: drag handle, checkbox, favourite, name, and the cells of its kind. */
export function ItemTableRow({ row, appendix, upward }: ItemTableRowProps) {
	const { view, definition, mayWrite } = useExplorerKind();
	const { marked } = useExplorerLocation();
	const columns = useVisibleColumns(view);
	const { isTicked, isReadOnly, tick, onKeyDown } = useRowActions(row);
	return (
		<Table.Tr
			{...rowLinkTarget}
			onKeyDown={onKeyDown}
			data-item={row.id}
			data-marked={row.id === marked || undefined}
			data-look={view.state?.(row)}
			className={`${rowLinkTarget.className} ${classes.row}`}
			bg={isTicked ? "var(--app-selected)" : undefined}
		>
			{mayWrite && (
				<Table.Td pr={0} pl="xs">
					{!isReadOnly && (
						<Group gap="0.25rem" wrap="nowrap">
							<ItemHandle row={row} />
							<Checkbox
								checked={isTicked}
								aria-label={`「${row.name}」を選択する`}
								onChange={(event) =>
									tick(event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey)
								}
							/>
						</Group>
					)}
				</Table.Td>
			)}
			{definition.optionalActions.includes("rate") && (
				<Table.Td px={0}>
					<StarToggle row={row} />
				</Table.Td>
			)}
			<Table.Td>
				<ItemName row={row} appendix={appendix} />
			</Table.Td>
			{columns.map((column) => (
				<Table.Td key={column.label} ta={column.align}>
					<ItemCell column={column} row={row} appendix={appendix} />
				</Table.Td>
			))}
			<Table.Td px="0.25rem">
				<ItemMenu row={row} upward={upward} />
			</Table.Td>
		</Table.Tr>
	);
}

/** Drag handle of a row; drags the whole selection if the row belongs to it. */
function ItemHandle({ row }: { row: ItemRow }) {
	const { selection } = useExplorerState();
	const draggedRows = selection.some(({ id }) => id === row.id) ? selection : [row];
	const load: DragLoad = {
		type: "items",
		ids: draggedRows.map(({ id }) => id),
		names: draggedRows.map(({ name }) => name),
	};
	const { setNodeRef, attributes, listeners } = useDraggable({
		id: itemDragId(row.id),
		data: load,
		attributes: DRAGGABLE,
	});
	return <DragHandle name={row.name} attributes={attributes} listeners={listeners} ref={setNodeRef} />;
}
