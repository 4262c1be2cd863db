import type { ItemRow } from "#domain/engine/kinds/item.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { Column } from "../kind-view.ts";

/** When an item was made, as lists show it: YYYY.M.D (E-192). */
export const created: Column<ItemRow, unknown> = {
	label: "作成日",
	width: "6.5rem",
	align: "right",
	render: ({ created_at }) => <TimeText value={created_at} as="day" size="sm" />,
};
