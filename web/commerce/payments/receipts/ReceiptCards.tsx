import { Anchor, Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { addresseeLabel, ReceiptBadges, receiptLabel } from "./ReceiptBadges.tsx";
import { type ReceiptRow, receiptFileAddress } from "./receiptsApi.ts";

/** Receipts as cards, for phones. */
export const ReceiptCards = ({ receipts }: { receipts: ReceiptRow[] }) => (
	<CardList>
		{receipts.map((receipt) => (
			<ListCard
				key={receipt.id}
				head={
					<RowLink
						href={addressOf("payment", { id: receipt.payment_id })}
						title={receiptLabel(receipt)}
						twoLines
					>
						{receiptLabel(receipt)}　{addresseeLabel(receipt)}
					</RowLink>
				}
				aside={
					<Text fw={600} flex="none" td={receipt.is_cancelled ? "line-through" : undefined}>
						{formatYen(receipt.yen)}
					</Text>
				}
				{...rowLinkTarget}
			>
				<ReceiptBadges receipt={receipt} />
				<Text size="xs" c="dimmed" truncate>
					{receipt.title}
				</Text>
				<Group gap="xs" justify="space-between" wrap="nowrap">
					<TimeText value={receipt.issued_at} size="xs" c="dimmed" />
					<Anchor
						href={receiptFileAddress(receipt.id)}
						target="_blank"
						rel="noreferrer"
						size="sm"
						aria-label={`${receiptLabel(receipt)}のPDF`}
					>
						PDF
					</Anchor>
				</Group>
			</ListCard>
		))}
	</CardList>
);
