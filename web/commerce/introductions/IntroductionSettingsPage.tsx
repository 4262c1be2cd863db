import { Skeleton } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { IntroductionSettingsForm } from "./IntroductionSettingsForm.tsx";
import { useIntroductionSettings } from "./introductionsApi.ts";

/** Settings of introductions. */
export function IntroductionSettingsPage() {
	const { data, error, mutate } = useIntroductionSettings();
	return (
		<PageLayout
			title="友だち紹介の設定"
			help="新しい友だちが何をしたら紹介が成立するかと、両方の友だちに渡す特典を決めます。"
			before={<BackLink href={addressOf("introductions")} label="友だち紹介に戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && <IntroductionSettingsForm key={data.version} saved={data} onSaved={() => void mutate()} />}
		</PageLayout>
	);
}
