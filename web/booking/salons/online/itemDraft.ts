import type { CustomerItem } from "../wire.ts";

/** What a friend is asked for, under an operator's hands. */
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

/** As it is sent: only a choice has options. */
export const itemBodyOf = (item: CustomerItemDraft): CustomerItemDraft =>
	item.type === "select" ? item : { ...item, options: [] };
