import { useSearchParams } from "wouter";
import { Page } from "../ui/Page.tsx";
import { DeliveryList } from "./DeliveryList.tsx";
import { type DeliveryTab, DeliveryTabs, isDeliveryTab } from "./DeliveryTabs.tsx";
import { FailedEvents } from "./FailedEvents.tsx";

/** The outgoing queue, and what failed on its way in. What is shown stands in the address. */
export function DeliveriesPage() {
	const { tab, page, show } = useDeliveriesAddress();
	return (
		<Page title="配信状況" help="友だちに送るメッセージの予定と結果です。開いたまま自動で更新されます。">
			<DeliveryTabs tab={tab} onTab={(next) => show(next, 1)}>
				{tab === "incoming" ? (
					<FailedEvents />
				) : (
					<DeliveryList key={tab} state={tab} page={page} onPage={(next) => show(tab, next)} />
				)}
			</DeliveryTabs>
		</Page>
	);
}

function useDeliveriesAddress() {
	const [parameters, setParameters] = useSearchParams();
	const asked = parameters.get("state");
	const tab: DeliveryTab = isDeliveryTab(asked) ? asked : "scheduled";
	return {
		tab,
		page: Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1),
		show: (next: DeliveryTab, page: number) =>
			setParameters({
				...(next !== "scheduled" && { state: next }),
				...(page > 1 && { page: String(page) }),
			}),
	};
}
