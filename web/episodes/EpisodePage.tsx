import { episodeInput } from "#domain/kinds/episode.ts";
import type { ItemDraft, ItemEditor } from "../items/editor.ts";
import { ItemEditorPage } from "../items/ItemEditorPage.tsx";

/** Makes or changes a reminder. */
export const EpisodePage = () => <ItemEditorPage editor={EDITOR} />;

const EDITOR: ItemEditor<ItemDraft> = {
	kind: "episode",
	schema: episodeInput,
	blank: { name: "", group_id: null },
};
