import { Anchor, Paper, Table, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { addresseeLabel, ReceiptBadges, receiptLabel } from "./ReceiptBadges.tsx";
import { type ReceiptRow, receiptFileAddress } from "./receiptsApi.ts";

/** Receipts as table rows, for wide windows. */
export const ReceiptTable = ({ receipts }: { receipts: ReceiptRow[] }) => (
	<Paper withBorder>
		<Table.ScrollContainer minWidth="56rem">
			<Table layout="fixed" highlightOnHover>
				<Table.Thead>
					<Table.Tr>
						<Table.Th w="9rem">番号</Table.Th>
						<Table.Th w="12rem">宛名</Table.Th>
						<Table.Th>件名</Table.Th>
						<Table.Th w="11rem">状態</Table.Th>
						<Table.Th w="8rem" ta="right">
							金額
						</Table.Th>
						<Table.Th w="9rem">発行した日時</Table.Th>
						<Table.Th w="5rem">PDF</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody onKeyDown={moveByArrows}>
					{receipts.map((receipt) => (
						<ReceiptTableRow key={receipt.id} receipt={receipt} />
					))}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	</Paper>
);

const ReceiptTableRow = ({ receipt }: { receipt: ReceiptRow }) => (
	<Table.Tr {...rowLinkTarget}>
		<Table.Td>
			<RowLink href={addressOf("payment", { id: receipt.payment_id })} title={receiptLabel(receipt)}>
				{receiptLabel(receipt)}
			</RowLink>
		</Table.Td>
		<Table.Td>
			<Text size="sm" truncate title={addresseeLabel(receipt)}>
				{addresseeLabel(receipt)}
			</Text>
		</Table.Td>
		<Table.Td>
			<Text size="sm" truncate title={receipt.title}>
				{receipt.title}
			</Text>
		</Table.Td>
		<Table.Td>
			<ReceiptBadges receipt={receipt} />
		</Table.Td>
		<Table.Td ta="right">
			<Text size="sm" fw={600} td={receipt.is_cancelled ? "line-through" : undefined}>
				{formatYen(receipt.yen)}
			</Text>
		</Table.Td>
		<Table.Td>
			<TimeText value={receipt.issued_at} size="sm" />
		</Table.Td>
		<Table.Td>
			<Anchor
				href={receiptFileAddress(receipt.id)}
				target="_blank"
				rel="noreferrer"
				size="sm"
				aria-label={`${receiptLabel(receipt)}のPDFを開く`}
			>
				開く
			</Anchor>
		</Table.Td>
	</Table.Tr>
);
