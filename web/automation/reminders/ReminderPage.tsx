import { Text } from "@mantine/core";
import { episodeInput } from "#domain/engine/kinds/episode-input.ts";
import { StepsPanel } from "#web/engine/steps/StepsPanel.tsx";
import { refreshSteps } from "#web/engine/steps/stepsApi.ts";
import { FIRST_STEP_QUERY } from "#web/engine/steps/useFirstStep.ts";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemAsideProps, ItemBodyProps, ItemDraft, ItemEditor } from "#web/people/items/itemEditor.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";

/** Editor page of a reminder. */
export const ReminderPage = () => <ItemEditorPage editor={EDITOR} />;

const EpisodeBody = ({ data, onVersion }: ItemBodyProps<ItemDraft>) => (
	<StepsPanel
		kind="episode"
		id={data.id}
		timing="goal"
		purpose="ゴール日時の前後に、友だちごとに実行する内容です。"
		onVersion={onVersion}
	/>
);

const EpisodeAside = ({ data }: ItemAsideProps<ItemDraft>) =>
	data ? null : (
		<AsidePanel title="配信ステップ">
			<Text size="sm" c="dimmed">
				リマインダを保存すると、続けて最初のステップを書けます。
			</Text>
		</AsidePanel>
	);

/** Editor of a reminder. */
const EDITOR: ItemEditor<ItemDraft> = {
	kind: "episode",
	schema: episodeInput,
	blank: { name: "", group_id: null },
	opensAfterSave: true,
	openedWith: FIRST_STEP_QUERY,
	Aside: EpisodeAside,
	Body: EpisodeBody,
	onSaved: (id) => void refreshSteps("episode", id),
};
