import { Badge, VisuallyHidden } from "@mantine/core";

/** How many deliveries wait for somebody's decision; nothing when none does. */
export function WaitingBadge({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<Badge color="yellow" size="sm" title="失敗・確認待ちの配信">
			<VisuallyHidden>失敗・確認待ち</VisuallyHidden>
			{count > 99 ? "99+" : count}
			<VisuallyHidden>件</VisuallyHidden>
		</Badge>
	);
}
