import {
	type AutoResponseReplayInput,
	autoResponseReplayInput,
} from "#domain/automation/auto-responses/auto-response-input.ts";
import { REPLAY_DAYS } from "#domain/automation/auto-responses/auto-response-replay.ts";
import { KEYWORD_TEXT } from "#domain/automation/auto-responses/match-auto-response.ts";
import { ReplayPanel } from "#web/engine/replays/ReplayPanel.tsx";
import { useReplay } from "#web/engine/replays/useReplay.ts";
import type { ItemAsideProps } from "#web/people/items/itemEditor.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import type { AutoResponseDraft } from "./autoResponseDraft.ts";

const { replay } = client.reactions.api.reaction;

/** The result, which the editor loads once somebody asks for it. */
const AutoResponseReplayResult = latePart(
	async () => (await import("./AutoResponseReplayResult.tsx")).AutoResponseReplayResult,
);

export type ReplayedAutoResponse = Wire<typeof replay.$post>;

/** Replay of the auto-response in the form over the texts that friends wrote. */
export function AutoResponseReplay({ id, draft }: ItemAsideProps<AutoResponseDraft>) {
	const input = replayInputOf(id, draft);
	const replayed = useReplay<AutoResponseReplayInput, ReplayedAutoResponse>(input, (json) =>
		unwrap(replay.$post({ json }), { handles: [403] }),
	);
	return (
		<AsidePanel title={`過去${REPLAY_DAYS}日で試す`}>
			<ReplayPanel
				purpose={PURPOSE}
				incompleteText={input ? null : "キーワードを入力すると計算できます。"}
				replay={replayed}
			>
				{(result) => <AutoResponseReplayResult result={result} isNew={id === null} />}
			</ReplayPanel>
		</AsidePanel>
	);
}

const PURPOSE = `友だちがこの${REPLAY_DAYS}日間に送ったメッセージで、いまの入力内容ならいくつに応答していたかを計算します。何も送信しません。`;

/** Trigger in the form; null while it is incomplete. */
function replayInputOf(id: number | null, draft: AutoResponseDraft): AutoResponseReplayInput | null {
	if (draft.type === KEYWORD_TEXT && draft.keywords.length === 0) return null;
	const fields = Object.keys(autoResponseReplayInput.shape) as (keyof AutoResponseReplayInput)[];
	const entries = fields.map((field) => [field, { ...draft, id }[field]]);
	const result = autoResponseReplayInput.safeParse(Object.fromEntries(entries));
	return result.success ? result.data : null;
}
