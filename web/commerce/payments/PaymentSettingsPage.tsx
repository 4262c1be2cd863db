import { Alert, Text } from "@mantine/core";
import { useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ProviderCard } from "./ProviderCard.tsx";
import { ProviderPanel } from "./ProviderPanel.tsx";
import { type ProviderSettings, useProviders } from "./paymentsApi.ts";

/** Providers of payments: their keys, whether they are for tests, and the address of their events. */
export function PaymentSettingsPage() {
	const { data, error, mutate } = useProviders();
	const [edited, setEdited] = useState<ProviderSettings | null>(null);
	const list = addressOf("payments");
	const mayOpen = useMayOpen();
	const tests = data?.items.filter(({ is_enabled, is_test }) => is_enabled && is_test) ?? [];
	return (
		<PageLayout
			title="支払い方法"
			help="友だちが支払いのページで選べる方法です。キーは、StripeやPayPayの管理画面で発行されたものを入力します。"
			before={mayOpen(list) && <BackLink href={list} label="支払いの一覧に戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="9rem" />}
			{tests.length > 0 && (
				<Alert role="note" color="yellow" icon={<WarningIcon />} title="テスト中です">
					<Text size="sm">
						{tests.map(({ label }) => label).join("、")}
						はテスト用のキーです。友だちが支払っても、実際のお金は動きません。始めるときは、本番用のキーに替えてください。
					</Text>
				</Alert>
			)}
			{data && (
				<CardList>
					{data.items.map((settings) => (
						<ProviderCard key={settings.provider} settings={settings} onEdit={() => setEdited(settings)} />
					))}
				</CardList>
			)}
			{edited && <ProviderPanel settings={edited} onClose={() => setEdited(null)} />}
		</PageLayout>
	);
}
