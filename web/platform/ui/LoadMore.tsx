import { Button, Center } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

interface LoadMoreProps {
	/** Whether another page exists. */
	hasMore: boolean;
	loading: boolean;
	onMore: () => void;
	label?: string;
}

/** Loads the next page when scrolled into view, or by a button. */
export function LoadMore({ hasMore, loading, onMore, label = "さらに読み込む" }: LoadMoreProps) {
	const { ref, entry } = useIntersection();
	const visible = entry?.isIntersecting ?? false;
	const load = useEffectEvent(onMore);
	useEffect(() => {
		if (visible && hasMore && !loading) load();
	}, [visible, hasMore, loading]);
	if (!hasMore) return null;
	return (
		<Center ref={ref} py="xs">
			{/* Not `disabled`, which would drop the focus of the keyboard. */}
			<Button
				variant="subtle"
				size="xs"
				data-disabled={loading || undefined}
				aria-disabled={loading}
				onClick={() => !loading && onMore()}
			>
				{loading ? "読み込んでいます…" : label}
			</Button>
		</Center>
	);
}
