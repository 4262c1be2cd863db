import { Skeleton } from "@mantine/core";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { MarkSettingForm } from "./MarkSettingForm.tsx";
import { useMarkSetting } from "./markSettingApi.ts";

/** Settings page of the account's response marks. */
export function MarkSettingPage() {
	const { data, error, mutate } = useMarkSetting();
	return (
		<PageLayout title="対応マークの設定" help="友だちへの対応がどこまで進んだかを示す印です。">
			{data && <MarkSettingForm key={data.version} setting={data} onSaved={() => void mutate()} />}
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
		</PageLayout>
	);
}
