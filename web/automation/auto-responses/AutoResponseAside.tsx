import { LINE_EVENT } from "#domain/automation/auto-responses/match-auto-response.ts";
import { ComposedTalk } from "#web/content/composer/ComposedTalk.tsx";
import type { ItemAsideProps } from "#web/people/items/itemEditor.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { AutoResponseReplay } from "./AutoResponseReplay.tsx";
import { AutoResponseTrial } from "./AutoResponseTrial.tsx";
import type { AutoResponseDraft } from "./autoResponseDraft.ts";
import { useAnswerMessages } from "./useAnswerMessages.ts";

/** Answer as a friend sees it, a trial of the keywords, and a replay of the last days; an event of LINE has no text. */
export function AutoResponseAside(props: ItemAsideProps<AutoResponseDraft>) {
	const { messages } = useAnswerMessages(props.draft.answer);
	return (
		<>
			{props.draft.answer && (
				<AsidePanel title="プレビュー">
					<ComposedTalk messages={messages ?? []} />
				</AsidePanel>
			)}
			{props.draft.type !== LINE_EVENT && (
				<>
					<AutoResponseTrial {...props} />
					<AutoResponseReplay {...props} />
				</>
			)}
		</>
	);
}
