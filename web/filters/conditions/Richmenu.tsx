import { ItemSelector } from "../../selector/ItemSelector.tsx";
import type { ConditionEntry } from "./entry.ts";

export const richmenu: ConditionEntry<"richmenu"> = {
	label: "リッチメニュー",
	blank: () => ({ type: 93, richmenu_id: 0 }),
	Fields: ({ condition, onChange, errors, field }) => (
		<ItemSelector
			kind="richmenu"
			label="表示中のリッチメニュー"
			required
			value={condition.richmenu_id || null}
			onChange={(id) => onChange({ ...condition, richmenu_id: id ?? 0 })}
			showDeleted
			data-field={field("richmenu_id")}
			error={errors.richmenu_id}
		/>
	),
};
