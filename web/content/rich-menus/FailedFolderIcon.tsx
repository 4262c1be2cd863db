import { Text } from "@mantine/core";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useFailedMenus } from "./failedMenus.ts";

/** Warning icon of a folder with a menu that friends' phones do not show. */
export function FailedFolderIcon({ folder }: { folder: number }) {
	const { data } = useFailedMenus();
	// An item without an id stands for friends whose menu could not be removed; it belongs to no folder.
	const hasFailedMenu = data?.items.some(
		({ id, group_id }) => id !== null && (group_id ?? UNCATEGORIZED) === folder,
	);
	if (!hasFailedMenu) return null;
	return (
		<Text
			span
			c="red"
			lh={1}
			role="img"
			aria-label={LIST_TEXTS.folderHasFailedMenus}
			title={LIST_TEXTS.folderHasFailedMenus}
		>
			<WarningIcon size="1em" />
		</Text>
	);
}
