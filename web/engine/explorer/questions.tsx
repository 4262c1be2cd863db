import { Text } from "@mantine/core";
import type { KindDefinition } from "#domain/engine/kinds/definition.ts";
import type { FolderRow, ItemRow } from "#domain/engine/kinds/item.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { usesOf } from "#web/engine/used-by/warning.ts";
import { ask } from "#web/platform/ui/ConfirmDialog.tsx";
import type { AnyKindView } from "./kind-view.ts";
import { LIST_TEXTS } from "./texts.ts";

/** Asks before items are deleted; a kind whose items go one by one asks once for each of its warnings. */
export async function askToDeleteItems(
	kind: KindName,
	{ label }: KindDefinition,
	{ deletion, undeletable }: AnyKindView,
	rows: ItemRow[],
): Promise<boolean> {
	const { going, staying } = sortedForDeletion(rows, undeletable);
	const uses = await usesOf(
		kind,
		going.map(({ id }) => id),
	);
	const what = [
		LIST_TEXTS.deleteWhat(going.map(({ name }) => name)),
		...(staying.length > 0 ? [LIST_TEXTS.stays(staying.map(({ name }) => name))] : []),
	];
	const warnings = deletion?.warnings ?? [];
	const questions = deletion?.oneByOne ? warnings.map((warning) => [warning]) : [warnings];
	for (const said of questions) {
		const confirmed = await ask({
			title: LIST_TEXTS.deleteTitle(label),
			message: <Lines lines={[...what, ...uses, ...said, EXPLORER_TEXTS.deleteConfirm]} />,
			confirm: "削除する",
			destructive: true,
		});
		if (!confirmed) return false;
	}
	return true;
}

/** What a deletion of these takes, and what it will leave because it cannot be deleted. */
export const sortedForDeletion = (rows: ItemRow[], undeletable: AnyKindView["undeletable"]) => {
	const isKept = (row: ItemRow) => Boolean(undeletable?.(row));
	return { going: rows.filter((row) => !isKept(row)), staying: rows.filter(isKept) };
};

export const askToDeleteFolder = ({ name }: FolderRow): Promise<boolean> =>
	ask({
		title: LIST_TEXTS.deleteFolderTitle,
		message: <Lines lines={[LIST_TEXTS.deleteFolder(name), EXPLORER_TEXTS.deleteConfirm]} />,
		confirm: "削除する",
		destructive: true,
	});

const Lines = ({ lines }: { lines: readonly string[] }) =>
	lines.map((line) => (
		<Text key={line} span display="block">
			{line}
		</Text>
	));

/** Turning some kinds' items off takes something from friends, or from what uses them; those ask first. */
export async function askToDeactivate(
	kind: KindName,
	{ deactivation }: AnyKindView,
	rows: ItemRow[],
): Promise<boolean> {
	if (!deactivation) return true;
	const uses = await usesOf(
		kind,
		rows.map(({ id }) => id),
	);
	return ask({
		title: deactivation.title,
		message: (
			<Lines
				lines={[
					rows.length === 1 ? `「${rows[0]?.name}」` : LIST_TEXTS.selected(rows.length),
					...uses,
					deactivation.message,
				]}
			/>
		),
		confirm: "無効にする",
	});
}
