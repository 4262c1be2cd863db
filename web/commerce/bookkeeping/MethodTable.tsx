import { Paper, Stack, Table, Text, Title } from "@mantine/core";
import { TAX_RATES } from "#domain/engine/friend-records/payment-request-fields.ts";
import { formatTaxRate } from "#domain/platform/texts/format-tax-rate.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { BooksPage, Sums } from "./bookkeepingApi.ts";

/** Sums by method, each divided by tax rate, and the tax of each rate. */
export const MethodTable = ({ books: { methods, rates, total } }: { books: BooksPage }) => {
	const shownRates = TAX_RATES.filter((rate) => rates.some(({ tax_rate }) => tax_rate === rate));
	const cellsOf = (parts: readonly { tax_rate: number; net_yen: number }[]) =>
		shownRates.map((rate) => (
			<Table.Td key={rate} ta="right">
				{formatYen(parts.find(({ tax_rate }) => tax_rate === rate)?.net_yen ?? 0)}
			</Table.Td>
		));
	return (
		<Paper withBorder p="md" component="section" aria-label="支払い方法と税率">
			<Stack gap="sm">
				<Title order={2}>支払い方法と税率</Title>
				<Table.ScrollContainer minWidth="44rem">
					<Table>
						<Table.Thead>
							<Table.Tr>
								<Table.Th>支払い方法</Table.Th>
								<Table.Th ta="right">件数</Table.Th>
								<Table.Th ta="right">売上</Table.Th>
								<Table.Th ta="right">返金・異議</Table.Th>
								{shownRates.map((rate) => (
									<Table.Th key={rate} ta="right">
										差引 {formatTaxRate(rate)}
									</Table.Th>
								))}
								<Table.Th ta="right">差引</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{methods.map((method) => (
								<SumsRow key={method.label} label={method.label} sums={method}>
									{cellsOf(method.rates)}
								</SumsRow>
							))}
							<SumsRow label="合計" sums={total} isTotal>
								{cellsOf(rates)}
							</SumsRow>
							<Table.Tr>
								<Table.Th scope="row">うち消費税</Table.Th>
								<Table.Td />
								<Table.Td />
								<Table.Td />
								{shownRates.map((rate) => (
									<Table.Td key={rate} ta="right">
										{formatYen(rates.find(({ tax_rate }) => tax_rate === rate)?.tax_yen ?? 0)}
									</Table.Td>
								))}
								<Table.Td ta="right">
									{formatYen(rates.reduce((sum, { tax_yen }) => sum + tax_yen, 0))}
								</Table.Td>
							</Table.Tr>
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
				<Text size="xs" c="dimmed">
					一部の返金は、明細の税率の割合で分け、端数は最も多い税率に入れています。消費税は、税率ごとの差引から計算し、端数は切り捨てています。
				</Text>
			</Stack>
		</Paper>
	);
};

interface SumsRowProps {
	label: string;
	sums: Sums;
	isTotal?: boolean;
	children: React.ReactNode;
}

const SumsRow = ({ label, sums, isTotal = false, children }: SumsRowProps) => (
	<Table.Tr fw={isTotal ? 600 : undefined}>
		<Table.Th scope="row">{label}</Table.Th>
		<Table.Td ta="right">{sums.count.toLocaleString("ja-JP")}件</Table.Td>
		<Table.Td ta="right">{formatYen(sums.sales_yen)}</Table.Td>
		<Table.Td ta="right">{formatYen(sums.refunded_yen + sums.disputed_yen)}</Table.Td>
		{children}
		<Table.Td ta="right">{formatYen(sums.net_yen)}</Table.Td>
	</Table.Tr>
);
