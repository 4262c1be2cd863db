import { Text } from "@mantine/core";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { Card, CardList } from "#web/platform/ui/CardList.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { opensLink } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { DeliveryRow } from "./api.ts";
import { DeliveryButtons } from "./DeliveryButtons.tsx";
import type { DeliveryRowsProps } from "./DeliveryTable.tsx";
import { Fate } from "./Fate.tsx";
import { methodLabel } from "./methods.ts";
import { Source } from "./Source.tsx";

/** Deliveries of one state as cards, on a phone. */
export const DeliveryCards = ({ deliveries, state }: DeliveryRowsProps) =>
	deliveries ? (
		<CardList>
			{deliveries.map((delivery) => (
				<Card key={delivery.id} head={<FriendLink friend={delivery.friend} />} {...opensLink}>
					<CutText size="sm" lines={3}>
						{delivery.text}
					</CutText>
					<Source delivery={delivery} />
					{state === "sent" ? <SentLine delivery={delivery} /> : <WaitingLines delivery={delivery} />}
				</Card>
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
		<Fate delivery={delivery} />
		<DeliveryButtons delivery={delivery} />
	</>
);
