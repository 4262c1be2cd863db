import { List, Skeleton, Stack, Text } from "@mantine/core";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { useValueChanges } from "./memberApi.ts";

/** History of a value: time, old and new value, and author of each change. */
export function ValueHistory({ friendId, varId }: { friendId: number; varId: number }) {
	const { changes, error, hasMore, loadingMore, loadMore } = useValueChanges(friendId, varId);
	if (error) return <ErrorState error={error} />;
	if (!changes) return <Skeleton height="2rem" />;
	if (changes.length === 0)
		return (
			<Text size="xs" c="dimmed">
				変更の記録はありません。
			</Text>
		);
	return (
		<Stack gap="0.25rem">
			<List size="xs" listStyleType="none">
				{changes.map(({ id, at, before, after, by }) => (
					<List.Item key={id} style={{ overflowWrap: "anywhere" }}>
						<TimeText value={at} span inherit c="dimmed" /> {before ?? "（なし）"} → {after ?? "（なし）"}
						<Text span inherit c="dimmed">
							{"　"}
							{by}
						</Text>
					</List.Item>
				))}
			</List>
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</Stack>
	);
}
