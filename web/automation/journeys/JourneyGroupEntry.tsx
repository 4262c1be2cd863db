import { ActionIcon, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryGrip } from "#web/platform/ui/EntryGrip.tsx";
import { useDraggableEntry } from "#web/platform/ui/useDraggableEntry.ts";
import classes from "./Journeys.module.css";
import type { JourneyGroup } from "./journeyApi.ts";

interface JourneyGroupEntryProps {
	group: JourneyGroup;
	isShown: boolean;
	mayWrite: boolean;
	menu: ReactNode;
	children: ReactNode;
}

/** Group in the list, with its handle for dragging and its menu. */
export function JourneyGroupEntry({
	group: { id, name },
	isShown,
	mayWrite,
	menu,
	children,
}: JourneyGroupEntryProps) {
	const { entry, handle } = useDraggableEntry(String(id), { disabled: !mayWrite });
	return (
		<li {...entry} className={classes.group} data-shown={isShown || undefined}>
			{mayWrite && <EntryGrip entryName={`フォルダ「${name}」`} handle={handle} size="md" />}
			{children}
			{mayWrite && (
				<Menu position="bottom-end" width="13rem">
					<Menu.Target>
						<ActionIcon variant="subtle" color="gray" size="md" aria-label={`フォルダ「${name}」の操作`}>
							<MoreIcon />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>{menu}</Menu.Dropdown>
				</Menu>
			)}
		</li>
	);
}
