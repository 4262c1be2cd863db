import { Button, Group } from "@mantine/core";
import { useRef, useState } from "react";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { VersionsPanel } from "#web/engine/versions/VersionsPanel.tsx";
import { SettingIcon } from "#web/platform/ui/consoleIcons.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { askToClose } from "#web/platform/ui/useUnsavedChanges.tsx";
import { ItemForm } from "./ItemForm.tsx";
import type { ItemDraft, ItemEditor } from "./itemEditor.ts";

interface ItemBodyPageProps<Draft extends ItemDraft, Facts extends object> {
	editor: ItemEditor<Draft, Facts>;
	id: number;
	start: Draft;
	data: ItemData<Draft, Facts>;
	onRestored: () => void;
	/** Loads the item again after a save. */
	reload: () => void;
}

/** Page of a saved item whose main part has a save of its own; its fields are in a drawer. */
export function ItemBodyPage<Draft extends ItemDraft, Facts extends object>(
	props: ItemBodyPageProps<Draft, Facts>,
) {
	const { editor, id, start, data, onRestored, reload } = props;
	const { kind, Body, BodyTools } = editor;
	const label = editor.label ?? kindOf(kind).label;
	const [isOpen, setOpen] = useState(false);
	const dirty = useRef(false);
	const close = async () => {
		if (!dirty.current || (await askToClose())) setOpen(false);
	};
	return (
		<PageLayout
			title={data.name}
			before={<BackToItems kind={kind} group={data.group_id} />}
			action={
				<Button
					variant="default"
					leftSection={<SettingIcon />}
					aria-label={`${label}の設定`}
					onClick={() => setOpen(true)}
				>
					設定
				</Button>
			}
		>
			{BodyTools && (
				<Group gap="md">
					<BodyTools data={data} />
				</Group>
			)}
			{Body && <Body data={data} onVersion={reload} />}
			{isVersioned(kind) && (
				<VersionsPanel kind={kind} id={id} version={data.version} unsaved={false} onRestored={onRestored} />
			)}
			<SidePanel opened={isOpen} onClose={() => void close()} title={`${label}の設定`} width={36}>
				<ItemForm
					editor={editor}
					id={id}
					start={start}
					data={data}
					onRestored={onRestored}
					drawer={{
						onSaved: () => {
							setOpen(false);
							reload();
						},
						onCancel: () => void close(),
						onDirty: (isDirty) => {
							dirty.current = isDirty;
						},
					}}
				/>
			</SidePanel>
		</PageLayout>
	);
}
