import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { type AnswerForm, useAnswerForm } from "./formApi.ts";

interface FormFrameProps {
	/** Title of the page, after the form's name. */
	pageName: string;
	help: string;
	children: (form: AnswerForm) => ReactNode;
}

/** Layout of a page about one form. */
export function FormFrame({ pageName, help, children }: FormFrameProps) {
	const { data, error, mutate } = useAnswerForm(Number(useParams().id));
	if (isItemGone(error)) return <ItemNotFound kind="form" />;
	return (
		<PageLayout
			title={data ? `${data.name}の${pageName}` : `回答フォームの${pageName}`}
			help={help}
			before={<BackToItems kind="form" group={data?.group_id} />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && children(data)}
		</PageLayout>
	);
}
