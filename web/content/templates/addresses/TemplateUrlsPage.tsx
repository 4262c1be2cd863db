import { Skeleton } from "@mantine/core";
import { useParams } from "wouter";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { isGone } from "#web/engine/explorer/editing.ts";
import { ItemGone } from "#web/engine/explorer/ItemGone.tsx";
import { isRefused } from "#web/platform/api/error.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { useAddresses } from "../api.ts";
import { AddressNamesForm } from "./AddressNamesForm.tsx";
import { NoUrlSetting } from "./NoUrlSetting.tsx";

/** Page to name the URLs in a legacy template. */
export function TemplateUrlsPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useAddresses(id);
	if (isGone(error)) return <ItemGone kind="template" />;
	if (isRefused(error)) return <NoUrlSetting reason={error.message} />;
	return (
		<Page
			title={data ? `URL設定: ${data.name}` : "URL設定"}
			help="メッセージの中のURLに、集計で表示する名前を付けます。"
			before={<BackToItems kind="template" group={data?.group_id} />}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && <AddressNamesForm start={data} />}
		</Page>
	);
}
