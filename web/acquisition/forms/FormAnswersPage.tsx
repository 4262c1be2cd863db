import { Button, Text } from "@mantine/core";
import { Link, useParams } from "wouter";
import { formExportAddress } from "#domain/acquisition/forms/answers.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { isGone } from "#web/engine/explorer/editing.ts";
import { ItemGone } from "#web/engine/explorer/ItemGone.tsx";
import { ExportMenu } from "#web/platform/csv/ExportMenu.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { AnswerTable } from "./AnswerTable.tsx";
import { useAnswers } from "./api.ts";
import { NoAnswers } from "./NoAnswers.tsx";
import { SoughtFields } from "./SoughtFields.tsx";
import { useSought } from "./useSought.ts";

/** Responses to a form, newest first: a row per response, a column per question. */
export function FormAnswersPage() {
	const id = Number(useParams().id);
	const { sought, seek } = useSought();
	const { first, items, error, hasMore, loadingMore, loadMore, reload } = useAnswers(id, sought);
	if (isGone(error)) return <ItemGone kind="form" />;
	return (
		<Page
			title={first ? `${first.name}の回答` : "回答フォームの回答"}
			help="新しい回答から順に表示しています。"
			before={<BackToItems kind="form" group={first?.group_id} />}
			action={
				first && (
					<ExportMenu what="回答" address={(encoding) => formExportAddress(id, encoding, { ...sought })} />
				)
			}
		>
			<SoughtFields sought={sought} seek={seek}>
				<Button component={Link} href={addressOf("formCharts", { id })} variant="default">
					集計する
				</Button>
			</SoughtFields>
			{Boolean(error) && !first && <ErrorState error={error} onRetry={reload} />}
			{!first && !error && <SkeletonCards height="9rem" />}
			{first?.total === 0 && <NoAnswers sought={sought} />}
			{first && first.total > 0 && (
				<>
					<Text size="sm" c="dimmed" mb="xs">{`${first.total.toLocaleString("ja-JP")}件`}</Text>
					<AnswerTable formId={id} answers={items} />
				</>
			)}
			{first && Boolean(error) && (
				<Text c="red" size="sm" role="alert">
					続きを読み込めませんでした。
				</Text>
			)}
			<LoadMore more={hasMore} loading={loadingMore} onMore={loadMore} />
		</Page>
	);
}
