import { useDraggable } from "@dnd-kit/core";
import { Checkbox, Group, Table } from "@mantine/core";
import type { ItemRow } from "#domain/engine/kinds/item.ts";
import { opensLink } from "#web/platform/ui/RowLink.tsx";
import { StarToggle } from "../cells/toggles.tsx";
import { DRAGGABLE, Handle } from "../drag/Handle.tsx";
import { itemPlace, type Load } from "../drag/places.ts";
import { useExplorerAddresses, useExplorerKind, useExplorerState } from "../useExplorer.tsx";
import { Cell, useColumns } from "./Cell.tsx";
import { ItemMenu } from "./ItemMenu.tsx";
import classes from "./Items.module.css";
import { Name } from "./Name.tsx";
import { useRowActions } from "./useRowActions.ts";

interface ItemTableRowProps {
	row: ItemRow;
	appendix: object | null | undefined;
	/** Whether its dropdown opens upward. */
	upward: boolean;
}

/** One item: ticked, dragged, starred, opened, and its kind's cells. */
export function ItemTableRow({ row, appendix, upward }: ItemTableRowProps) {
	const { view, definition, mayWrite } = useExplorerKind();
	const { marked } = useExplorerAddresses();
	const columns = useColumns(view);
	const { isTicked, isReadOnly, tick, onKeyDown } = useRowActions(row);
	return (
		<Table.Tr
			{...opensLink}
			onKeyDown={onKeyDown}
			data-item={row.id}
			data-marked={row.id === marked || undefined}
			data-look={view.state?.(row)}
			className={`${opensLink.className} ${classes.row}`}
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
			{definition.actions.includes("rate") && (
				<Table.Td px={0}>
					<StarToggle row={row} />
				</Table.Td>
			)}
			<Table.Td>
				<Name row={row} appendix={appendix} />
			</Table.Td>
			{columns.map((column) => (
				<Table.Td key={column.label} ta={column.align}>
					<Cell column={column} row={row} appendix={appendix} />
				</Table.Td>
			))}
			<Table.Td px="0.25rem">
				<ItemMenu row={row} upward={upward} />
			</Table.Td>
		</Table.Tr>
	);
}

/** Takes the whole selection along where the row belongs to it. */
function ItemHandle({ row }: { row: ItemRow }) {
	const { selection } = useExplorerState();
	const taken = selection.some(({ id }) => id === row.id) ? selection : [row];
	const load: Load = { type: "items", ids: taken.map(({ id }) => id), names: taken.map(({ name }) => name) };
	const { setNodeRef, attributes, listeners } = useDraggable({
		id: itemPlace(row.id),
		data: load,
		attributes: DRAGGABLE,
	});
	return <Handle name={row.name} attributes={attributes} listeners={listeners} ref={setNodeRef} />;
}
