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
import { draftOf, type ItemDraft, type ItemEditor } from "./editor.ts";
import { ItemForm } from "./ItemForm.tsx";

/** Makes an item, from nothing (`?group=`) or from another (`?copy=`), or changes one. */
export function ItemEditorPage<Draft extends ItemDraft, Facts extends object>(props: {
	editor: ItemEditor<Draft, Facts>;
}) {
	const { id } = useParams();
	const [parameters] = useSearchParams();
	const copiedFrom = id ? null : parameters.get("copy");
	const group = Number(parameters.get("group")) || null;
	const [round, setRound] = useState(0);
	return (
		<Opened
			key={`${id}:${copiedFrom}:${round}`}
			editor={props.editor}
			onRestored={() => setRound(round + 1)}
			id={id ? Number(id) : null}
			copiedFrom={copiedFrom ? Number(copiedFrom) : null}
			group={group}
		/>
	);
}

interface OpenedProps<Draft extends ItemDraft, Facts extends object> {
	editor: ItemEditor<Draft, Facts>;
	id: number | null;
	copiedFrom: number | null;
	/** The folder of a new one. */
	group: number | null;
	/** The item is another one now, and is to be read anew. */
	onRestored: () => void;
}

function Opened<Draft extends ItemDraft, Facts extends object>(props: OpenedProps<Draft, Facts>) {
	const { editor, id, copiedFrom, group, onRestored } = props;
	const { kind } = editor;
	const { help, ...definition } = kindOf(kind);
	const label = editor.label ?? definition.label;
	const source = id ?? copiedFrom;
	const { data, error, mutate } = useItemData<Draft, Facts>(kind, source);
	const start = useMemo(() => {
		if (!data) return { ...editor.blank, group_id: group };
		const draft = draftOf(editor, data);
		return id === null ? asCopy(editor, draft, group) : draft;
	}, [data, editor, id, group]);
	if (isItemGone(error)) return <ItemNotFound kind={kind} />;
	const waiting = source !== null && !data;
	return (
		<PageLayout
			title={id ? (data?.name ?? label) : `${label}の作成`}
			help={id ? undefined : help}
			before={<BackToItems kind={kind} group={id ? data?.group_id : start.group_id} />}
		>
			{waiting && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{waiting && !error && <Skeleton height="24rem" />}
			{!waiting && (
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

/** A new item that begins as another is, in the folder from which it was asked for. */
function asCopy<Draft extends ItemDraft>(
	{ copied }: Pick<ItemEditor<Draft>, "copied">,
	draft: Draft,
	group: number | null,
): Draft {
	const copy = {
		...draft,
		name: createCopyName(draft.name, MAX_ITEM_NAME),
		group_id: group ?? draft.group_id,
		version: undefined,
	};
	return copied ? copied(copy) : copy;
}
