import { Alert, Skeleton, Stack, Text } from "@mantine/core";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { TalkPreview } from "#web/engine/messages/TalkPreview.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useActionMessages } from "./actionApi.ts";

/** Messages that a saved action sends, as LINE shows them. */
export function ActionTalk({ id }: { id: number }) {
	const { data, error, mutate } = useActionMessages(id);
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="8rem" />;
	return (
		<Stack gap="xs">
			<TalkPreview
				messages={data.messages as ShownMessage[]}
				empty={data.count === 0 ? "このアクションは、メッセージを送りません" : ""}
			/>
			{data.messages.length < data.count && (
				<Text size="xs" c="dimmed">
					閲覧できないテンプレートは表示していません（全部で{data.count}通）。
				</Text>
			)}
			{data.problem !== null && (
				<Alert color="yellow" icon={<WarningIcon />}>
					{data.problem}
				</Alert>
			)}
		</Stack>
	);
}
