import { SENDING_COSTS_TEXTS } from "#domain/platform/texts/sending-costs-texts.ts";

interface CostItem {
	/** Kind of the item; empty for messages of no item. */
	source: string;
	source_label: string | null;
	/** Name; empty for an item without one. */
	name: string | null;
	/** Address of the item's page; null for a deleted item. */
	address: string | null;
	is_hidden: number;
}

/** Name of an item of the costs, also for one that is deleted or hidden from the operator. */
export function describeCostItem(
	kind: string,
	{ source, source_label, name, address, is_hidden }: CostItem,
): string {
	if (is_hidden === 1) return SENDING_COSTS_TEXTS.hidden;
	if (source === "") return kind === "chat" ? SENDING_COSTS_TEXTS.chat : SENDING_COSTS_TEXTS.rest;
	return address === null ? `削除した${source_label}` : name || (source_label ?? "");
}
