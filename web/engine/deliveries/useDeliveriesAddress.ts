import { useSearchParams } from "wouter";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/action-cause.ts";
import type { DeliveryFilter } from "#domain/engine/deliveries/delivery-list-query.ts";
import { type DeliveryTab, isDeliveryTab } from "./DeliveryTabs.tsx";
import { deliveryQueryOf } from "./deliveryQuery.ts";

interface DeliveriesView {
	tab: DeliveryTab;
	page: number;
	filter: DeliveryFilter;
}

/** Tab, page and filter, stored in the address so that links and the back button restore them. */
export function useDeliveriesAddress() {
	const [parameters, setParameters] = useSearchParams();
	const state = parameters.get("state");
	const view: DeliveriesView = {
		tab: isDeliveryTab(state) ? state : "scheduled",
		page: Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1),
		filter: filterIn(parameters),
	};
	// A change of tab or filter begins on page 1, because only a `part` with a page overrides it.
	const show = (part: Partial<DeliveriesView>) => {
		const { tab, page, filter } = { ...view, page: 1, ...part };
		setParameters({
			...(tab !== "scheduled" && { state: tab }),
			...deliveryQueryOf(filter),
			...(page > 1 && { page: String(page) }),
		});
	};
	return { ...view, show };
}

function filterIn(parameters: URLSearchParams): DeliveryFilter {
	const idOf = (name: string) => Math.max(0, Math.trunc(Number(parameters.get(name)))) || null;
	const cause = parameters.get("cause_type");
	return {
		from: parameters.get("from"),
		until: parameters.get("until"),
		reason: parameters.get("reason") ?? "",
		broadcast_id: idOf("broadcast_id"),
		scenario_id: idOf("scenario_id"),
		action_id: idOf("action_id"),
		friend_id: idOf("friend_id"),
		cause_type: isCauseType(cause) ? cause : null,
	};
}

const isCauseType = (text: string | null): text is CauseType =>
	text !== null && Object.hasOwn(CAUSE_LABELS, text);
