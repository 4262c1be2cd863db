import { Badge, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { groupStarterRecords, type StarterRecord } from "#domain/console/first-day/starter-record.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import classes from "./FirstDay.module.css";
import { type PlannedSet, useSetItems } from "./firstDayApi.ts";

/** Record of a set. Before the set is applied, it also has the reason for which it will not be made. */
interface ListedRecord extends Pick<StarterRecord, "kind" | "name"> {
	is_kept?: boolean;
	problem?: string | null;
}

/** Records that a set is going to make, by kind. */
export function SetItems({ set }: { set: PlannedSet | null }) {
	const { data, error, mutate } = useSetItems(set);
	if (!set && !data)
		return (
			<Text size="sm" c="dimmed">
				お店の名前を入れると、作成するものの一覧が表示されます。
			</Text>
		);
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="set-items">
			<Stack gap="sm">
				<Title order={2} id="set-items">
					作成するもの
				</Title>
				{error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="12rem" />}
				{data && <RecordList records={data} />}
			</Stack>
		</Paper>
	);
}

/** Names of records by their kind. */
export const RecordList = ({ records }: { records: readonly ListedRecord[] }) => (
	<ul className={classes.made}>
		{groupStarterRecords(records).map(({ kind, label, records: ofKind }) => (
			<li key={kind}>
				<Text size="sm" fw={600}>
					{label}（{ofKind.length}）
				</Text>
				{ofKind.map((record) => (
					<Text key={record.name} size="sm" c="dimmed">
						{record.name}
						<RecordNote {...record} />
					</Text>
				))}
			</li>
		))}
	</ul>
);

/** Reason that a record is not made. */
function RecordNote({ is_kept, problem }: ListedRecord) {
	if (problem)
		return (
			<Badge color="red" variant="light" size="sm" ml="2xs">
				{problem}
			</Badge>
		);
	return is_kept ? (
		<Badge color="gray" variant="light" size="sm" ml="2xs">
			同じ名前のものを使う
		</Badge>
	) : null;
}
