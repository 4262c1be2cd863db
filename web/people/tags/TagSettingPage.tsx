import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { tagInput } from "#domain/engine/kinds/tag.ts";
import { refreshSelector } from "#web/engine/selector/useSelectorList.ts";
import type { AsideProps, ItemEditor, ItemFieldsProps } from "#web/people/items/editor.ts";
import { FavouriteField } from "#web/people/items/FavouriteField.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { AppendingFields } from "./AppendingFields.tsx";
import type { TagDraft, TagFacts } from "./draft.ts";

/** Name of a tag and the actions on adding it to a friend. Tags are created in the list, by a name alone. */
export const TagSettingPage = () => <ItemEditorPage editor={EDITOR} />;

const TagFields = (props: ItemFieldsProps<TagDraft>) => (
	<>
		<FavouriteField value={props.draft.rate} onChange={(rate) => props.set({ rate })} />
		<AppendingFields {...props} />
	</>
);

const TagAside = ({ data }: AsideProps<TagDraft, TagFacts>) =>
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

/** Names fields of messages that do not name them themselves. */
const FIELD_LABELS: Record<string, string> = {
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
		rate: 1,
		capacity: null,
		append_action_id: null,
		fulled_action_id: null,
		replace_tag_id: null,
	},
	Fields: TagFields,
	Aside: TagAside,
	uneditable: (data) => (data.protected === 1 ? "保護されたタグのため、変更できません。" : null),
	fieldLabel: (field) => FIELD_LABELS[field],
	// The tags that fields of other pages offer.
	onSaved: () => void refreshSelector("tag"),
};
