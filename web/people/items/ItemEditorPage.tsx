import { Skeleton } from "@mantine/core";
import { useMemo, useState } from "react";
import { useParams, useSearchParams } from "wouter";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone, useItemData } from "#web/engine/explorer/itemApi.ts";
import { createCopyName } from "#web/platform/ui/createCopyName.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ItemBodyPage } from "./ItemBodyPage.tsx";
import { ItemForm } from "./ItemForm.tsx";
import { type ItemDraft, type ItemEditor, savedItemDraft } from "./itemEditor.ts";

/** Editor page of an item: an existing one, a new one (`?group=` is its folder), or a copy (`?copy=`). */
export function ItemEditorPage<Draft extends ItemDraft, Facts extends object>(props: {
	editor: ItemEditor<Draft, Facts>;
}) {
	const { id } = useParams();
	const [parameters] = useSearchParams();
	const copiedFrom = id ? null : parameters.get("copy");
	const group = Number(parameters.get("group")) || null;
	const [restoreCount, setRestoreCount] = useState(0);
	return (
		<ItemLoader
			key={`${id}:${copiedFrom}:${restoreCount}`}
			editor={props.editor}
			onRestored={() => setRestoreCount(restoreCount + 1)}
			id={id ? Number(id) : null}
			copiedFrom={copiedFrom ? Number(copiedFrom) : null}
			group={group}
		/>
	);
}

interface ItemLoaderProps<Draft extends ItemDraft, Facts extends object> {
	editor: ItemEditor<Draft, Facts>;
	id: number | null;
	copiedFrom: number | null;
	/** Folder of a new item. */
	group: number | null;
	/** Called when an earlier version was restored, so that the item is read again. */
	onRestored: () => void;
}

function ItemLoader<Draft extends ItemDraft, Facts extends object>(props: ItemLoaderProps<Draft, Facts>) {
	const { editor, id, copiedFrom, group, onRestored } = props;
	const { kind } = editor;
	const { help, ...definition } = kindOf(kind);
	const label = editor.label ?? definition.label;
	const source = id ?? copiedFrom;
	const { data, error, mutate } = useItemData<Draft, Facts>(kind, source);
	const start = useMemo(() => {
		if (!data) return { ...editor.blank, group_id: group };
		const draft = savedItemDraft(editor, data);
		return id === null ? toCopyDraft(editor, draft, group) : draft;
	}, [data, editor, id, group]);
	if (isItemGone(error)) return <ItemNotFound kind={kind} />;
	const isWaiting = source !== null && !data;
	if (editor.Body && id !== null && data)
		return (
			<ItemBodyPage
				editor={editor}
				id={id}
				start={start}
				data={data}
				onRestored={onRestored}
				reload={() => void mutate()}
			/>
		);
	return (
		<PageLayout
			title={id ? (data?.name ?? label) : `${label}の作成`}
			help={id ? undefined : help}
			before={<BackToItems kind={kind} group={id ? data?.group_id : start.group_id} />}
		>
			{isWaiting && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{isWaiting && !error && <Skeleton height="24rem" />}
			{!isWaiting && (
				<ItemForm
					editor={editor}
					id={id}
					start={start}
					data={id ? data : undefined}
					onRestored={onRestored}
				/>
			)}
		</PageLayout>
	);
}

/** Draft of a copy, in the folder from which it was opened. */
function toCopyDraft<Draft extends ItemDraft, Facts extends object>(
	{ toCopy }: ItemEditor<Draft, Facts>,
	draft: Draft,
	group: number | null,
): Draft {
	const copy = {
		...draft,
		name: createCopyName(draft.name, MAX_ITEM_NAME),
		group_id: group ?? draft.group_id,
		version: undefined,
	};
	return toCopy ? toCopy(copy) : copy;
}
