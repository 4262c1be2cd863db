import { Badge, VisuallyHidden } from "@mantine/core";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import type { PendingCounts } from "./usePendingCounts.ts";

/** Number of pending decisions in an area; empty for zero. */
export function PendingBadge({ pendingCounts, area }: { pendingCounts: PendingCounts; area: AddressName }) {
	const { count, noun } = pendingCounts[area] ?? { count: 0, noun: "" };
	if (count === 0) return null;
	return (
		<Badge color="yellow" size="sm" title={noun}>
			<VisuallyHidden>{noun}</VisuallyHidden>
			{count > 99 ? "99+" : count}
			<VisuallyHidden>件</VisuallyHidden>
		</Badge>
	);
}
