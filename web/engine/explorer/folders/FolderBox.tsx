import { useDroppable } from "@dnd-kit/core";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { FolderIcon } from "#web/platform/ui/icons.tsx";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import type { byMouse } from "../drag/byMouse.ts";
import { folderPlace } from "../drag/places.ts";
import { useExplorerKind } from "../useExplorer.tsx";
import classes from "./Folders.module.css";

interface FolderLinkProps {
	id: number;
	name: string;
	to: string;
	isCurrent: boolean;
	/** What drags the folder by its name. */
	drag?: ReturnType<typeof byMouse> | undefined;
}

/** The way into a folder. */
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

/** A folder's line in the column. */
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

/** The folder 'uncategorized': things are dropped on it, but it stays what and where it is. */
export function FixedFolder({ id, name, to, isCurrent }: FolderLinkProps) {
	const { setNodeRef, isOver } = useDroppable({ id: folderPlace(id), data: { name } });
	return (
		<FolderBox ref={setNodeRef} isCurrent={isCurrent} isOver={isOver}>
			<span className={classes.noHandle} />
			<FolderLink id={id} name={name} to={to} isCurrent={isCurrent} />
		</FolderBox>
	);
}
