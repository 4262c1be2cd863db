import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { tagInput } from "#domain/engine/kinds/tag-input.ts";
import { refreshSelector } from "#web/engine/selector/useSelectorList.ts";
import { FavouriteField, ITEM_RATE } from "#web/people/items/FavouriteField.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemAsideProps, ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { TagActionFields } from "./TagActionFields.tsx";
import { TagColourField } from "./TagColourField.tsx";
import type { TagDraft, TagFacts } from "./tagDraft.ts";

/** Editor page of a tag's name, capacity and actions. Tags are created in the list, with only a name. */
export const TagSettingPage = () => <ItemEditorPage editor={EDITOR} />;

const TagFields = (props: ItemFieldsProps<TagDraft>) => (
	<>
		<FavouriteField value={props.draft.rate} onChange={(rate) => props.set({ rate })} />
		<TagColourField {...props} />
		<TagActionFields {...props} />
	</>
);

const TagAside = ({ data }: ItemAsideProps<TagDraft, TagFacts>) =>
	data && (
		<AsidePanel title="友だち">
			<LinkList
				links={[
					{
						href: addressOf("tagMembers", { id: data.id }),
						label: "このタグが付いている友だちを見る",
					},
				]}
			/>
		</AsidePanel>
	);

/** Labels of fields whose messages do not contain the name. */
const FIELD_LABELS: Record<string, string> = {
	colour: "色",
	capacity: "定員",
	append_action_id: "追加時のアクション",
	fulled_action_id: "満員時のアクション",
	replace_tag_id: "外すタグ",
};

const EDITOR: ItemEditor<TagDraft, TagFacts> = {
	kind: "tag",
	nameLabel: "タグ名",
	schema: tagInput,
	blank: {
		name: "",
		group_id: null,
		rate: ITEM_RATE.normal,
		colour: null,
		capacity: null,
		append_action_id: null,
		fulled_action_id: null,
		replace_tag_id: null,
	},
	Fields: TagFields,
	Aside: TagAside,
	readOnlyReason: (data) => (data.protected === 1 ? "保護されたタグのため、変更できません。" : null),
	fieldLabel: (field) => FIELD_LABELS[field],
	// Revalidates the tags offered by fields of other pages.
	onSaved: () => void refreshSelector("tag"),
};
