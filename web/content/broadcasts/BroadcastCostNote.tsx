import { Skeleton, Stack, Text } from "@mantine/core";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { SendCostFigures } from "#web/engine/send-forecast/SendCostFigures.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useBroadcastCost } from "./broadcastApi.ts";

/** Current number of recipients and number of messages that LINE counts. */
export function BroadcastCostNote({ filter }: { filter: Filter | null }) {
	const { data, error, mutate, isValidating } = useBroadcastCost(filter);
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="3.5rem" aria-hidden="true" />;
	return (
		<Stack gap="xs" aria-busy={isValidating} role="status">
			<SendCostFigures friends={data.count} messages={data.count} quota={data.quota} />
			<Text size="xs" c="dimmed">
				今の友だちで数えています。送信を始めるときに、あらためて決まります。
			</Text>
		</Stack>
	);
}
