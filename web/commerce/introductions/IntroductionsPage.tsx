import { Button, Stack } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { SettingIcon } from "#web/platform/ui/consoleIcons.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { IntroductionList } from "./IntroductionList.tsx";
import { IntroductionResults } from "./IntroductionResults.tsx";

/** Introductions with their approvals, their results, and the friends who introduced most. */
export function IntroductionsPage() {
	const mayOpen = useMayOpen();
	const settings = addressOf("introductionSettings");
	return (
		<PageLayout
			title="友だち紹介"
			help="友だちが自分のリンクやQRコードから新しい友だちを紹介し、決めた条件を達成すると、両方に特典を渡せます。"
			action={
				mayOpen(settings) && (
					<Button component={Link} href={settings} variant="default" leftSection={<SettingIcon />}>
						設定
					</Button>
				)
			}
		>
			<Stack gap="xl">
				<IntroductionList />
				<IntroductionResults />
			</Stack>
		</PageLayout>
	);
}
