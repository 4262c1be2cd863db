import { Paper, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { isUsedKind } from "#domain/engine/used-by/used-by-kinds.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import { type ItemData, itemListAddress } from "#web/engine/explorer/itemApi.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { UsedByPanel } from "#web/engine/used-by/UsedByPanel.tsx";
import { loadRenameWarnings } from "#web/engine/used-by/usedByWarnings.ts";
import { SaveNote } from "#web/engine/versions/SaveNote.tsx";
import { VersionsPanel } from "#web/engine/versions/VersionsPanel.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { fieldMark, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { FolderField } from "./FolderField.tsx";
import classes from "./ItemForm.module.css";
import type { ItemDraft, ItemEditor } from "./itemEditor.ts";
import { useItemSaving } from "./useItemSaving.ts";

interface ItemFormProps<Draft extends ItemDraft, Facts extends object> {
	editor: ItemEditor<Draft, Facts>;
	/** Null for a new item. */
	id: number | null;
	start: Draft;
	data: ItemData<Draft, Facts> | undefined;
	/** Called when an earlier version was restored. */
	onRestored: () => void;
}

/** Form of an item's fields, with its read-only panels beside it. */
export function ItemForm<Draft extends ItemDraft, Facts extends object>(props: ItemFormProps<Draft, Facts>) {
	const { editor, id, start, data, onRestored } = props;
	const { kind, schema, Fields: KindFields, Aside, fieldLabel, goesOn = false } = editor;
	const { label, write, edit } = kindOf(kind);
	const mayWrite = useAbility(write);
	const frozen = (data && editor.uneditable?.(data)) ?? null;
	const readOnly = !mayWrite || frozen !== null;
	const goTo = useNavigateIfMounted();
	const [draft, setDraft] = useState(start);
	const [version, setVersion] = useState(start.version);
	const [covered, setCovered] = useState(false);
	const [note, setNote] = useState("");
	const list = itemListAddress(kind, draft.group_id);
	const targets = usePlaceholderTargets(editor.doubt !== undefined);
	const { saving, save, problems, failures } = useItemSaving(draft, {
		kind,
		id,
		schema,
		version,
		note,
		doubt: async (draft) => [
			...(editor.doubt?.(draft, targets) ?? []),
			...(id === null ? [] : (editor.taken?.(draft, start) ?? [])),
			...(await loadRenameWarnings({ kind, id, from: start.name, to: draft.name })),
		],
		decide: editor.decide && id !== null ? (item) => editor.decide!({ id, item, start, draft }) : undefined,
		onSaved: (saved) => {
			editor.onSaved?.();
			goTo(goesOn && edit && id === null ? addressOf(edit, { id: saved }) : list);
		},
	});
	const used = id !== null && isUsedKind(kind) ? { kind, id } : null;
	const versioned = id !== null && isVersioned(kind) ? { kind, id } : null;
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	// Text typed during a save would be in no save.
	const set = (part: Partial<Draft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));
	const setCommon = (part: Partial<ItemDraft>) => set(part as Partial<Draft>);

	useFocusOnProblem(form, { problems, failures });

	return (
		<>
			<div className={`${classes.columns} ${Aside || used || versioned ? classes.beside : classes.alone}`}>
				<Paper withBorder p="md" ref={form}>
					<Fields
						gap="lg"
						readOnly={frozen ?? (!mayWrite && `${label}を変更する権限がないため、閲覧のみできます。`)}
					>
						<TextInput
							label={editor.nameLabel ?? "名前"}
							description={editor.nameLabel ? undefined : "一覧などに表示する管理用の名前です。"}
							required
							value={draft.name}
							onChange={(event) => setCommon({ name: event.currentTarget.value })}
							maxLength={MAX_ITEM_NAME}
							error={errors.name}
							{...fieldMark("name")}
						/>
						<FolderField
							kind={kind}
							value={draft.group_id}
							onChange={(group_id) => setCommon({ group_id })}
							error={errors.group_id}
						/>
						{KindFields && (
							<KindFields
								draft={draft}
								set={set}
								errors={errors}
								id={id}
								readOnly={readOnly}
								onEditing={setCovered}
							/>
						)}
					</Fields>
				</Paper>
				{(Aside || used || versioned) && (
					<Stack gap="md" className={editor.asideStays ? classes.staying : undefined}>
						{Aside && (
							<Aside
								data={data}
								draft={draft}
								id={id}
								onEditing={setCovered}
								onVersion={(from, to) => setVersion((known) => (known === from ? to : known))}
							/>
						)}
						{used && <UsedByPanel kind={used.kind} id={used.id} />}
						{versioned && (
							<VersionsPanel
								{...versioned}
								version={version}
								unsaved={draft !== start}
								onRestored={onRestored}
							/>
						)}
					</Stack>
				)}
			</div>
			{!readOnly && (
				<Stack gap="xs" className={classes.foot}>
					<ProblemAlert problems={problems} fieldLabel={fieldLabel} />
					<SaveBar
						dirty={draft !== start || editor.begun === true}
						saving={saving}
						// While another editor is open above the form, ⌘S belongs to that one.
						onSave={() => !covered && save()}
						onCancel={() => goTo(itemListAddress(kind, start.group_id))}
					>
						{versioned && draft !== start && <SaveNote value={note} onChange={setNote} />}
					</SaveBar>
				</Stack>
			)}
		</>
	);
}
