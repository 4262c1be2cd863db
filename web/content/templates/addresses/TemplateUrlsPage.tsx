import { Skeleton } from "@mantine/core";
import { useParams } from "wouter";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { isRefusal } from "#web/platform/api/apiError.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useTemplateAddresses } from "../templateApi.ts";
import { AddressNamesForm } from "./AddressNamesForm.tsx";
import { NoTemplateUrlsNotice } from "./NoTemplateUrlsNotice.tsx";

/** Page to name the URLs in a legacy template. */
export function TemplateUrlsPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useTemplateAddresses(id);
	if (isItemGone(error)) return <ItemNotFound kind="template" />;
	if (isRefusal(error)) return <NoTemplateUrlsNotice reason={error.message} />;
	return (
		<PageLayout
			title={data ? `URL設定: ${data.name}` : "URL設定"}
			help="メッセージの中のURLに、集計で表示する名前を付けます。"
			before={<BackToItems kind="template" group={data?.group_id} />}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && <AddressNamesForm start={data} />}
		</PageLayout>
	);
}
