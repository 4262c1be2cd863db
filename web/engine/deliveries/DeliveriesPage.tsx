import { Button, Group } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { DeliveryList } from "./DeliveryList.tsx";
import { DeliveryTabs } from "./DeliveryTabs.tsx";
import { FailedEventList } from "./FailedEventList.tsx";
import { useDeliveriesAddress } from "./useDeliveriesAddress.ts";

/** Outgoing queue, and incoming events that failed. The address stores the view. */
export function DeliveriesPage() {
	const { tab, page, filter, show } = useDeliveriesAddress();
	const mayLimit = useAbility("sending-caps");
	const mayRestrict = useAbility("sending-mode-write");
	return (
		<PageLayout
			title="配信状況"
			help="友だちに送るメッセージの予定と結果です。開いたまま自動で更新されます。"
			action={
				<Group gap="xs">
					<Button component={Link} href={addressOf("sendingCosts")} variant="default">
						配信の費用
					</Button>
					{mayRestrict && (
						<Button component={Link} href={addressOf("sendingModes")} variant="default">
							送信モード
						</Button>
					)}
					{mayLimit && (
						<Button component={Link} href={addressOf("sendingCaps")} variant="default">
							送信の上限
						</Button>
					)}
				</Group>
			}
		>
			<DeliveryTabs tab={tab} onTab={(next) => show({ tab: next })}>
				{tab === "incoming" ? (
					<FailedEventList />
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
		</PageLayout>
	);
}
