import { Anchor, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RefererFiguresCards, RefererFiguresTable } from "./RefererFiguresTable.tsx";
import { type RefererAnalysis, useRefererAnalysis } from "./siteScriptApi.ts";
import { VisitFigures } from "./VisitFigures.tsx";

/** Report of a script's visits: number, pages, referrers and rules. */
export function ScriptReferersPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useRefererAnalysis(id);
	if (isItemGone(error)) return <ItemNotFound kind="script" />;
	return (
		<PageLayout
			title={data ? `${data.name}の参照元` : "参照元の分析"}
			help="訪問の数と滞在した時間を、ページ・参照元・参照元の条件ごとに集計しています。"
			before={<BackToItems kind="script" group={data?.group_id} />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && <Analysis id={id} data={data} />}
		</PageLayout>
	);
}

function Analysis({ id, data }: { id: number; data: RefererAnalysis }) {
	return (
		<Stack gap="md">
			<Text size="sm" c="dimmed" truncate title={data.url}>
				計測するページ{" "}
				<Anchor href={data.url} target="_blank" rel="noreferrer" size="sm">
					{data.url}
				</Anchor>
			</Text>
			<VisitFigures dates={data.dates} visits={data.visits} />
			<Rules id={id} data={data} />
		</Stack>
	);
}

function Rules({ id, data }: { id: number; data: RefererAnalysis }) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	if (data.items.length === 0)
		return (
			<EmptyState
				title="参照元はまだありません"
				action={
					<Button component={Link} href={addressOf("script", { id })} variant="default">
						サイト計測タグを開く
					</Button>
				}
			>
				参照元の条件を登録すると、条件ごとに訪問を数えます。
			</EmptyState>
		);
	return isNarrow ? <RefererFiguresCards {...data} /> : <RefererFiguresTable {...data} />;
}
