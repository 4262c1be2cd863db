import { Skeleton } from "@mantine/core";
import { useParams } from "wouter";
import { isGone } from "#web/engine/explorer/editing.ts";
import { ItemGone } from "#web/engine/explorer/ItemGone.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { AnswerCard } from "./AnswerCard.tsx";
import { useAnswer } from "./api.ts";
import { BackToAnswers } from "./BackToAnswers.tsx";

/** Page of one complete response. */
export function FormAnswerPage() {
	const { id, answer } = useParams();
	const { data, error, mutate } = useAnswer(Number(id), Number(answer));
	if (isGone(error)) return <ItemGone kind="form" />;
	return (
		<Page
			title={data ? `${data.name}の回答` : "回答フォームの回答"}
			help="1件の回答のすべての内容です。"
			before={<BackToAnswers formId={Number(id)} />}
		>
			{Boolean(error) && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="12rem" />}
			{data && <AnswerCard answer={data} />}
		</Page>
	);
}
