import { Paper, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { tagInput } from "#domain/kinds/tag.ts";
import { MAX_TAG_NAME } from "#domain/tags.ts";
import { useAbility } from "../api/session.tsx";
import { itemListAddress } from "../explorer/editing.ts";
import { AsidePanel } from "../items/AsidePanel.tsx";
import { FavouriteField } from "../items/FavouriteField.tsx";
import { FolderField } from "../items/FolderField.tsx";
import { LinkList } from "../items/LinkList.tsx";
import { useItemSaving } from "../items/useItemSaving.ts";
import { refreshSelector } from "../selector/useSelectorList.ts";
import { Fields } from "../ui/Fields.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import { fieldMark, firstMessages } from "../ui/problems.ts";
import { SaveBar } from "../ui/SaveBar.tsx";
import { useCursorOnProblem } from "../ui/useProblems.ts";
import { AppendingFields } from "./AppendingFields.tsx";
import type { Draft } from "./draft.ts";
import classes from "./TagForm.module.css";

interface TagFormProps {
	id: number;
	start: Draft;
	/** Made by the system: to be read only. */
	isProtected: boolean;
}

/** What a tag is called and what happens when it is added to a friend. */
export function TagForm({ id, start, isProtected }: TagFormProps) {
	const mayWrite = useAbility("tag-write");
	const [, goTo] = useLocation();
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useItemSaving(draft, {
		kind: "tag",
		id,
		schema: tagInput,
		onSaved: () => {
			// The tags that fields of other pages offer.
			void refreshSelector("tag");
			goTo(itemListAddress("tag", draft.group_id));
		},
	});
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	// What is typed while it is being saved would be saved nowhere.
	const set = (part: Partial<Draft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));

	useCursorOnProblem(form, { problems, failures });

	return (
		<>
			<div className={classes.columns}>
				<Paper withBorder p="md" ref={form}>
					<Fields gap="lg" readOnly={whyReadOnly(isProtected, mayWrite)}>
						<TextInput
							label="タグ名"
							required
							value={draft.name}
							onChange={(event) => set({ name: event.currentTarget.value })}
							maxLength={MAX_TAG_NAME}
							error={errors.name}
							{...fieldMark("name")}
						/>
						<FolderField
							kind="tag"
							value={draft.group_id}
							onChange={(group_id) => set({ group_id })}
							error={errors.group_id}
						/>
						<FavouriteField value={draft.rate} onChange={(rate) => set({ rate })} />
						<AppendingFields
							id={id}
							draft={draft}
							set={set}
							errors={errors}
							disabled={!mayWrite || isProtected}
						/>
					</Fields>
				</Paper>
				<AsidePanel title="友だち">
					<LinkList
						links={[{ href: addressOf("tagMembers", { id }), label: "このタグが付いている友だちを見る" }]}
					/>
				</AsidePanel>
			</div>
			{mayWrite && !isProtected && (
				<Stack gap="xs" className={classes.foot}>
					<ProblemAlert problems={problems} placeOf={(field) => PLACES[field]} />
					<SaveBar
						dirty={draft !== start}
						saving={saving}
						onSave={save}
						onCancel={() => goTo(itemListAddress("tag", start.group_id))}
					/>
				</Stack>
			)}
		</>
	);
}

function whyReadOnly(isProtected: boolean, mayWrite: boolean): string | false {
	if (isProtected) return "保護されたタグのため、変更できません。";
	return !mayWrite && "タグを変更する権限がないため、閲覧のみできます。";
}

/** Names fields of messages that do not name them themselves. */
const PLACES: Record<string, string> = {
	capacity: "定員",
	append_action_id: "追加時のアクション",
	fulled_action_id: "満員時のアクション",
	replace_tag_id: "外すタグ",
};
