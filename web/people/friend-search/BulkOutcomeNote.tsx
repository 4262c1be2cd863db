import { Alert, List, Skeleton, Stack } from "@mantine/core";
import type { SearchJobPreview } from "#domain/people/friend-search/search-job.ts";
import { SendCostFigures } from "#web/engine/send-forecast/SendCostFigures.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { type JobAudience, type PreviewedWork, useSearchJobPreview } from "./jobs/searchJobsApi.ts";

interface BulkOutcomeNoteProps {
	audience: JobAudience;
	/** Null until the form says enough. */
	work: PreviewedWork | null;
}

/** Messages that the work sends, and its other effects that cannot be undone, with numbers of friends. */
export function BulkOutcomeNote({ audience, work }: BulkOutcomeNoteProps) {
	const { data, error, mutate } = useSearchJobPreview(audience, work);
	if (work === null) return null;
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="3.5rem" aria-hidden="true" />;
	const { sends, blocks } = data;
	// The form of a single message says that it is sent.
	const lines = linesOf(work.kind === "action" ? data : { ...data, sends: null });
	return (
		<Stack gap="xs" role="status">
			{sends && (
				<SendCostFigures friends={sends.friends} messages={sends.friends * sends.calls} quota={sends.quota} />
			)}
			{lines.length > 0 && (
				<Alert color={blocks > 0 ? "red" : "yellow"} icon={<WarningIcon />} title="元に戻せない操作" p="xs">
					<List size="sm">
						{lines.map((line) => (
							<List.Item key={line}>{line}</List.Item>
						))}
					</List>
				</Alert>
			)}
		</Stack>
	);
}

function linesOf({ sends, blocks, scenario_stops, starts, conditional }: SearchJobPreview): string[] {
	const lines = [
		...(sends ? [sendLine(sends)] : []),
		...(blocks > 0
			? [`${formatPeople(blocks)}をブロックします。友だち情報は削除され、ブロックをやめても戻りません。`]
			: []),
		...(scenario_stops > 0 ? [`${formatPeople(scenario_stops)}が購読中のシナリオを止めます。`] : []),
		...starts.map((start) => `${start}します。このあとメッセージが自動で届きます。`),
	];
	return conditional && lines.length > 0
		? [...lines, "条件のある操作は、条件に合う友だちだけに行います。人数は、いちばん多い場合です。"]
		: lines;
}

const sendLine = ({ friends, calls }: NonNullable<SearchJobPreview["sends"]>): string =>
	calls === 1
		? `${formatPeople(friends)}にメッセージを送ります。`
		: `${formatPeople(friends)}にメッセージを${calls}回に分けて送ります。`;
