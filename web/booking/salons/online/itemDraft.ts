import type { CustomerItem } from "../wire.ts";

/** Form draft of a question. */
export type CustomerItemDraft = Omit<CustomerItem, "id" | "order"> & { id: number | null };

export const BLANK_ITEM: CustomerItemDraft = {
	id: null,
	name: "",
	type: "text",
	options: [],
	is_required: false,
	var_id: null,
};

export const itemDraftOf = ({ order: _, ...item }: CustomerItem): CustomerItemDraft => item;

/** Body of a question; only choices have options. */
export const itemBodyOf = (item: CustomerItemDraft): CustomerItemDraft =>
	item.type === "select" ? item : { ...item, options: [] };
