import { Alert, Anchor, Badge, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { CheckIcon, InfoIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { ProviderComparison, ProviderReconciliation } from "./bookkeepingApi.ts";

/** Comparison of a day with one provider. */
export const ProviderComparisonCard = ({ reconciliation }: { reconciliation: ProviderReconciliation }) => {
	const { label, is_test, ledger_yen, ledger_count, problem, comparison } = reconciliation;
	return (
		<Paper withBorder p="md" component="section" aria-label={label}>
			<Stack gap="md">
				<Group gap="xs">
					<Title order={2}>{label}</Title>
					{is_test && <Badge color="yellow">テスト</Badge>}
				</Group>
				<SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" component="dl" m={0}>
					<LabelledFigure label="結びの記録">
						{formatYen(ledger_yen)}（{ledger_count.toLocaleString("ja-JP")}件）
					</LabelledFigure>
					{comparison && (
						<>
							<LabelledFigure label={`${label}の記録`}>{formatYen(comparison.provider_yen)}</LabelledFigure>
							<LabelledFigure label="一致">{comparison.equal_count.toLocaleString("ja-JP")}件</LabelledFigure>
							<LabelledFigure label="手数料">{formatYen(comparison.fee_yen)}</LabelledFigure>
						</>
					)}
				</SimpleGrid>
				{problem && (
					<Alert role="note" color="gray" icon={<InfoIcon />} p="xs">
						<Text size="sm">{problem}</Text>
					</Alert>
				)}
				{comparison && <ComparisonDetails label={label} comparison={comparison} />}
			</Stack>
		</Paper>
	);
};

function ComparisonDetails({ label, comparison }: { label: string; comparison: ProviderComparison }) {
	const { is_complete, differences, foreign, foreign_yen, payouts } = comparison;
	return (
		<>
			{!is_complete && (
				<Alert role="note" color="yellow" icon={<WarningIcon />} p="xs">
					<Text size="sm">
						取引が多いため、1,000件までを比べました。残りは{label}の管理画面で確かめてください。
					</Text>
				</Alert>
			)}
			{differences.length === 0 && is_complete && (
				<Alert role="note" color="green" icon={<CheckIcon />} p="xs">
					<Text size="sm">違いはありません。</Text>
				</Alert>
			)}
			{differences.length > 0 && <DifferenceTable heading="違い" label={label} rows={differences} />}
			{foreign.length > 0 && (
				<DifferenceTable
					heading={`結び以外で受け取ったお金（${formatYen(foreign_yen)}）`}
					label={label}
					rows={foreign}
				/>
			)}
			{payouts.length > 0 && (
				<Stack gap="2xs">
					<Title order={3}>この日に届く振り込み</Title>
					{payouts.map(({ id, yen, state }) => (
						<Text key={id} size="sm">
							{formatYen(yen)}・{PAYOUT_STATES[state]}
						</Text>
					))}
				</Stack>
			)}
		</>
	);
}

const PAYOUT_STATES = { paid: "振り込み済み", waiting: "手続き中", failed: "振り込めませんでした" } as const;

interface DifferenceTableProps {
	heading: string;
	label: string;
	rows: ProviderComparison["differences"];
}

function DifferenceTable({ heading, label, rows }: DifferenceTableProps) {
	return (
		<Stack gap="xs">
			<Title order={3}>{heading}</Title>
			<Table.ScrollContainer minWidth="46rem">
				<Table>
					<Table.Thead>
						<Table.Tr>
							<Table.Th>内容</Table.Th>
							<Table.Th ta="right">結び</Table.Th>
							<Table.Th ta="right">{label}</Table.Th>
							<Table.Th>理由</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{rows.map((row) => (
							<DifferenceRow key={`${row.reference}${row.kind_label}`} row={row} />
						))}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
		</Stack>
	);
}

function DifferenceRow({ row }: { row: ProviderComparison["differences"][number] }) {
	const { kind_label, at, reference, payment, ledger_yen, provider_yen, cause_text } = row;
	const mayOpen = useMayOpen();
	const href = payment && addressOf("payment", { id: payment.id });
	return (
		<Table.Tr>
			<Table.Td style={{ overflowWrap: "anywhere" }}>
				{href && mayOpen(href) ? (
					<Anchor component={Link} href={href} size="sm">
						{payment?.title}
					</Anchor>
				) : (
					<Text size="sm">{payment?.title}</Text>
				)}
				<Text size="xs" c="dimmed">
					{kind_label}・<TimeText value={at} span inherit />・{reference}
				</Text>
			</Table.Td>
			<Table.Td ta="right">{ledger_yen === null ? "—" : formatYen(ledger_yen)}</Table.Td>
			<Table.Td ta="right">{provider_yen === null ? "—" : formatYen(provider_yen)}</Table.Td>
			<Table.Td>{cause_text}</Table.Td>
		</Table.Tr>
	);
}
