import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { type Call, clearCalls, useCalls } from "../api.ts";
import { secondOf } from "../phone/times.ts";
import { faultText, TARGETS } from "./faults.ts";
import { gistOf } from "./gist.ts";
import { RecordLine, TextBlock } from "./RecordLine.tsx";

/** API calls of the console to LINE, newest first. */
export function CallsPanel() {
	const { data, error, mutate } = useCalls();
	const calls = data?.calls.toReversed() ?? [];
	return (
		<Stack gap="xs" component="section" aria-labelledby="calls-title">
			<Group justify="space-between">
				<Title order={2} id="calls-title">
					LINEへの呼び出し
				</Title>
				{calls.length > 0 && (
					<Button
						size="xs"
						variant="subtle"
						color="gray"
						leftSection={<DeleteIcon />}
						onClick={() => void clearCalls().catch(toastFailed)}
					>
						記録を消す
					</Button>
				)}
			</Group>
			{error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
			{data && calls.length === 0 && (
				<EmptyState title="呼び出しはまだありません">返信や配信をすると、ここに記録されます。</EmptyState>
			)}
			{calls.map((call) => (
				<CallRow key={call.id} call={call} />
			))}
			{calls.length === 50 && (
				<Text size="xs" c="dimmed">
					新しい50件を表示しています。
				</Text>
			)}
		</Stack>
	);
}

function CallRow({ call }: { call: Call }) {
	const name = call.endpoint ? (TARGETS[call.endpoint] ?? call.endpoint) : "ないアドレス";
	return (
		<RecordLine
			time={secondOf(call.at)}
			title={[name, gistOf(call.body)].filter(Boolean).join(": ")}
			status={call.status}
			note={call.fault ? faultText(call.fault) : undefined}
		>
			<TextBlock title="呼び出し" text={`${call.method} ${call.path}`} />
			<TextBlock title="ヘッダー" text={JSON.stringify(call.headers)} />
			<TextBlock title="本文" text={call.body} />
			<TextBlock title="応答" text={call.answer ?? ""} />
		</RecordLine>
	);
}
