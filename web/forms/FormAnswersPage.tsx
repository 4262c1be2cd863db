import { useParams } from "wouter";
import { formExportAddress } from "#domain/forms/answers.ts";
import { ExportMenu } from "../csv/ExportMenu.tsx";
import { isGone } from "../explorer/editing.ts";
import { BackToItems } from "../items/BackToItems.tsx";
import { ItemGone } from "../items/ItemGone.tsx";
import { usePage } from "../members/usePage.ts";
import { CardList } from "../ui/CardList.tsx";
import { FileIcon } from "../ui/icons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "../ui/ListState.tsx";
import { Page } from "../ui/Page.tsx";
import { Pager } from "../ui/Pager.tsx";
import { AnswerCard } from "./AnswerCard.tsx";
import { useAnswers } from "./api.ts";

/** What was answered to a form, newest first. */
export function FormAnswersPage() {
	const id = Number(useParams().id);
	const [page, turnTo] = usePage();
	const { data, error, mutate } = useAnswers(id, page);
	if (isGone(error)) return <ItemGone kind="form" />;
	return (
		<Page
			title={data ? `${data.name}の回答` : "回答フォームの回答"}
			help="新しい回答から順に表示しています。"
			before={<BackToItems kind="form" group={data?.group_id} />}
			action={
				data &&
				data.total > 0 && <ExportMenu what="回答" address={(encoding) => formExportAddress(id, encoding)} />
			}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards height="9rem" />}
			{data?.total === 0 && (
				<EmptyState icon={<FileIcon size="2rem" />} title="回答はまだありません">
					友だちが回答すると、ここに表示されます。
				</EmptyState>
			)}
			{data && data.total > 0 && (
				<>
					<CardList>
						{data.items.map((answer) => (
							<AnswerCard key={answer.id} answer={answer} />
						))}
					</CardList>
					<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={turnTo} unit="件" />
				</>
			)}
		</Page>
	);
}
