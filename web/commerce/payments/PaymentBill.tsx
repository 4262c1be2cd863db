import { Paper, Table, Text, Title } from "@mantine/core";
import { formatTaxRate } from "#domain/platform/texts/format-tax-rate.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { PaymentDetail } from "./paymentsApi.ts";

/** Lines of a payment with the tax of each rate. */
export const PaymentBill = ({ payment }: { payment: PaymentDetail }) => (
	<Paper withBorder p="md" component="section" aria-label="明細">
		<Title order={2} mb="xs">
			明細
		</Title>
		<Table>
			<Table.Tbody>
				{payment.lines.map(({ name, quantity, unit_yen, tax_rate }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines of a bill never change, and may repeat.
					<Table.Tr key={index}>
						<Table.Td style={{ overflowWrap: "anywhere" }}>
							{name}
							<Text span size="xs" c="dimmed">
								{quantity > 1 && `　${formatYen(unit_yen)} × ${quantity}`}
								{tax_rate !== 10 && `　${formatTaxRate(tax_rate)}`}
							</Text>
						</Table.Td>
						<Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
							{formatYen(unit_yen * quantity)}
						</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
			<Table.Tfoot>
				<Table.Tr>
					<Table.Th>合計（税込）</Table.Th>
					<Table.Th ta="right">{formatYen(payment.yen)}</Table.Th>
				</Table.Tr>
				{payment.taxes.map(({ tax_rate, total_yen, tax_yen }) => (
					<Table.Tr key={tax_rate}>
						<Table.Td>
							<Text size="xs" c="dimmed">
								{tax_rate === 0
									? "うち非課税"
									: `${formatTaxRate(tax_rate)}対象 ${formatYen(total_yen)}のうち消費税`}
							</Text>
						</Table.Td>
						<Table.Td ta="right">
							<Text size="xs" c="dimmed">
								{formatYen(tax_rate === 0 ? total_yen : tax_yen)}
							</Text>
						</Table.Td>
					</Table.Tr>
				))}
			</Table.Tfoot>
		</Table>
	</Paper>
);
