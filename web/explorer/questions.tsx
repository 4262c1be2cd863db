import { Text } from "@mantine/core";
import type { KindDefinition } from "#domain/kinds/definition.ts";
import type { FolderRow, ItemRow } from "#domain/kinds/item.ts";
import type { KindName } from "#domain/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/texts/explorer.ts";
import { ask } from "../ui/ConfirmDialog.tsx";
import { usesBeforeDeletion } from "../used-by/warning.ts";
import type { AnyKindView } from "./kinds/definition.ts";
import { LIST_TEXTS } from "./texts.ts";

/** Asks before items are deleted; a kind whose items go one by one asks once for each of its warnings. */
export async function askToDeleteItems(
	kind: KindName,
	{ label }: KindDefinition,
	{ deletion }: AnyKindView,
	rows: ItemRow[],
): Promise<boolean> {
	const what = LIST_TEXTS.deleteWhat(rows.map(({ name }) => name));
	const uses = await usesBeforeDeletion(
		kind,
		rows.map(({ id }) => id),
	);
	const warnings = deletion?.warnings ?? [];
	const questions = deletion?.oneByOne ? warnings.map((warning) => [warning]) : [warnings];
	for (const said of questions) {
		const confirmed = await ask({
			title: LIST_TEXTS.deleteTitle(label),
			message: <Lines lines={[what, ...uses, ...said, EXPLORER_TEXTS.deleteConfirm]} />,
			confirm: "削除する",
			destructive: true,
		});
		if (!confirmed) return false;
	}
	return true;
}

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

/** Turning some kinds' items off takes something from friends; those ask first. */
export async function askToDeactivate({ deactivation }: AnyKindView, rows: ItemRow[]): Promise<boolean> {
	if (!deactivation) return true;
	return ask({
		title: deactivation.title,
		message: (
			<Lines
				lines={[
					rows.length === 1 ? `「${rows[0]?.name}」` : LIST_TEXTS.selected(rows.length),
					deactivation.message,
				]}
			/>
		),
		confirm: "無効にする",
	});
}
