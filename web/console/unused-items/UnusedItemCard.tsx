import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { type UnusedCheckName, unusedCheckOf } from "#domain/console/unused-items/unused-checks.ts";
import { isUsedKind } from "#domain/engine/used-by/used-by-kinds.ts";
import { UsedByPanel } from "#web/engine/used-by/UsedByPanel.tsx";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import type { UnusedItem } from "./unusedItemsApi.ts";

interface UnusedItemCardProps {
	check: UnusedCheckName;
	item: UnusedItem;
	/** Sentence below the reason. */
	note?: string;
	/** Button that moves the item between the lists. */
	choice?: { label: string; run: () => void };
	busy: boolean;
}

/** Unused item with its reason and the places that name it. */
export function UnusedItemCard({ check, item, note, choice, busy }: UnusedItemCardProps) {
	const [showsUses, setShowsUses] = useState(false);
	const { kind, findsParts } = unusedCheckOf(check);
	const { id, name, reason, records, address } = item;
	return (
		<ListCard
			head={
				<Anchor component={Link} href={address} fw={600} lineClamp={2}>
					{name}
				</Anchor>
			}
			aside={
				choice && (
					<Button
						variant="default"
						size="xs"
						disabled={busy}
						aria-label={`「${name}」を${choice.label}`}
						onClick={choice.run}
					>
						{choice.label}
					</Button>
				)
			}
		>
			<Text size="sm">{reason}</Text>
			{records && (
				<Text size="sm" c="dimmed">
					削除すると見られなくなるもの: {records}
				</Text>
			)}
			{note && (
				<Text size="sm" c="dimmed">
					{note}
				</Text>
			)}
			{!findsParts && isUsedKind(kind) && !showsUses && (
				<Anchor component="button" type="button" size="sm" ta="left" onClick={() => setShowsUses(true)}>
					削除で影響する場所を見る
				</Anchor>
			)}
			{showsUses && isUsedKind(kind) && <UsedByPanel kind={kind} id={id} />}
		</ListCard>
	);
}
