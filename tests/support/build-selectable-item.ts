import type { SelectableItem } from "#domain/engine/selector/selectable-item.ts";

/** Item that may be selected everywhere, with overrides. */
export const buildSelectableItem = (said: Partial<SelectableItem> = {}): SelectableItem => ({
	id: 1,
	name: "項目",
	group_id: null,
	favorite: false,
	super: false,
	unique: true,
	writable: true,
	type: null,
	type_name: "",
	generation: null,
	fresh: false,
	badge: null,
	is_lmp: false,
	noact: false,
	...said,
});
