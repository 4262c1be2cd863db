import { Button, Paper, Progress, Table, Text } from "@mantine/core";
import useSWR from "swr";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { VarValue } from "#domain/people/friends/var-values.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { SkeletonRows } from "#web/platform/ui/SkeletonRows.tsx";
import { VAR_MEMBERS } from "./membersDefinitions.ts";
import { usePageParameter } from "./usePageParameter.ts";

const useVarValues = (id: number, page: number) =>
	useSWR(
		["var-values", id, page],
		() =>
			unwrap(
				client.members.api.var.values[":id"].$get({
					param: { id: String(id) },
					query: { page: String(page) },
				}),
			),
		{ keepPreviousData: true },
	);

/** Page of the values of a friend-information field, with the number of friends who have each. */
export function VarValuesPage() {
	const id = Number(useParams().id);
	const [page, setPage] = usePageParameter();
	const { data, error, mutate } = useVarValues(id, page);
	if (isItemGone(error)) return <ItemNotFound kind="var" />;
	return (
		<PageLayout
			title={data ? `${data.name}の値` : "友だち情報の値"}
			help="登録されている値と、その値を持つ友だちの人数です。"
			before={<BackToItems kind="var" group={data?.group_id} />}
			action={
				<Button component={Link} href={addressOf("varMembers", { id })} variant="default">
					友だちを見る
				</Button>
			}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{data?.total === 0 ? (
				<EmptyState title={VAR_MEMBERS.empty.title}>{VAR_MEMBERS.empty.text}</EmptyState>
			) : (
				!(error && !data) && <ValueTable items={data?.items} all={data?.friend_count ?? 0} />
			)}
			{data && data.total > 0 && (
				<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={setPage} unit="種類" />
			)}
		</PageLayout>
	);
}

const ValueTable = ({ items, all }: { items: VarValue[] | undefined; all: number }) => (
	<Paper withBorder>
		<Table layout="fixed">
			<Table.Thead>
				<Table.Tr>
					<Table.Th>値</Table.Th>
					<Table.Th w="6rem" ta="right">
						人数
					</Table.Th>
					<Table.Th w="40%" visibleFrom="sm">
						割合
					</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{items ? (
					items.map(({ value, count }) => (
						<Table.Tr key={value}>
							<Table.Td>
								<CutText>{value || "（空）"}</CutText>
							</Table.Td>
							<Table.Td ta="right">{count.toLocaleString("ja-JP")}人</Table.Td>
							<Table.Td visibleFrom="sm">
								<ValueShare part={count} all={all} />
							</Table.Td>
						</Table.Tr>
					))
				) : (
					<SkeletonRows columns={3} />
				)}
			</Table.Tbody>
		</Table>
	</Paper>
);

function ValueShare({ part, all }: { part: number; all: number }) {
	const percent = all === 0 ? 0 : (part / all) * 100;
	return (
		<>
			<Progress value={percent} aria-hidden="true" />
			<Text size="xs" c="dimmed">
				{percent.toLocaleString("ja-JP", { maximumFractionDigits: 1 })}%
			</Text>
		</>
	);
}
