import { Stack, Text, Title } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AreaTabs } from "../AreaTabs.tsx";
import { useApiDescription, useTriggers } from "../openApiClient.ts";
import { describeApi } from "./describeApi.ts";

const Calls = lazy(async () => ({ default: (await import("./SwaggerCalls.tsx")).SwaggerCalls }));

/** API reference from the OpenAPI description, with requests to try out. */
export function ReferencePage() {
	const description = useApiDescription();
	const triggers = useTriggers();
	const error = description.error ?? triggers.error;
	const shownDescription = useMemo(
		() =>
			description.data &&
			triggers.data &&
			describeApi(description.data, { triggers: triggers.data.data, origin: publicAddress("") }),
		[description.data, triggers.data],
	);
	const retry = () => {
		void description.mutate();
		void triggers.mutate();
	};
	return (
		<PageLayout
			title="APIリファレンス"
			help="プログラムから使える呼び出しの一覧です。ここで試すこともできます。"
		>
			<Stack gap="md">
				<AreaTabs open="openApiReference" />
				<CopyBox
					text={publicAddress("/mcp")}
					label="AIアシスタント（MCP）のアドレス"
					description="MCPに対応したアシスタントに、このアドレスとトークンを登録すると、下の呼び出しの一部をツールとして使えます。"
				/>
				<Title order={2}>呼び出し</Title>
				<Text size="sm">
					「Authorize」にトークンを入れ、呼び出しを開いて「Execute」を押すと、実際に実行されます。書き込み・送信・予約は取り消せないことがあります。トークンは、この画面を離れると消えます。
				</Text>
				{!shownDescription && error && <ErrorState error={error} onRetry={retry} />}
				{!shownDescription && !error && <SkeletonCards cards={4} height="6rem" />}
				{shownDescription && (
					<Suspense fallback={<SkeletonCards cards={4} height="6rem" />}>
						<Calls description={shownDescription} />
					</Suspense>
				)}
			</Stack>
		</PageLayout>
	);
}
