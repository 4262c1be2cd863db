import { Alert, Stack, Text } from "@mantine/core";
import useSWR from "swr";
import { type BroadcastMessage, broadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { TalkPreview } from "#web/engine/messages/TalkPreview.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";
import { fetchBroadcastPreview } from "./broadcastApi.ts";

/** Phone preview of a saved broadcast's messages. */
export function BroadcastPreview({ messages }: { messages: BroadcastMessage[] }) {
	const messagesJson = JSON.stringify(
		messages.filter((message) => broadcastMessage.safeParse(message).success),
	);
	const previewedJson = useDebounced(messagesJson);
	const { data } = useSWR(
		["broadcasts", "preview", previewedJson],
		() => fetchBroadcastPreview(JSON.parse(previewedJson) as BroadcastMessage[]),
		{ keepPreviousData: true, revalidateOnFocus: false },
	);
	const readableMessages = data?.messages ?? [];
	return (
		<Stack gap="sm">
			<TalkPreview
				messages={readableMessages as ShownMessage[]}
				empty={data ? "表示できるメッセージはありません" : "読み込んでいます…"}
			/>
			{data && readableMessages.length < data.count && (
				<Text size="xs" c="dimmed">
					閲覧できないテンプレートは表示していません（全部で{data.count}通）。
				</Text>
			)}
			{data?.problem && (
				<Alert color="yellow" icon={<WarningIcon />}>
					{data.problem}
				</Alert>
			)}
		</Stack>
	);
}
