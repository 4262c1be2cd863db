import { Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { PaymentBadges } from "./PaymentBadges.tsx";
import type { PaymentRow } from "./paymentsApi.ts";

/** Payments as cards, for phones. */
export const PaymentCards = ({ payments }: { payments: PaymentRow[] }) => (
	<CardList>
		{payments.map((payment) => (
			<ListCard
				key={payment.id}
				head={
					<RowLink href={addressOf("payment", { id: payment.id })} title={payment.title} twoLines>
						{payment.title}
					</RowLink>
				}
				aside={
					<Text fw={600} flex="none">
						{formatYen(payment.yen)}
					</Text>
				}
				{...rowLinkTarget}
			>
				<Group gap="xs" justify="space-between">
					<PaymentBadges payment={payment} />
					{payment.refunded_yen > 0 && <Text size="xs">返金 {formatYen(payment.refunded_yen)}</Text>}
				</Group>
				<Group gap="xs" justify="space-between" wrap="nowrap">
					<Text size="xs" c="dimmed" truncate>
						{payment.friend ? displayName(payment.friend.name) : "友だち以外の方"}
					</Text>
					<TimeText value={payment.requested_at} size="xs" c="dimmed" flex="none" />
				</Group>
			</ListCard>
		))}
	</CardList>
);
