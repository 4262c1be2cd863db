import { Badge, VisuallyHidden } from "@mantine/core";
import type { AddressName } from "#domain/engine/access/addresses.ts";
import type { Waiting } from "./useWaiting.ts";

/** Number of pending decisions in an area; empty for zero. */
export function WaitingBadge({ waiting, area }: { waiting: Waiting; area: AddressName }) {
	const { count, what } = waiting[area] ?? { count: 0, what: "" };
	if (count === 0) return null;
	return (
		<Badge color="yellow" size="sm" title={what}>
			<VisuallyHidden>{what}</VisuallyHidden>
			{count > 99 ? "99+" : count}
			<VisuallyHidden>件</VisuallyHidden>
		</Badge>
	);
}
