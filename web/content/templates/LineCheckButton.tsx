import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import { LINE_CHECK_TEXTS } from "#domain/platform/texts/line-check-texts.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";

const lineCheck = client.templates.api.template.line_check;

/** Message that is written here, or a saved template. */
export type CheckedMessage = { content: SingleContent } | { template_id: number };

interface LineCheckAnswer {
	/** Messages that were checked, so that the answer is shown only while they are unchanged. */
	json: string;
	result: Wire<typeof lineCheck.$post>;
}

/** Button that asks LINE whether it accepts the messages; the answer disappears with the next change. */
export function LineCheckButton({ messages }: { messages: readonly CheckedMessage[] }) {
	const mayRead = useAbility("template-read");
	const { busy, run } = useBusy();
	const [answer, setAnswer] = useState<LineCheckAnswer | null>(null);
	const json = JSON.stringify(messages);
	if (!mayRead || messages.length === 0) return null;
	const askLine = async () => {
		try {
			setAnswer({ json, result: await unwrap(lineCheck.$post({ json: { messages: [...messages] } })) });
		} catch (reason) {
			toastFailed(reason);
		}
	};
	return (
		<Stack gap="xs">
			<Button variant="default" size="xs" w="fit-content" loading={busy} onClick={() => void run(askLine)}>
				LINEに確認
			</Button>
			{answer?.json === json && <CheckResult result={answer.result} />}
		</Stack>
	);
}

function CheckResult({ result: { own, line } }: Pick<LineCheckAnswer, "result">) {
	const problems = [...own, ...(line ?? [])];
	if (problems.length === 0)
		return (
			<Text size="sm" role="status">
				{line === null ? LINE_CHECK_TEXTS.unreachable : LINE_CHECK_TEXTS.accepted}
			</Text>
		);
	return (
		<Alert color="yellow" icon={<WarningIcon />} role="status">
			<List size="sm">
				{own.map((problem) => (
					<List.Item key={problem}>{problem}</List.Item>
				))}
				{line?.map((problem) => (
					<List.Item key={problem}>LINEの確認: {problem}</List.Item>
				))}
				{line === null && <List.Item>{LINE_CHECK_TEXTS.unreachable}</List.Item>}
			</List>
		</Alert>
	);
}
