import { Checkbox, Group, Paper } from "@mantine/core";
import { opensUpward } from "#domain/engine/explorer/list-rows.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { StarToggle } from "../cells/rowToggles.tsx";
import { InlineNameField } from "../InlineNameField.tsx";
import {
	useExplorerKind,
	useExplorerLocation,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { EmptyItemList } from "./EmptyItemList.tsx";
import type { ExplorerTableProps } from "./ExplorerTable.tsx";
import { SelectAllCheckbox } from "./ExplorerTable.tsx";
import { ItemCell, useVisibleColumns } from "./ItemCell.tsx";
import { ItemMenu } from "./ItemMenu.tsx";
import { ItemName } from "./ItemName.tsx";
import classes from "./Items.module.css";
import { useRowActions } from "./useRowActions.ts";

/** Items as cards with the cells of the table, for narrow screens. */
export function ItemCards({ rows, appendix }: ExplorerTableProps) {
	const { definition, mayWrite } = useExplorerKind();
	const { state, dispatch } = useExplorerState();
	const { createItem } = useExplorerOperations();
	return (
		<>
			{mayWrite && rows && rows.length > 0 && <SelectAllCheckbox label="すべて選択" />}
			{state.mode === "newItem" && (
				<Paper withBorder p="sm">
					<InlineNameField
						label={`新しい${definition.label}名`}
						onSave={createItem}
						onCancel={() => dispatch({ type: "leave" })}
					/>
				</Paper>
			)}
			{!rows && <SkeletonCards height="7rem" />}
			{rows?.length === 0 && (
				<Paper withBorder>
					<EmptyItemList />
				</Paper>
			)}
			{rows && rows.length > 0 && (
				<CardList>
					{rows.map((row, index) => (
						<ItemCard
							key={row.id}
							row={row}
							appendix={appendix.get(row.id)}
							upward={opensUpward(index, rows.length)}
						/>
					))}
				</CardList>
			)}
		</>
	);
}

interface ItemCardProps {
	row: ItemRow;
	appendix: object | null | undefined;
	upward: boolean;
}

function ItemCard({ row, appendix, upward }: ItemCardProps) {
	const { view, definition, mayWrite } = useExplorerKind();
	const { marked } = useExplorerLocation();
	const columns = useVisibleColumns(view);
	const { isTicked, isReadOnly, tick, onKeyDown } = useRowActions(row);
	return (
		<ListCard
			{...rowLinkTarget}
			className={`${rowLinkTarget.className} ${classes.row}`}
			onKeyDown={onKeyDown}
			data-item={row.id}
			data-marked={row.id === marked || undefined}
			data-look={view.state?.(row)}
			head={
				<Group gap="xs" wrap="nowrap">
					{mayWrite && !isReadOnly && (
						<Checkbox
							checked={isTicked}
							aria-label={`「${row.name}」を選択する`}
							onChange={(event) => tick(event.currentTarget.checked)}
						/>
					)}
					{definition.optionalActions.includes("rate") && <StarToggle row={row} />}
					<ItemName row={row} appendix={appendix} />
				</Group>
			}
			aside={<ItemMenu row={row} upward={upward} />}
		>
			<dl className={classes.facts}>
				{columns.map((column) => (
					<div key={column.label} className={classes.fact}>
						<dt>{column.label}</dt>
						<dd>
							<ItemCell column={column} row={row} appendix={appendix} />
						</dd>
					</div>
				))}
			</dl>
		</ListCard>
	);
}
