import { Skeleton } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ReceiptSettingsForm } from "./ReceiptSettingsForm.tsx";
import { useReceiptSettings } from "./receiptsApi.ts";

/** Issuer of receipts, and whether friends issue theirs. */
export function ReceiptSettingsPage() {
	const { data, error, mutate } = useReceiptSettings();
	const mayOpen = useMayOpen();
	const list = addressOf("receipts");
	return (
		<PageLayout
			title="領収書の設定"
			help="領収書に印刷するお店の情報です。変更は、これから発行する領収書に使います。発行済みの領収書は変わりません。"
			before={mayOpen(list) && <BackLink href={list} label="領収書の一覧に戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && <ReceiptSettingsForm key={data.version} saved={data} onSaved={() => void mutate()} />}
		</PageLayout>
	);
}
