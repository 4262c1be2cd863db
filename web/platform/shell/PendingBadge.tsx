import { Badge, VisuallyHidden } from "@mantine/core";
import type { PendingCounts } from "./usePendingCounts.ts";

/** Number of pending decisions; empty for none. */
export function PendingBadge({ pending }: { pending: PendingCounts[keyof PendingCounts] }) {
	if (!pending?.count) return null;
	const { count, noun } = pending;
	return (
		<Badge color="yellow" size="sm" title={noun}>
			<VisuallyHidden>{noun}</VisuallyHidden>
			{count > 99 ? "99+" : count}
			<VisuallyHidden>件</VisuallyHidden>
		</Badge>
	);
}
