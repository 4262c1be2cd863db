import { Paper, Table, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { PaymentBadges } from "./PaymentBadges.tsx";
import type { PaymentRow } from "./paymentsApi.ts";

/** Payments as table rows, for wide windows. */
export const PaymentTable = ({ payments }: { payments: PaymentRow[] }) => (
	<Paper withBorder>
		<Table.ScrollContainer minWidth="52rem">
			<Table layout="fixed" highlightOnHover>
				<Table.Thead>
					<Table.Tr>
						<Table.Th>件名</Table.Th>
						<Table.Th w="12rem">友だち</Table.Th>
						<Table.Th w="11rem">状態</Table.Th>
						<Table.Th w="9rem" ta="right">
							金額
						</Table.Th>
						<Table.Th w="7rem">方法</Table.Th>
						<Table.Th w="9rem">依頼した日時</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody onKeyDown={moveByArrows}>
					{payments.map((payment) => (
						<PaymentTableRow key={payment.id} payment={payment} />
					))}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	</Paper>
);

const PaymentTableRow = ({ payment }: { payment: PaymentRow }) => {
	const friendName = payment.friend ? displayName(payment.friend.name) : "友だち以外の方";
	return (
		<Table.Tr {...rowLinkTarget}>
			<Table.Td>
				<RowLink href={addressOf("payment", { id: payment.id })} title={payment.title}>
					{payment.title}
				</RowLink>
			</Table.Td>
			<Table.Td>
				<Text size="sm" truncate title={friendName}>
					{friendName}
				</Text>
			</Table.Td>
			<Table.Td>
				<PaymentBadges payment={payment} />
			</Table.Td>
			<Table.Td ta="right">
				<Text size="sm" fw={600}>
					{formatYen(payment.yen)}
				</Text>
				{payment.refunded_yen > 0 && (
					<Text size="xs" c="dimmed">
						返金 {formatYen(payment.refunded_yen)}
					</Text>
				)}
			</Table.Td>
			<Table.Td>{payment.provider_label ?? "—"}</Table.Td>
			<Table.Td>
				<TimeText value={payment.requested_at} size="sm" />
			</Table.Td>
		</Table.Tr>
	);
};
