import { Anchor, Button, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { Fragment, useState } from "react";
import { Link } from "wouter";
import { describeCostItem } from "#domain/console/sending-costs/describe-cost-item.ts";
import { priceShare } from "#domain/console/sending-costs/message-plans.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { SENDING_COSTS_TEXTS } from "#domain/platform/texts/sending-costs-texts.ts";
import { formatShare } from "#web/platform/ui/formatShare.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { formatAmount } from "./formatCosts.ts";
import type { CostKind, SendingCosts } from "./sendingCostsApi.ts";

/** Items of a kind that are shown at first. */
const FIRST_ITEMS = 5;

/** Messages and their price by kind, each with its items. */
export function CostTable({ costs }: { costs: SendingCosts }) {
	const { kinds, sum } = costs;
	return (
		<Paper withBorder p="md" component="section" aria-label="何にかかったか">
			<Stack gap="sm">
				<Title order={2}>何にかかったか</Title>
				{kinds.length === 0 && sum.others === 0 ? (
					<EmptyState art="calm" title="この月に送ったメッセージはありません">
						メッセージを送ると、種類と項目ごとに、通数と金額の目安が並びます。
					</EmptyState>
				) : (
					<>
						<Table.ScrollContainer minWidth="34rem">
							<Table aria-label="種類と項目ごとの通数と金額">
								<Table.Thead>
									<Table.Tr>
										<Table.Th miw="12rem">種類と項目</Table.Th>
										<Table.Th ta="right">通数</Table.Th>
										<Table.Th ta="right">割合</Table.Th>
										<Table.Th ta="right">無料の返信</Table.Th>
										<Table.Th ta="right">返信なら無料</Table.Th>
										<Table.Th ta="right">金額の目安（税抜）</Table.Th>
									</Table.Tr>
								</Table.Thead>
								<Table.Tbody>
									{kinds.map((kind) => (
										<KindRows key={kind.kind} kind={kind} costs={costs} />
									))}
									{sum.others > 0 && (
										<Table.Tr>
											<Table.Th scope="row">{SENDING_COSTS_TEXTS.others}</Table.Th>
											<Counts costs={costs} billed={sum.others} free={0} avoidable={0} />
										</Table.Tr>
									)}
								</Table.Tbody>
							</Table>
						</Table.ScrollContainer>
						<Text size="xs" c="dimmed">
							金額の目安は、この月の料金を通数で割り振ったものです。送った直後のものは、1分ほどで加わります。
						</Text>
					</>
				)}
			</Stack>
		</Paper>
	);
}

function KindRows({ kind, costs }: { kind: CostKind; costs: SendingCosts }) {
	const [showsAll, setShowsAll] = useState(false);
	const { items } = kind;
	const isOnlyRest = items.length === 1 && items[0]!.source === "";
	const shown = isOnlyRest ? [] : showsAll ? items : items.slice(0, FIRST_ITEMS);
	return (
		<Fragment>
			<Table.Tr>
				<Table.Th scope="row">{kind.label}</Table.Th>
				<Counts costs={costs} {...kind} />
			</Table.Tr>
			{shown.map((item) => (
				<Table.Tr key={`${item.source} ${item.id}`}>
					<Table.Td pl="xl" style={{ overflowWrap: "anywhere" }}>
						<ItemName kind={kind.kind} item={item} />
					</Table.Td>
					<Counts costs={costs} {...item} />
				</Table.Tr>
			))}
			{!isOnlyRest && items.length > FIRST_ITEMS && (
				<Table.Tr>
					<Table.Td pl="xl" colSpan={6}>
						<Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
							{showsAll ? "少なく表示" : `ほかの${items.length - FIRST_ITEMS}件も表示`}
						</Button>
					</Table.Td>
				</Table.Tr>
			)}
		</Fragment>
	);
}

interface ItemNameProps {
	kind: CostKind["kind"];
	item: CostKind["items"][number];
}

function ItemName({ kind, item }: ItemNameProps) {
	const name = describeCostItem(kind, item);
	if (item.address === null) return <Text size="sm">{name}</Text>;
	return (
		<Anchor component={Link} href={item.address} size="sm">
			{name}
		</Anchor>
	);
}

interface CountsProps {
	costs: SendingCosts;
	billed: number;
	free: number;
	avoidable: number;
}

function Counts({ costs: { plan, sum }, billed, free, avoidable }: CountsProps) {
	const total = sum.own + sum.others;
	const cells = [
		formatMessages(billed),
		total === 0 ? "—" : formatShare(billed / total),
		free === 0 ? "—" : formatMessages(free),
		avoidable === 0 ? "—" : formatMessages(avoidable),
		formatAmount(priceShare(plan, total, billed)),
	];
	return cells.map((cell, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
		<Table.Td key={index} ta="right" style={{ whiteSpace: "nowrap" }}>
			{cell}
		</Table.Td>
	));
}
