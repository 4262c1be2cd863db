import { Checkbox, Group, Paper } from "@mantine/core";
import { opensUpward } from "#domain/engine/explorer/rows.ts";
import type { ItemRow } from "#domain/engine/kinds/item.ts";
import { Card, CardList } from "#web/platform/ui/CardList.tsx";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { opensLink } from "#web/platform/ui/RowLink.tsx";
import { StarToggle } from "../cells/toggles.tsx";
import { NameField } from "../NameField.tsx";
import {
	useExplorerAddresses,
	useExplorerKind,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { Cell, useColumns } from "./Cell.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { ItemMenu } from "./ItemMenu.tsx";
import classes from "./Items.module.css";
import type { ItemRowsProps } from "./ItemTable.tsx";
import { TickAll } from "./ItemTable.tsx";
import { Name } from "./Name.tsx";
import { useRowActions } from "./useRowActions.ts";

/** The items as cards with the same cells, on a phone. */
export function ItemCards({ rows, appendix }: ItemRowsProps) {
	const { definition, mayWrite } = useExplorerKind();
	const { state, dispatch } = useExplorerState();
	const { createItem } = useExplorerOperations();
	return (
		<>
			{mayWrite && rows && rows.length > 0 && <TickAll label="すべて選択" />}
			{state.mode === "newItem" && (
				<Paper withBorder p="sm">
					<NameField
						label={`新しい${definition.label}名`}
						onSave={createItem}
						onCancel={() => dispatch({ type: "leave" })}
					/>
				</Paper>
			)}
			{!rows && <SkeletonCards height="7rem" />}
			{rows?.length === 0 && (
				<Paper withBorder>
					<EmptyList />
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
	const { marked } = useExplorerAddresses();
	const columns = useColumns(view);
	const { isTicked, isReadOnly, tick, onKeyDown } = useRowActions(row);
	return (
		<Card
			{...opensLink}
			className={`${opensLink.className} ${classes.row}`}
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
					{definition.actions.includes("rate") && <StarToggle row={row} />}
					<Name row={row} appendix={appendix} />
				</Group>
			}
			aside={<ItemMenu row={row} upward={upward} />}
		>
			<dl className={classes.facts}>
				{columns.map((column) => (
					<div key={column.label} className={classes.fact}>
						<dt>{column.label}</dt>
						<dd>
							<Cell column={column} row={row} appendix={appendix} />
						</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}
