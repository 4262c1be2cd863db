import { Badge, Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { FolderIcon } from "#web/platform/ui/consoleIcons.tsx";
import { RowLink } from "#web/platform/ui/RowLink.tsx";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { folderNameOf } from "../folders/folderNameOf.ts";
import { InlineNameField } from "../InlineNameField.tsx";
import { LIST_TEXTS } from "../listTexts.ts";
import {
	useExplorerKind,
	useExplorerList,
	useExplorerLocation,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import classes from "./Items.module.css";

interface ItemNameProps {
	row: ItemRow;
	appendix: object | null | undefined;
}

/** Name of an item, linked to its editor; below it details of the kind and, in a search, the folder. */
export function ItemName({ row, appendix }: ItemNameProps) {
	const { view } = useExplorerKind();
	const { state, dispatch, setFocus } = useExplorerState();
	const { renameItem } = useExplorerOperations();
	const { search } = useExplorerLocation();
	const { groups } = useExplorerList();
	const to = useEditAddress(row);
	if (state.mode === "edititem" && state.target === row.id)
		return (
			<InlineNameField
				label={`「${row.name}」の名前`}
				initialName={row.name}
				onSave={(name) => renameItem(row, name)}
				onCancel={() => {
					dispatch({ type: "leave" });
					setFocus(row.id);
				}}
			/>
		);
	const look = view.state?.(row);
	return (
		<div className={classes.name}>
			<div className={classes.nameLine}>
				{view.beforeName?.(row)}
				{to === null ? (
					<span className={classes.plainName} title={row.name} tabIndex={-1} {...rowTarget}>
						{row.name}
					</span>
				) : (
					<RowLink href={to} title={row.name} twoLines>
						{row.name}
					</RowLink>
				)}
				{view.besideName && <div className={classes.beside}>{view.besideName(row)}</div>}
			</div>
			{(view.belowName || look === "unusable" || search !== "") && (
				<Group gap="0.25rem 0.5rem" className={classes.below}>
					{look === "unusable" && (
						<Badge color="red" variant="outline">
							{LIST_TEXTS.unusable}
						</Badge>
					)}
					{view.belowName?.(row, appendix ?? undefined)}
					{search !== "" && (
						<Text size="xs" c="dimmed" className={classes.found}>
							<FolderIcon size="1em" />
							{folderNameOf(groups, row.group_id)}
						</Text>
					)}
				</Group>
			)}
		</div>
	);
}

/** Address of an item's editor; null without one. */
export function useEditAddress(row: ItemRow): string | null {
	const { view, definition } = useExplorerKind();
	const { editAddress } = useExplorerLocation();
	if (view.nameLink) return view.nameLink(row);
	if (view.Panel) return editAddress(row.id);
	return definition.editPage
		? addressOf(definition.editPage, { id: row.id, group: row.group_id ?? 0 })
		: null;
}
