import { Skeleton } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SendingCapsForm } from "./SendingCapsForm.tsx";
import { useSendingCaps } from "./sendingCapsApi.ts";

/** Caps of sends for each friend and the month, and quiet hours. */
export function SendingCapsPage() {
	const { data, error, mutate } = useSendingCaps();
	return (
		<PageLayout
			title="送信の上限"
			help="友だちに送りすぎないための上限と、メッセージを送らない時間帯を決めます。返信・予約のお知らせ・支払いのお知らせは、上限に達しても送ります。"
			before={<BackLink href={addressOf("deliveries")} label="配信状況に戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && <SendingCapsForm key={data.version} saved={data} onSaved={() => void mutate()} />}
		</PageLayout>
	);
}
