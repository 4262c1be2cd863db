import { Paper, Stack, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { isResultSource } from "#domain/engine/results/registry.ts";
import { isUsedKind } from "#domain/engine/used-by/used-by-kinds.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import { type ItemData, itemListAddress } from "#web/engine/explorer/itemApi.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { ResultsSection } from "#web/engine/results/ResultsSection.tsx";
import { UsedByPanel } from "#web/engine/used-by/UsedByPanel.tsx";
import { loadRenameWarnings } from "#web/engine/used-by/usedByWarnings.ts";
import { SaveNote } from "#web/engine/versions/SaveNote.tsx";
import { VersionsPanel } from "#web/engine/versions/VersionsPanel.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
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
	/** Drawer that contains the form, over the item's body; by default it is the page. */
	drawer?: ItemFormDrawer;
}

/** Drawer with the form of an item. */
interface ItemFormDrawer {
	onSaved: () => void;
	onCancel: () => void;
	/** Called when the form gains or loses unsaved changes. */
	onDirty: (dirty: boolean) => void;
}

/** Form of an item's fields, with its read-only panels beside it. */
export function ItemForm<Draft extends ItemDraft, Facts extends object>(props: ItemFormProps<Draft, Facts>) {
	const { editor, id, start, data, onRestored, drawer } = props;
	const { kind, schema, Fields: KindFields, Aside, fieldLabel, opensAfterSave = false, openedWith } = editor;
	const { label, writeAbility, editPage: editAddress } = kindOf(kind);
	const mayWrite = useAbility(writeAbility);
	const readOnlyReason = (data && editor.readOnlyReason?.(data)) ?? null;
	const readOnly = !mayWrite || readOnlyReason !== null;
	const goTo = useNavigateIfMounted();
	const [draft, setDraft] = useState(start);
	const [version, setVersion] = useState(start.version);
	const [isCovered, setIsCovered] = useState(false);
	const [note, setNote] = useState("");
	const listAddress = itemListAddress(kind, draft.group_id);
	const targets = usePlaceholderTargets(editor.findDoubts !== undefined);
	const { saving, save, problems, failures } = useItemSaving(draft, {
		kind,
		id,
		schema,
		version,
		note,
		findDoubts: async (draft) => [
			...(editor.findDoubts?.(draft, targets) ?? []),
			...(id === null ? [] : (editor.findLosses?.(draft, start) ?? [])),
			...(await loadRenameWarnings({ kind, id, from: start.name, to: draft.name })),
		],
		completeBody:
			editor.completeBody && id !== null
				? (item) => editor.completeBody!({ id, item, start, draft })
				: undefined,
		storeParts: editor.storeParts,
		onSaved: (savedId) => {
			editor.onSaved?.(savedId);
			if (drawer) return drawer.onSaved();
			goTo(
				opensAfterSave && editAddress && id === null
					? addressOf(editAddress, { ...openedWith, id: savedId })
					: listAddress,
			);
		},
	});
	const usedItem = id !== null && isUsedKind(kind) ? { kind, id } : null;
	const versionedItem = id !== null && isVersioned(kind) ? { kind, id } : null;
	const shownVersions = drawer ? null : versionedItem;
	const resultSource = id !== null && !drawer && isResultSource(kind) ? { source: kind, id } : null;
	const hasColumn = Boolean(Aside || usedItem || shownVersions || resultSource);
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	// Text typed during a save would be in no save.
	const set = (part: Partial<Draft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));

	useFocusOnProblem(form, { problems, failures });
	const isDirty = draft !== start;
	const reportDirty = useEffectEvent((dirty: boolean) => drawer?.onDirty(dirty));
	useEffect(() => reportDirty(isDirty), [isDirty]);

	return (
		<>
			<div className={`${classes.columns} ${layoutOf(drawer !== undefined, hasColumn)}`}>
				<Paper withBorder p="md" ref={form}>
					<Fields
						gap="lg"
						readOnly={readOnlyReason ?? (!mayWrite && `${label}を変更する権限がないため、閲覧のみできます。`)}
					>
						<CommonFields
							kind={kind}
							nameLabel={editor.nameLabel}
							nameHelp={editor.nameHelp}
							draft={draft}
							set={(part) => set(part as Partial<Draft>)}
							errors={errors}
						/>
						{KindFields && (
							<KindFields
								draft={draft}
								set={set}
								errors={errors}
								id={id}
								readOnly={readOnly}
								onEditing={setIsCovered}
							/>
						)}
					</Fields>
				</Paper>
				{hasColumn && (
					<Stack gap="md" className={editor.asideStays ? classes.staying : undefined}>
						{Aside && (
							<Aside
								data={data}
								draft={draft}
								id={id}
								onEditing={setIsCovered}
								onVersion={(from, to) => setVersion((current) => (current === from ? to : current))}
							/>
						)}
						{resultSource && <ResultsSection {...resultSource} />}
						{usedItem && <UsedByPanel kind={usedItem.kind} id={usedItem.id} />}
						{shownVersions && (
							<VersionsPanel {...shownVersions} version={version} unsaved={isDirty} onRestored={onRestored} />
						)}
					</Stack>
				)}
			</div>
			{!readOnly && (
				<Stack gap="xs" className={classes.foot}>
					<ProblemAlert problems={problems} fieldLabel={fieldLabel} />
					<SaveBar
						dirty={isDirty || editor.isPrefilled === true}
						saving={saving}
						// While another editor is open above the form, ⌘S belongs to that one.
						onSave={() => !isCovered && save()}
						onCancel={drawer?.onCancel ?? (() => goTo(itemListAddress(kind, start.group_id)))}
					>
						{versionedItem && isDirty && <SaveNote value={note} onChange={setNote} />}
					</SaveBar>
				</Stack>
			)}
		</>
	);
}

interface CommonFieldsProps {
	kind: KindName;
	nameLabel: string | undefined;
	nameHelp: string | undefined;
	draft: ItemDraft;
	set: (part: Partial<ItemDraft>) => void;
	/** First error message by field. */
	errors: Record<string, string>;
}

/** Name and folder, which every kind of item has. */
const CommonFields = ({ kind, nameLabel, nameHelp, draft, set, errors }: CommonFieldsProps) => (
	<>
		<TextInput
			label={nameLabel ?? "名前"}
			description={nameHelp ?? (nameLabel ? undefined : "一覧などに表示する管理用の名前です。")}
			required
			value={draft.name}
			onChange={(event) => set({ name: event.currentTarget.value })}
			maxLength={MAX_ITEM_NAME}
			error={errors.name}
			{...fieldAttribute("name")}
		/>
		<FolderField
			kind={kind}
			value={draft.group_id}
			onChange={(group_id) => set({ group_id })}
			error={errors.group_id}
		/>
	</>
);

function layoutOf(isInDrawer: boolean, hasAside: boolean) {
	if (isInDrawer) return undefined;
	return hasAside ? classes.beside : classes.alone;
}
