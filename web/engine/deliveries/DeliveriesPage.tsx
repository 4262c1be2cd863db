import { Page } from "#web/platform/ui/Page.tsx";
import { DeliveryList } from "./DeliveryList.tsx";
import { DeliveryTabs } from "./DeliveryTabs.tsx";
import { FailedEvents } from "./FailedEvents.tsx";
import { useDeliveriesAddress } from "./useDeliveriesAddress.ts";

/** The outgoing queue, and what failed on its way in. What is shown stands in the address. */
export function DeliveriesPage() {
	const { tab, page, filter, show } = useDeliveriesAddress();
	return (
		<Page title="配信状況" help="友だちに送るメッセージの予定と結果です。開いたまま自動で更新されます。">
			<DeliveryTabs tab={tab} onTab={(next) => show({ tab: next })}>
				{tab === "incoming" ? (
					<FailedEvents />
				) : (
					<DeliveryList
						key={tab}
						state={tab}
						page={page}
						filter={filter}
						onPage={(next) => show({ page: next })}
						onFilter={(part) => show({ filter: { ...filter, ...part } })}
					/>
				)}
			</DeliveryTabs>
		</Page>
	);
}
