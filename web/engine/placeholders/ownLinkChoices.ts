import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";

/** Pages of the shop that a message can lead to. */
export type OwnPage = "form" | "booking";

export const OWN_PAGE_LABELS: Record<OwnPage, string> = { form: "回答フォーム", booking: "予約ページ" };

/** Placeholders of the pages of a kind, by their names. Booking pages are those of salons and of events. */
export function ownLinkChoices(page: OwnPage, targets: PlaceholderTargets | undefined): OwnLinkChoice[] {
	if (!targets) return [];
	const choicesOf = (aliasType: "form" | "salon" | "event", records: { name: string; code: string }[]) =>
		records.map(({ name, code }) => ({
			value: writePlaceholder({ aliasType, params: { code } }),
			label: name,
		}));
	return page === "form"
		? choicesOf("form", targets.forms)
		: [...choicesOf("salon", targets.salons), ...choicesOf("event", targets.events)];
}

/** Choice whose value is the placeholder. */
interface OwnLinkChoice {
	value: string;
	label: string;
}
