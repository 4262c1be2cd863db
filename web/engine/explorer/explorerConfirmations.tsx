import { Text } from "@mantine/core";
import type { KindDefinition } from "#domain/engine/kinds/definition.ts";
import type { FolderRow, ItemRow } from "#domain/engine/kinds/item-fields.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { loadUsageWarnings } from "#web/engine/used-by/usedByWarnings.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import type { AnyKindView } from "./kindView.ts";
import { LIST_TEXTS } from "./listTexts.ts";

/** Confirms the deletion of items; a kind that deletes one by one confirms each of its warnings. */
export async function askToDeleteItems(
	kind: KindName,
	{ label }: KindDefinition,
	{ deletion, undeletable }: AnyKindView,
	rows: ItemRow[],
): Promise<boolean> {
	const { deletable, kept } = splitForDeletion(rows, undeletable);
	const usageWarnings = await loadUsageWarnings(
		kind,
		deletable.map(({ id }) => id),
	);
	const itemLines = [
		LIST_TEXTS.deleteSubject(deletable.map(({ name }) => name)),
		...(kept.length > 0 ? [LIST_TEXTS.undeletableItems(kept.map(({ name }) => name))] : []),
	];
	const warnings = deletion?.warnings ?? [];
	const questions = deletion?.oneByOne ? warnings.map((warning) => [warning]) : [warnings];
	for (const questionLines of questions) {
		const confirmed = await askToConfirm({
			title: LIST_TEXTS.deleteTitle(label),
			message: (
				<ConfirmationLines
					lines={[...itemLines, ...usageWarnings, ...questionLines, EXPLORER_TEXTS.deleteConfirm]}
				/>
			),
			confirm: "削除する",
			destructive: true,
		});
		if (!confirmed) return false;
	}
	return true;
}

/** Splits items into those to delete and those that cannot be deleted. */
export const splitForDeletion = (rows: ItemRow[], undeletable: AnyKindView["undeletable"]) => {
	const isKept = (row: ItemRow) => Boolean(undeletable?.(row));
	return { deletable: rows.filter((row) => !isKept(row)), kept: rows.filter(isKept) };
};

export const askToDeleteFolder = ({ name }: FolderRow): Promise<boolean> =>
	askToConfirm({
		title: LIST_TEXTS.deleteFolderTitle,
		message: <ConfirmationLines lines={[LIST_TEXTS.deleteFolder(name), EXPLORER_TEXTS.deleteConfirm]} />,
		confirm: "削除する",
		destructive: true,
	});

const ConfirmationLines = ({ lines }: { lines: readonly string[] }) =>
	lines.map((line) => (
		<Text key={line} span display="block">
			{line}
		</Text>
	));

/** Confirms a deactivation, for kinds whose deactivation affects friends or dependent items. */
export async function askToDeactivate(
	kind: KindName,
	{ deactivation }: AnyKindView,
	rows: ItemRow[],
): Promise<boolean> {
	if (!deactivation) return true;
	const usageWarnings = await loadUsageWarnings(
		kind,
		rows.map(({ id }) => id),
	);
	return askToConfirm({
		title: deactivation.title,
		message: (
			<ConfirmationLines
				lines={[
					rows.length === 1 ? `「${rows[0]?.name}」` : LIST_TEXTS.selected(rows.length),
					...usageWarnings,
					deactivation.message,
				]}
			/>
		),
		confirm: "無効にする",
	});
}
