import { Skeleton, Stack } from "@mantine/core";
import { reloadSession } from "#web/platform/api/consoleSession.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { BrandForm } from "./BrandForm.tsx";
import { useBrandSetting } from "./brandApi.ts";
import { LogoPart } from "./LogoPart.tsx";

/** Settings page of the deployment's brand. */
export function BrandPage() {
	const { data, error, mutate } = useBrandSetting();
	const reload = () => {
		void mutate();
		void reloadSession();
	};
	return (
		<PageLayout
			title="ブランド"
			help="ログイン画面、メニュー、招待、通知のメールなどに表示される名前・ロゴ・色を、自社のものに変えられます。"
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="32rem" maw="48rem" />}
			{data && (
				<Stack gap="md" maw="48rem">
					{/* First, so that on a phone its save bar does not cover its fields. */}
					<BrandForm key={data.version} setting={data} onSaved={reload} />
					<LogoPart logo={data.logo} name={data.name} onChanged={reload} />
				</Stack>
			)}
		</PageLayout>
	);
}
