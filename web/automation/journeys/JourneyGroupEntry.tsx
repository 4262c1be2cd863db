import { useSortable } from "@dnd-kit/sortable";
import { ActionIcon, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { GripIcon, MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
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
	const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } = useSortable({
		id: String(id),
		disabled: !mayWrite,
	});
	const button = { variant: "subtle", color: "gray", size: "md" } as const;
	return (
		<li
			ref={setNodeRef}
			className={classes.group}
			data-shown={isShown || undefined}
			style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
		>
			{mayWrite && (
				<ActionIcon
					{...button}
					ref={setActivatorNodeRef}
					{...attributes}
					{...listeners}
					style={{ cursor: "grab", touchAction: "none" }}
					aria-label={`フォルダ「${name}」をドラッグして移動`}
				>
					<GripIcon />
				</ActionIcon>
			)}
			{children}
			{mayWrite && (
				<Menu position="bottom-end" width="13rem">
					<Menu.Target>
						<ActionIcon {...button} aria-label={`フォルダ「${name}」の操作`}>
							<MoreIcon />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>{menu}</Menu.Dropdown>
				</Menu>
			)}
		</li>
	);
}
