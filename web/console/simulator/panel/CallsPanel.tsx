import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { formatPhoneSecond } from "../phone/phoneTimes.ts";
import { clearCalls, MAX_RECORDS, type SimulatorCall, useSimulatorCalls } from "../simulatorApi.ts";
import { FAULT_TARGETS, faultLabel } from "./faultLabels.ts";
import { CodeText, RecordRow } from "./RecordRow.tsx";
import { summarizeBody } from "./summarizeBody.ts";

/** API calls of the console to LINE, newest first. */
export function CallsPanel() {
	const { data, error, mutate } = useSimulatorCalls();
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
			{calls.length === MAX_RECORDS && (
				<Text size="xs" c="dimmed">
					新しい{MAX_RECORDS}件を表示しています。
				</Text>
			)}
		</Stack>
	);
}

function CallRow({ call }: { call: SimulatorCall }) {
	const name = call.endpoint ? (FAULT_TARGETS[call.endpoint] ?? call.endpoint) : "ないアドレス";
	return (
		<RecordRow
			time={formatPhoneSecond(call.at)}
			title={[name, summarizeBody(call.body)].filter(Boolean).join(": ")}
			status={call.status}
			note={call.fault ? faultLabel(call.fault) : undefined}
		>
			<CodeText title="呼び出し" text={`${call.method} ${call.path}`} />
			<CodeText title="ヘッダー" text={JSON.stringify(call.headers)} />
			<CodeText title="本文" text={call.body} />
			<CodeText title="応答" text={call.answer ?? ""} />
		</RecordRow>
	);
}
