import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import type { AnyKindView, ItemColumn } from "../kindView.ts";
import { LIST_TEXTS } from "../listTexts.ts";

interface ItemCellProps {
	column: ItemColumn<ItemRow, object>;
	row: ItemRow;
	/** Counts and texts of the row, which load after it: undefined while loading, null after a failed load. */
	appendix: object | null | undefined;
}

/** Content of a column for a row; a placeholder until its appendix arrives. */
export function ItemCell({ column, row, appendix }: ItemCellProps): ReactNode {
	if (!column.needsAppendix) return column.render(row, appendix ?? {});
	if (appendix) return column.render(row, appendix);
	return (
		<Text size="sm" c="dimmed">
			{appendix === undefined ? LIST_TEXTS.loading : "—"}
		</Text>
	);
}

/** Columns that the operator may see. */
export function useVisibleColumns({ columns }: AnyKindView) {
	const { abilities } = useSession();
	return columns.filter(({ ability }) => !ability || abilities.includes(ability));
}
