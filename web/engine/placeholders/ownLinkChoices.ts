import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";

/** Pages of the shop that a message can lead to. */
export type OwnPage = "form" | "booking" | "product";

export const OWN_PAGE_LABELS: Record<OwnPage, string> = {
	form: "回答フォーム",
	booking: "予約ページ",
	product: "商品の購入ページ",
};

/** Placeholders of the pages of a kind, by their names. Booking pages are those of salons and of events. */
export function ownLinkChoices(page: OwnPage, targets: PlaceholderTargets | undefined): OwnLinkChoice[] {
	if (!targets) return [];
	const choicesOf = (
		aliasType: "form" | "salon" | "event" | "pay",
		records: { name: string; code: string }[],
	) =>
		records.map(({ name, code }) => ({
			value: writePlaceholder({ aliasType, params: { code } }),
			label: name,
		}));
	if (page === "product") return choicesOf("pay", targets.products);
	return page === "form"
		? choicesOf("form", targets.forms)
		: [...choicesOf("salon", targets.salons), ...choicesOf("event", targets.events)];
}

/** Choice whose value is the placeholder. */
interface OwnLinkChoice {
	value: string;
	label: string;
}
