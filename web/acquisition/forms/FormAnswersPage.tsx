import { Button, Text } from "@mantine/core";
import { Link, useParams } from "wouter";
import { formExportAddress } from "#domain/acquisition/forms/form-answers.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { ExportMenu } from "#web/platform/csv/ExportMenu.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AnswerFilterFields } from "./AnswerFilterFields.tsx";
import { AnswerTable } from "./AnswerTable.tsx";
import { useFormAnswers } from "./formApi.ts";
import { NoAnswers } from "./NoAnswers.tsx";
import { useAnswerFilter } from "./useAnswerFilter.ts";

/** Responses to a form, newest first: a row per response, a column per question. */
export function FormAnswersPage() {
	const id = Number(useParams().id);
	const { sought, seek } = useAnswerFilter();
	const { first, items, error, hasMore, loadingMore, loadMore, reload } = useFormAnswers(id, sought);
	if (isItemGone(error)) return <ItemNotFound kind="form" />;
	return (
		<PageLayout
			title={first ? `${first.name}の回答` : "回答フォームの回答"}
			help="新しい回答から順に表示しています。"
			before={<BackToItems kind="form" group={first?.group_id} />}
			action={
				first && (
					<ExportMenu what="回答" address={(encoding) => formExportAddress(id, encoding, { ...sought })} />
				)
			}
		>
			<AnswerFilterFields sought={sought} seek={seek}>
				<Button component={Link} href={addressOf("formCharts", { id })} variant="default">
					集計する
				</Button>
			</AnswerFilterFields>
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
		</PageLayout>
	);
}
