import { useDroppable } from "@dnd-kit/core";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { FolderIcon, ListIcon } from "#web/platform/ui/consoleIcons.tsx";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { folderDragId } from "../drag/dropTargets.ts";
import type { mouseDragProps } from "../drag/mouseDragProps.ts";
import { LIST_TEXTS } from "../listTexts.ts";
import { useExplorerKind } from "../useExplorer.tsx";
import classes from "./Folders.module.css";

interface FolderLinkProps {
	id: number;
	name: string;
	to: string;
	isCurrent: boolean;
	/** Event handlers that drag the folder by its name. */
	drag?: ReturnType<typeof mouseDragProps> | undefined;
}

/** Link to a folder. */
export function FolderLink({ id, name, to, isCurrent, drag }: FolderLinkProps) {
	const { view } = useExplorerKind();
	return (
		<Link
			href={to}
			className={classes.link}
			title={name}
			aria-current={isCurrent ? "page" : undefined}
			{...rowTarget}
			{...drag}
		>
			<FolderIcon />
			<span className={classes.name}>{name}</span>
			{view.FolderMark && <view.FolderMark folder={id} />}
		</Link>
	);
}

interface FolderBoxProps extends ComponentProps<"li"> {
	isCurrent: boolean;
	isOver: boolean;
	children: ReactNode;
}

/** Line of a folder in the column. */
export const FolderBox = ({ isCurrent, isOver, children, ...rest }: FolderBoxProps) => (
	<li
		className={classes.folder}
		data-current={isCurrent || undefined}
		data-over={isOver || undefined}
		{...rest}
	>
		{children}
	</li>
);

/** Line of the items of all folders, from which nothing is moved. */
export const AllFolders = ({ to, isCurrent }: Pick<FolderLinkProps, "to" | "isCurrent">) => (
	<FolderBox isCurrent={isCurrent} isOver={false}>
		<span className={classes.noHandle} />
		<Link href={to} className={classes.link} aria-current={isCurrent ? "page" : undefined} {...rowTarget}>
			<ListIcon />
			<span className={classes.name}>{LIST_TEXTS.all}</span>
		</Link>
	</FolderBox>
);

/** Folder 'uncategorized': accepts drops, but cannot be changed. */
export function FixedFolder({ id, name, to, isCurrent }: FolderLinkProps) {
	const { setNodeRef, isOver } = useDroppable({ id: folderDragId(id), data: { name } });
	return (
		<FolderBox ref={setNodeRef} isCurrent={isCurrent} isOver={isOver}>
			<span className={classes.noHandle} />
			<FolderLink id={id} name={name} to={to} isCurrent={isCurrent} />
		</FolderBox>
	);
}
