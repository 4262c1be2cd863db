import { Skeleton } from "@mantine/core";
import { useParams } from "wouter";
import { isRefused } from "../../api/error.ts";
import { BackToItems } from "../../explorer/BackToItems.tsx";
import { isGone } from "../../explorer/editing.ts";
import { ItemGone } from "../../explorer/ItemGone.tsx";
import { ErrorState } from "../../ui/ListState.tsx";
import { Page } from "../../ui/Page.tsx";
import { useAddresses } from "../api.ts";
import { AddressNamesForm } from "./AddressNamesForm.tsx";
import { NoUrlSetting } from "./NoUrlSetting.tsx";

/** Names the addresses that a legacy template holds. */
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
