import { Checkbox, Paper, Table, VisuallyHidden } from "@mantine/core";
import { opensUpward } from "#domain/engine/explorer/list-rows.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { SkeletonRows } from "#web/platform/ui/SkeletonRows.tsx";
import { InlineNameField } from "../InlineNameField.tsx";
import {
	useExplorerKind,
	useExplorerList,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { EmptyItemList } from "./EmptyItemList.tsx";
import { useVisibleColumns } from "./ItemCell.tsx";
import classes from "./Items.module.css";
import { ItemTableRow } from "./ItemTableRow.tsx";

export interface ExplorerTableProps {
	/** Undefined while loading. */
	rows: ItemRow[] | undefined;
	appendix: ReadonlyMap<number, object | null>;
}

/** Items as a table, for wide screens. */
export function ExplorerTable({ rows, appendix }: ExplorerTableProps) {
	const { view, definition, mayWrite } = useExplorerKind();
	const { state, dispatch } = useExplorerState();
	const { createItem } = useExplorerOperations();
	const columns = useVisibleColumns(view);
	const isRated = definition.optionalActions.includes("rate");
	// Name and menu are columns of every kind.
	const columnCount = columns.length + 2 + Number(mayWrite) + Number(isRated);
	return (
		<Paper withBorder className={classes.paper}>
			<Table.ScrollContainer minWidth="44rem" type="native">
				<Table layout="fixed" highlightOnHover>
					<Table.Thead>
						<Table.Tr>
							{mayWrite && (
								<Table.Th w="3.75rem" pl="2rem" pr={0}>
									<SelectAllCheckbox />
								</Table.Th>
							)}
							{isRated && (
								<Table.Th w="2.5rem" px={0}>
									<VisuallyHidden>お気に入り</VisuallyHidden>
								</Table.Th>
							)}
							<Table.Th>{definition.label}名</Table.Th>
							{columns.map(({ label, width: columnWidth, align }) => (
								<Table.Th key={label} w={columnWidth} ta={align}>
									{label}
								</Table.Th>
							))}
							<Table.Th w="2.75rem">
								<VisuallyHidden>操作</VisuallyHidden>
							</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody onKeyDown={moveByArrows}>
						{state.mode === "newItem" && (
							<Table.Tr>
								<Table.Td colSpan={columnCount}>
									<InlineNameField
										label={`新しい${definition.label}名`}
										onSave={createItem}
										onCancel={() => dispatch({ type: "leave" })}
									/>
								</Table.Td>
							</Table.Tr>
						)}
						{rows?.map((row, index) => (
							<ItemTableRow
								key={row.id}
								row={row}
								appendix={appendix.get(row.id)}
								upward={opensUpward(index, rows.length)}
							/>
						))}
						{!rows && <SkeletonRows columns={columnCount} />}
						{rows?.length === 0 && (
							<Table.Tr>
								<Table.Td colSpan={columnCount}>
									<EmptyItemList />
								</Table.Td>
							</Table.Tr>
						)}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
		</Paper>
	);
}

/** Checkbox that selects every item of the folder or search, including those not rendered yet. */
export function SelectAllCheckbox({ label }: { label?: string }) {
	const { items: allItems = [] } = useExplorerList();
	const { view } = useExplorerKind();
	const { selection, dispatch } = useExplorerState();
	const items = allItems.filter((row) => !view.readOnly?.(row));
	const isAll = items.length > 0 && selection.length === items.length;
	return (
		<Checkbox
			aria-label="すべて選択する"
			label={label}
			checked={isAll}
			indeterminate={selection.length > 0 && !isAll}
			disabled={items.length === 0}
			onChange={() =>
				dispatch(isAll ? { type: "untickAll" } : { type: "tickAll", ids: items.map(({ id }) => id) })
			}
		/>
	);
}
