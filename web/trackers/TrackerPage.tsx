import type { z } from "zod";
import { addressOf } from "#domain/addresses.ts";
import { type TrackerRow, trackerInput } from "#domain/kinds/tracker.ts";
import type { ItemData } from "../explorer/editing.ts";
import { ActionChoice } from "../items/ActionChoice.tsx";
import { AsidePanel } from "../items/AsidePanel.tsx";
import type { ItemEditor, ItemFieldsProps } from "../items/editor.ts";
import { FavouriteField } from "../items/FavouriteField.tsx";
import { ItemEditorPage } from "../items/ItemEditorPage.tsx";
import { LinkList } from "../items/LinkList.tsx";
import { SavedFirst } from "../items/SavedFirst.tsx";
import { CopyBox } from "../ui/CopyBox.tsx";

type Draft = z.output<typeof trackerInput>;
type Facts = Pick<TrackerRow, "tracker_code">;

/** Makes or changes a conversion. */
export const TrackerPage = () => <ItemEditorPage editor={EDITOR} />;

const TrackerFields = ({ draft, set, errors }: ItemFieldsProps<Draft>) => (
	<>
		<ActionChoice
			label="成果に達したときのアクション"
			description="友だちが成果に達したときに実行します。"
			value={draft.action_id}
			onChange={(action_id) => set({ action_id })}
			error={errors.action_id}
		/>
		<FavouriteField value={draft.rate} onChange={(rate) => set({ rate })} />
	</>
);

const TrackerAside = ({ data }: { data: ItemData<Draft, Facts> | undefined }) => (
	<AsidePanel title="コンバージョンコード">
		{data ? (
			<>
				<CopyBox label="コード" description="このコンバージョンを表すコードです。" text={data.tracker_code} />
				<LinkList
					links={[{ href: addressOf("trackerMembers", { id: data.id }), label: "成果に達した友だちを見る" }]}
				/>
			</>
		) : (
			<SavedFirst what="コード" />
		)}
	</AsidePanel>
);

const EDITOR: ItemEditor<Draft, Facts> = {
	kind: "tracker",
	schema: trackerInput,
	blank: { name: "", group_id: null, action_id: null, rate: 1 },
	Fields: TrackerFields,
	Aside: TrackerAside,
	fieldLabel: (field) => (field === "action_id" ? "成果に達したときのアクション" : undefined),
};
