import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { ItemColumn } from "../kindView.ts";

/** Column with the creation date: YYYY.M.D (E-192). */
export const createdColumn: ItemColumn<ItemRow, unknown> = {
	label: "作成日",
	width: "6.5rem",
	align: "right",
	render: ({ created_at }) => <TimeText value={created_at} format="day" size="sm" />,
};
