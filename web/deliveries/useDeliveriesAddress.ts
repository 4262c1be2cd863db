import { useSearchParams } from "wouter";
import { type DeliveryTab, isDeliveryTab } from "./DeliveryTabs.tsx";

/** Which deliveries of a state are shown, beside the page. */
export interface ShownFilter {
	from: string | null;
	until: string | null;
	reason: string;
}

interface Shown extends ShownFilter {
	tab: DeliveryTab;
	page: number;
}

/** What is shown stands in the address, so that it can be come back to and passed on. */
export function useDeliveriesAddress() {
	const [parameters, setParameters] = useSearchParams();
	const asked = parameters.get("state");
	const shown: Shown = {
		tab: isDeliveryTab(asked) ? asked : "scheduled",
		page: Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1),
		from: parameters.get("from"),
		until: parameters.get("until"),
		reason: parameters.get("reason") ?? "",
	};
	const show = (part: Partial<Shown>) => {
		const { tab, page, from, until, reason } = { ...shown, page: 1, ...part };
		setParameters({
			...(tab !== "scheduled" && { state: tab }),
			...(from && { from }),
			...(until && { until }),
			...(reason && { reason }),
			...(page > 1 && { page: String(page) }),
		});
	};
	return { ...shown, show };
}
