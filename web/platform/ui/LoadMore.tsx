import { Button, Center } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

interface LoadMoreProps {
	/** Whether another page exists. */
	more: boolean;
	loading: boolean;
	onMore: () => void;
	label?: string;
}

/** Loads the next page when scrolled into view, or by a button. */
export function LoadMore({ more, loading, onMore, label = "さらに読み込む" }: LoadMoreProps) {
	const { ref, entry } = useIntersection();
	const visible = entry?.isIntersecting ?? false;
	const load = useEffectEvent(onMore);
	useEffect(() => {
		if (visible && more && !loading) load();
	}, [visible, more, loading]);
	if (!more) return null;
	return (
		<Center ref={ref} py="xs">
			<Button variant="subtle" size="xs" disabled={loading} onClick={onMore}>
				{loading ? "読み込んでいます…" : label}
			</Button>
		</Center>
	);
}
