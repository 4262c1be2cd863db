import { Text } from "@mantine/core";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { DeliveryButtons } from "./DeliveryButtons.tsx";
import { DeliverySource } from "./DeliverySource.tsx";
import { DeliveryStatusText } from "./DeliveryStatusText.tsx";
import type { DeliveryTableProps } from "./DeliveryTable.tsx";
import type { DeliveryRow } from "./deliveriesApi.ts";
import { methodLabel } from "./deliveryMethods.ts";

/** Deliveries of one state as cards, for narrow screens. */
export const DeliveryCards = ({ deliveries, state }: DeliveryTableProps) =>
	deliveries ? (
		<CardList>
			{deliveries.map((delivery) => (
				<ListCard key={delivery.id} head={<FriendLink friend={delivery.friend} />} {...rowLinkTarget}>
					<CutText size="sm" lines={3}>
						{delivery.text}
					</CutText>
					<DeliverySource delivery={delivery} />
					{state === "sent" ? <SentLine delivery={delivery} /> : <WaitingLines delivery={delivery} />}
				</ListCard>
			))}
		</CardList>
	) : (
		<SkeletonCards height="9rem" />
	);

const SentLine = ({ delivery }: { delivery: DeliveryRow }) => (
	<Text size="xs" c="dimmed" component="div">
		予定 <TimeText value={delivery.due_at} span inherit />
		{"　"}送信 <TimeText value={delivery.sent_at} span inherit />
		{`　${methodLabel(delivery.method)}・送信回数 ${delivery.attempts}回`}
	</Text>
);

const WaitingLines = ({ delivery }: { delivery: DeliveryRow }) => (
	<>
		<Text size="xs" c="dimmed" component="div">
			予定 <TimeText value={delivery.due_at} span inherit />
		</Text>
		<DeliveryStatusText delivery={delivery} />
		<DeliveryButtons delivery={delivery} />
	</>
);
