import { Skeleton, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ModesForm } from "./ModesForm.tsx";
import { useSendingModes } from "./sendingModesApi.ts";

/** Test mode and the switches of the kinds of sends. */
export function SendingModesPage() {
	const { data, error, mutate } = useSendingModes();
	useLiveRefresh(
		(frame) => frame.event === "sending_stop" || frame.event === "delivery",
		mutate,
		SLOW_LIVE_THROTTLE,
	);
	return (
		<PageLayout
			title="送信モード"
			help="テストモードでは、テスターだけに送ります。種類ごとに止めることもできます。送らなかったものは保留され、送信を戻すときに、送るか送らないかを選びます。"
			before={<BackLink href={addressOf("deliveries")} label="配信状況に戻る" />}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<Stack gap="md">
					{data.changed_at && (
						<Text size="sm" c="dimmed">
							最後の変更：{formatMoment(data.changed_at)}　{data.changed_by ?? "削除された担当者"}
						</Text>
					)}
					<ModesForm
						key={data.version}
						state={data}
						onSaved={() => void mutate()}
						onTesters={() => void mutate()}
					/>
				</Stack>
			)}
		</PageLayout>
	);
}
