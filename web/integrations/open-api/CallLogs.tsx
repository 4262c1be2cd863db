import { Alert, Badge, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { MAX_LOG_DAYS, MAX_LOGS_LISTED, SUMMARY_DAYS } from "#domain/integrations/open-api/api-limits.ts";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { SkeletonRows } from "#web/platform/ui/SkeletonRows.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { type CallLogRow, useCallLogs } from "./openApiClient.ts";

const COLUMN_COUNT = 5;

/** Call log of a service code, filtered by days. */
export function CallLogs({ codeId }: { codeId: number }) {
	const [{ range, page }, setView] = useState<{ range: DayRange; page: number }>({
		range: { start: null, end: null },
		page: 1,
	});
	const { data, error, mutate } = useCallLogs(codeId, range, page);
	const rangeProblem =
		error instanceof ApiError && error.status === 422 ? describeError(error).join(" ") : undefined;
	const logs = data?.data;
	return (
		<Paper withBorder p="md" component="section" aria-label="呼び出しの履歴">
			<Stack gap="sm">
				<div>
					<Title order={2}>呼び出しの履歴</Title>
					<Text size="sm" c="dimmed">
						期間を指定しないと、直近{SUMMARY_DAYS}
						日間を表示します。履歴は90日間保存します（一度に表示できる期間は{MAX_LOG_DAYS}日以内です）。
					</Text>
				</div>
				<DateRange
					label="期間"
					value={range}
					onChange={(range) => setView({ range, page: 1 })}
					error={rangeProblem}
				/>
				{error && !rangeProblem && <ErrorState error={error} onRetry={() => void mutate()} />}
				{logs?.length === 0 ? (
					<EmptyState title="この期間の呼び出しはありません" />
				) : (
					!(error && !data) && (
						<Table.ScrollContainer minWidth="44rem">
							<Table aria-label="呼び出しの履歴">
								<Table.Thead>
									<Table.Tr>
										<Table.Th w="10rem">日時</Table.Th>
										<Table.Th>呼び出し</Table.Th>
										<Table.Th w="5rem">結果</Table.Th>
										<Table.Th w="6rem" ta="right">
											所要時間
										</Table.Th>
										<Table.Th w="13rem">呼び出し元</Table.Th>
									</Table.Tr>
								</Table.Thead>
								<Table.Tbody>
									{logs ? (
										logs.map((log) => <LogRow key={log.id} log={log} />)
									) : (
										<SkeletonRows columns={COLUMN_COUNT} />
									)}
								</Table.Tbody>
							</Table>
						</Table.ScrollContainer>
					)
				)}
				{data && data.pagination.total > 0 && (
					<Pager
						page={data.pagination.current_page}
						total={data.pagination.total}
						takeNum={data.pagination.per_page}
						onPage={(page) => setView({ range, page })}
						unit="件"
					/>
				)}
				{data?.pagination.is_more && (
					<Alert color="gray" p="xs">
						新しいものから{MAX_LOGS_LISTED.toLocaleString("ja-JP")}
						件までを表示しています。それより前は、期間を短くしてご覧ください。
					</Alert>
				)}
			</Stack>
		</Paper>
	);
}

const colorOf = (status: number): string => (status < 400 ? "green" : status < 500 ? "orange" : "red");

const LogRow = ({ log }: { log: CallLogRow }) => (
	<Table.Tr>
		<Table.Td>
			<TimeText value={log.requested_at} size="sm" />
		</Table.Td>
		<Table.Td>
			<Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
				{log.method} {log.path}
			</Text>
			<Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: "anywhere" }}>
				{log.id}
			</Text>
		</Table.Td>
		<Table.Td>
			<Badge color={colorOf(log.status)} variant="light">
				{log.status}
			</Badge>
		</Table.Td>
		<Table.Td ta="right">{log.duration_ms.toLocaleString("ja-JP")}ミリ秒</Table.Td>
		<Table.Td>
			<Text size="xs" ff="monospace">
				{log.token}
			</Text>
			<Text size="xs" c="dimmed">
				{log.caller}
			</Text>
		</Table.Td>
	</Table.Tr>
);
