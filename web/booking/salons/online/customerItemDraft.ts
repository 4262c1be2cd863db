import type { CustomerItem } from "../salonTypes.ts";

/** Form draft of a question. */
export type CustomerItemDraft = Omit<CustomerItem, "id" | "order"> & { id: number | null };

export const BLANK_CUSTOMER_ITEM: CustomerItemDraft = {
	id: null,
	name: "",
	type: "text",
	options: [],
	is_required: false,
	var_id: null,
};

export const customerItemDraftOf = ({ order: _, ...item }: CustomerItem): CustomerItemDraft => item;

/** Request body of a question; only questions of the type `select` have options. */
export const customerItemBodyOf = (item: CustomerItemDraft): CustomerItemDraft =>
	item.type === "select" ? item : { ...item, options: [] };
