import { Skeleton } from "@mantine/core";
import { useParams } from "wouter";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AnswerCard } from "./AnswerCard.tsx";
import { BackToAnswers } from "./BackToAnswers.tsx";
import { useFormAnswer } from "./formApi.ts";

/** Page of one complete response. */
export function FormAnswerPage() {
	const { id, answer } = useParams();
	const { data, error, mutate } = useFormAnswer(Number(id), Number(answer));
	if (isItemGone(error)) return <ItemNotFound kind="form" />;
	return (
		<PageLayout
			title={data ? `${data.name}の回答` : "回答フォームの回答"}
			help="1件の回答のすべての内容です。"
			before={<BackToAnswers formId={Number(id)} />}
		>
			{Boolean(error) && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="12rem" />}
			{data && (
				<CardList>
					<AnswerCard answer={data} />
				</CardList>
			)}
		</PageLayout>
	);
}
