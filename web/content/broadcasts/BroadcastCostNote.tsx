import { Alert, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useBroadcastCost } from "./broadcastApi.ts";
import { formatBroadcastCost } from "./formatBroadcastCost.ts";

/** Current number of recipients and number of messages that LINE counts. */
export function BroadcastCostNote({ filter }: { filter: Filter | null }) {
	const { data, error, mutate, isValidating } = useBroadcastCost(filter);
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="3.5rem" aria-hidden="true" />;
	const { recipientsText, quotaText, isBeyond } = formatBroadcastCost(data);
	return (
		<Stack gap="xs" aria-busy={isValidating} role="status">
			<Group gap="lg" component="dl" m={0}>
				<LabelledFigure label="届く友だち">{recipientsText}</LabelledFigure>
				<LabelledFigure label="送信数">{`${data.count.toLocaleString("ja-JP")}通`}</LabelledFigure>
				<LabelledFigure label="LINEの残り">{quotaText}</LabelledFigure>
			</Group>
			{isBeyond && (
				<Alert color="red" icon={<WarningIcon />}>
					今月の残りを超えるため、一部の友だちには届きません。
				</Alert>
			)}
			<Text size="xs" c="dimmed">
				今の友だちで数えています。送信を始めるときに、あらためて決まります。
			</Text>
		</Stack>
	);
}
