import { ActionIcon, Menu, Paper } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyIcon, DeleteIcon, DownIcon, MoreIcon, UpIcon } from "./consoleIcons.tsx";
import { EntryGrip } from "./EntryGrip.tsx";
import classes from "./OrderedList.module.css";
import type { RowPosition } from "./OrderedList.tsx";
import { useDraggableEntry } from "./useDraggableEntry.ts";

interface OrderedRowProps extends RowPosition {
	id: number;
	name: string;
	/** Leading colour or picture. */
	mark?: ReactNode;
	/** Name, as a link or button that opens the entry. */
	head: ReactNode;
	/** Facts beside the name. */
	details?: ReactNode;
	/** Inline controls. */
	controls?: ReactNode;
	/** Items of the menu before those of the order. */
	menuItems?: ReactNode;
	copyLabel?: string;
	onCopy?: (() => void) | undefined;
	removeLabel?: string;
	onRemove?: (() => void) | undefined;
}

/** Row of an ordered list, with its drag handle and menu. */
export function OrderedRow(props: OrderedRowProps) {
	const { id, name, index, count, onMove, mark, head, details, controls, onCopy, onRemove } = props;
	const { menuItems, copyLabel = "コピーする", removeLabel = "削除する" } = props;
	const { entry, handle } = useDraggableEntry(String(id), { disabled: !onMove });
	const button = { variant: "subtle", color: "gray", size: "lg" } as const;
	return (
		<Paper withBorder component="li" {...entry} className={classes.row}>
			{onMove && <EntryGrip entryName={`「${name}」`} handle={handle} />}
			{mark}
			<div className={classes.text}>
				<div className={classes.head}>{head}</div>
				{details && <div className={classes.facts}>{details}</div>}
			</div>
			{controls}
			{(onMove || onCopy || onRemove) && (
				<Menu position="bottom-end" width="13rem">
					<Menu.Target>
						<ActionIcon {...button} aria-label={`「${name}」の操作`}>
							<MoreIcon />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						{menuItems}
						{onMove && (
							<>
								<Menu.Item leftSection={<UpIcon />} disabled={index === 0} onClick={() => onMove(index - 1)}>
									上へ移動する
								</Menu.Item>
								<Menu.Item
									leftSection={<DownIcon />}
									disabled={index === count - 1}
									onClick={() => onMove(index + 1)}
								>
									下へ移動する
								</Menu.Item>
							</>
						)}
						{onCopy && (
							<Menu.Item leftSection={<CopyIcon />} onClick={onCopy}>
								{copyLabel}
							</Menu.Item>
						)}
						{onRemove && (
							<>
								<Menu.Divider />
								<Menu.Item leftSection={<DeleteIcon />} color="red" onClick={onRemove}>
									{removeLabel}
								</Menu.Item>
							</>
						)}
					</Menu.Dropdown>
				</Menu>
			)}
		</Paper>
	);
}
