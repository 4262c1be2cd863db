import { Anchor, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { monthPrice } from "#domain/console/sending-costs/message-plans.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { formatMonth } from "#web/console/report/formatMonth.ts";
import { formatAmount } from "./formatCosts.ts";
import type { SendingCosts } from "./sendingCostsApi.ts";

interface CostMonthsProps {
	costs: SendingCosts;
	onMonth: (month: string) => void;
}

/** Sums of the last months with messages. */
export function CostMonths({ costs: { months, plan }, onMonth }: CostMonthsProps) {
	const shown = months.filter(({ own, free, others }) => own + free + others > 0);
	if (shown.length === 0) return null;
	return (
		<Paper withBorder p="md" component="section" aria-label="月ごとの費用">
			<Stack gap="sm">
				<Title order={2}>月ごとの費用</Title>
				<Table.ScrollContainer minWidth="22rem">
					<Table aria-label="月ごとの通数と料金">
						<Table.Thead>
							<Table.Tr>
								<Table.Th>月</Table.Th>
								<Table.Th ta="right">通数</Table.Th>
								<Table.Th ta="right">無料の返信</Table.Th>
								<Table.Th ta="right">料金（税抜）</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{shown.map(({ month, own, others, free }) => (
								<Table.Tr key={month}>
									<Table.Td style={{ whiteSpace: "nowrap" }}>
										<Anchor component="button" type="button" size="sm" onClick={() => onMonth(month)}>
											{formatMonth(month)}
										</Anchor>
									</Table.Td>
									<Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
										{formatMessages(own + others)}
									</Table.Td>
									<Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
										{formatMessages(free)}
									</Table.Td>
									<Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
										{formatAmount(monthPrice(plan, own + others))}
									</Table.Td>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
				<Text size="xs" c="dimmed">
					どの月も、いまの料金プランで計算しています。プランを変える前の月は、請求書と違うことがあります。
				</Text>
			</Stack>
		</Paper>
	);
}
