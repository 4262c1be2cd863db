import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { isGone } from "#web/engine/explorer/editing.ts";
import { ItemGone } from "#web/engine/explorer/ItemGone.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { type AnswerForm, useAnswerForm } from "./api.ts";

interface FormFrameProps {
	/** Title of the page, after the form's name. */
	what: string;
	help: string;
	children: (form: AnswerForm) => ReactNode;
}

/** Layout of a page about one form. */
export function FormFrame({ what, help, children }: FormFrameProps) {
	const { data, error, mutate } = useAnswerForm(Number(useParams().id));
	if (isGone(error)) return <ItemGone kind="form" />;
	return (
		<Page
			title={data ? `${data.name}の${what}` : `回答フォームの${what}`}
			help={help}
			before={<BackToItems kind="form" group={data?.group_id} />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && children(data)}
		</Page>
	);
}
