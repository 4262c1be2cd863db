import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import {
	type AutoResponseReplayInput,
	autoResponseReplayInput,
} from "#domain/automation/auto-responses/auto-response-input.ts";
import { REPLAY_DAYS } from "#domain/automation/auto-responses/auto-response-replay.ts";
import { KEYWORD_TEXT } from "#domain/automation/auto-responses/match-auto-response.ts";
import type { ItemAsideProps } from "#web/people/items/itemEditor.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { AutoResponseReplayResult } from "./AutoResponseReplayResult.tsx";
import type { AutoResponseDraft } from "./autoResponseDraft.ts";

const { replay } = client.reactions.api.reaction;

export type AutoResponseReplayed = Wire<typeof replay.$post>;

/** Replay of the auto-response in the form over the texts that friends wrote. */
export function AutoResponseReplay({ id, draft }: ItemAsideProps<AutoResponseDraft>) {
	const [replayed, setReplayed] = useState<{ request: string; result: AutoResponseReplayed } | null>(null);
	const { busy, run } = useBusy();
	const input = replayInputOf(id, draft);
	const request = JSON.stringify(input);
	const start = () =>
		run(async () => {
			if (!input) return;
			try {
				setReplayed({ request, result: await unwrap(replay.$post({ json: input }), { handles: [403] }) });
			} catch (error) {
				toastFailed(error);
			}
		});
	const isStale = replayed !== null && replayed.request !== request;
	return (
		<Paper withBorder p="md" component="section" aria-label={TITLE}>
			<Stack gap="sm">
				<Title order={2}>{TITLE}</Title>
				<Text size="sm" c="dimmed">
					{`友だちがこの${REPLAY_DAYS}日間に送ったメッセージで、いまの入力内容ならいくつに応答していたかを計算します。何も送信しません。`}
				</Text>
				<Button variant="default" onClick={start} loading={busy} disabled={!input}>
					{replayed ? "もう一度計算する" : "計算する"}
				</Button>
				<div aria-live="polite">
					{!input && <Text size="sm">キーワードを入力すると計算できます。</Text>}
					{input && isStale && <Text size="sm">入力内容が変わりました。もう一度計算してください。</Text>}
					{replayed && !isStale && <AutoResponseReplayResult result={replayed.result} isNew={id === null} />}
				</div>
			</Stack>
		</Paper>
	);
}

const TITLE = `過去${REPLAY_DAYS}日で試す`;

/** Trigger in the form; null while it is incomplete. */
function replayInputOf(id: number | null, draft: AutoResponseDraft): AutoResponseReplayInput | null {
	if (draft.type === KEYWORD_TEXT && draft.keywords.length === 0) return null;
	const fields = Object.keys(autoResponseReplayInput.shape) as (keyof AutoResponseReplayInput)[];
	const entries = fields.map((field) => [field, { ...draft, id }[field]]);
	const result = autoResponseReplayInput.safeParse(Object.fromEntries(entries));
	return result.success ? result.data : null;
}
