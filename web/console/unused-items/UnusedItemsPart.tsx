import { Anchor, Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { type UnusedCheckName, unusedCheckOf } from "#domain/console/unused-items/unused-checks.ts";
import { isUsedKind } from "#domain/engine/used-by/used-by-kinds.ts";
import { UsedByPanel } from "#web/engine/used-by/UsedByPanel.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { type UnusedItem, useUnusedItems } from "./unusedItemsApi.ts";

/** Items that one check finds. */
export function UnusedItemsPart({ check }: { check: UnusedCheckName }) {
	const { data, error, mutate } = useUnusedItems(check);
	const { label, help } = unusedCheckOf(check);
	return (
		<Paper withBorder p="md" component="section" aria-label={label}>
			<Stack gap="sm">
				<Group gap="xs" justify="space-between" wrap="nowrap">
					<Title order={2}>{label}</Title>
					{data && data.items.length > 0 && (
						<Badge variant="light" color="yellow" size="lg">
							{data.items.length}件{data.is_limited && "以上"}
						</Badge>
					)}
				</Group>
				<Text size="sm" c="dimmed">
					{help}
				</Text>
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <SkeletonCards cards={1} height="3rem" />}
				{data?.items.length === 0 && <Text size="sm">ありません。</Text>}
				{data && data.items.length > 0 && (
					<CardList>
						{data.items.map((item) => (
							<UnusedItemCard key={item.id} check={check} item={item} />
						))}
					</CardList>
				)}
			</Stack>
		</Paper>
	);
}

interface UnusedItemCardProps {
	check: UnusedCheckName;
	item: UnusedItem;
}

function UnusedItemCard({ check, item: { id, name, reason, records, address } }: UnusedItemCardProps) {
	const [showsUses, setShowsUses] = useState(false);
	const { kind } = unusedCheckOf(check);
	return (
		<ListCard
			head={
				<Anchor component={Link} href={address} fw={600} lineClamp={2}>
					{name}
				</Anchor>
			}
		>
			<Text size="sm">{reason}</Text>
			{records && (
				<Text size="sm" c="dimmed">
					削除すると見られなくなるもの: {records}
				</Text>
			)}
			{/* A step is no item of its own. */}
			{check !== "step" && isUsedKind(kind) && !showsUses && (
				<Anchor component="button" type="button" size="sm" ta="left" onClick={() => setShowsUses(true)}>
					削除で影響する場所を見る
				</Anchor>
			)}
			{showsUses && isUsedKind(kind) && <UsedByPanel kind={kind} id={id} />}
		</ListCard>
	);
}
