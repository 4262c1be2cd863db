import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ItemRow } from "#domain/engine/kinds/item.ts";
import { useSession } from "#web/platform/api/session.ts";
import type { AnyKindView, Column } from "../kind-view.ts";
import { LIST_TEXTS } from "../texts.ts";

interface CellProps {
	column: Column<ItemRow, object>;
	row: ItemRow;
	/** Undefined while it is loaded, null where it could not be. */
	appendix: object | null | undefined;
}

/** What a column shows of a row; while its appendix is on its way, that. */
export function Cell({ column, row, appendix }: CellProps): ReactNode {
	if (!column.late) return column.render(row, appendix ?? {});
	if (appendix) return column.render(row, appendix);
	return (
		<Text size="sm" c="dimmed">
			{appendix === undefined ? LIST_TEXTS.loading : "—"}
		</Text>
	);
}

/** The columns that whoever works here may see. */
export function useColumns({ columns }: AnyKindView) {
	const { abilities } = useSession();
	return columns.filter(({ ability }) => !ability || abilities.includes(ability));
}
