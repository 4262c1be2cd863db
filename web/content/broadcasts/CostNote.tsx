import { Alert, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { Figure } from "#web/platform/ui/Figure.tsx";
import { WarningIcon } from "#web/platform/ui/icons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useCost } from "./api.ts";
import { costWords } from "./costWords.ts";

/** Current number of recipients and the messages that LINE counts. */
export function CostNote({ filter }: { filter: Filter | null }) {
	const { data, error, mutate, isValidating } = useCost(filter);
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="3.5rem" aria-hidden="true" />;
	const { reach, left, isBeyond } = costWords(data);
	return (
		<Stack gap="xs" aria-busy={isValidating} role="status">
			<Group gap="lg" component="dl" m={0}>
				<Figure label="届く友だち">{reach}</Figure>
				<Figure label="送信数">{`${data.count.toLocaleString("ja-JP")}通`}</Figure>
				<Figure label="LINEの残り">{left}</Figure>
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
