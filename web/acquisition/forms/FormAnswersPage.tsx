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
	const { filter, changeFilter } = useAnswerFilter();
	const { firstPage, items, error, hasMore, loadingMore, loadMore, reload } = useFormAnswers(id, filter);
	if (isItemGone(error)) return <ItemNotFound kind="form" />;
	return (
		<PageLayout
			title={firstPage ? `${firstPage.name}の回答` : "回答フォームの回答"}
			help="新しい回答から順に表示しています。"
			before={<BackToItems kind="form" group={firstPage?.group_id} />}
			action={
				firstPage && (
					<ExportMenu noun="回答" address={(encoding) => formExportAddress(id, encoding, { ...filter })} />
				)
			}
		>
			<AnswerFilterFields filter={filter} onFilterChange={changeFilter}>
				<Button component={Link} href={addressOf("formCharts", { id })} variant="default">
					集計する
				</Button>
			</AnswerFilterFields>
			{Boolean(error) && !firstPage && <ErrorState error={error} onRetry={reload} />}
			{!firstPage && !error && <SkeletonCards height="9rem" />}
			{firstPage?.total === 0 && <NoAnswers filter={filter} />}
			{firstPage && firstPage.total > 0 && (
				<>
					<Text size="sm" c="dimmed" mb="xs">{`${firstPage.total.toLocaleString("ja-JP")}件`}</Text>
					<AnswerTable formId={id} answers={items} />
				</>
			)}
			{firstPage && Boolean(error) && (
				<Text c="red" size="sm" role="alert">
					続きを読み込めませんでした。
				</Text>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</PageLayout>
	);
}
