import { useSortable } from "@dnd-kit/sortable";
import { ActionIcon, Button, Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import {
	DeleteIcon,
	DownIcon,
	EditIcon,
	GripIcon,
	MoreIcon,
	PlusIcon,
	UpIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";
import { JourneyGroupDialog } from "./JourneyGroupDialog.tsx";
import classes from "./Journeys.module.css";
import {
	deleteJourneyGroupRequest,
	type Journey,
	type JourneyGroup,
	postJourneyGroupOrder,
	reloadJourneys,
} from "./journeyApi.ts";
import { ALL_GROUPS, type JourneyGroupFilter, matchesGroup, NO_GROUP } from "./journeyGroupFilter.ts";
import { toastOutcome } from "./journeyOutcome.ts";

interface JourneyGroupListProps {
	groups: readonly JourneyGroup[];
	journeys: readonly Journey[];
	shownFilter: JourneyGroupFilter;
	onShow: (shown: JourneyGroupFilter) => void;
	mayWrite: boolean;
}

/** Groups of journeys: selected, created, renamed, deleted, and reordered by dragging or menus. */
export function JourneyGroupList({ groups, journeys, shownFilter, onShow, mayWrite }: JourneyGroupListProps) {
	const [editedGroup, setEdited] = useState<JourneyGroup | "new" | null>(null);
	const [announcement, setAnnouncement] = useState("");
	const count = (group: JourneyGroupFilter) =>
		journeys.filter((journey) => matchesGroup(group, journey)).length;
	const moveGroup = (from: number, to: number) => {
		const ids = groups.map(({ id }) => id);
		void toastOutcome(postJourneyGroupOrder(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!))).then(
			({ messages }) => {
				if (messages.length > 0) setAnnouncement("元の並び順に戻しました");
			},
		);
	};
	const fixedEntry = (group: JourneyGroupFilter, name: string) => (
		<li className={classes.group} data-shown={shownFilter === group || undefined}>
			<GroupButton
				name={name}
				count={count(group)}
				pressed={shownFilter === group}
				onShow={() => onShow(group)}
			/>
		</li>
	);
	return (
		<nav aria-label="フォルダ">
			<DraggableEntries
				entries={groups.map(({ id }) => ({ key: String(id) }))}
				noun="フォルダ"
				moveEntry={moveGroup}
			>
				<ul className={classes.groups}>
					{fixedEntry(ALL_GROUPS, "すべてのフォルダ")}
					{groups.map((group, index) => (
						<GroupEntry
							key={group.id}
							group={group}
							isShown={shownFilter === group.id}
							mayWrite={mayWrite}
							menu={
								<>
									<Menu.Item leftSection={<EditIcon />} onClick={() => setEdited(group)}>
										名前を変更する
									</Menu.Item>
									<Menu.Item
										leftSection={<UpIcon />}
										disabled={index === 0}
										onClick={() => moveGroup(index, index - 1)}
									>
										上へ移動する
									</Menu.Item>
									<Menu.Item
										leftSection={<DownIcon />}
										disabled={index === groups.length - 1}
										onClick={() => moveGroup(index, index + 1)}
									>
										下へ移動する
									</Menu.Item>
									<Menu.Divider />
									<Menu.Item leftSection={<DeleteIcon />} color="red" onClick={() => void remove(group)}>
										削除する
									</Menu.Item>
								</>
							}
						>
							<GroupButton
								name={group.name}
								count={count(group.id)}
								pressed={shownFilter === group.id}
								onShow={() => onShow(group.id)}
							/>
						</GroupEntry>
					))}
					{groups.length > 0 && fixedEntry(NO_GROUP, "未分類")}
				</ul>
			</DraggableEntries>
			{mayWrite && (
				<Button
					variant="subtle"
					size="xs"
					mt="xs"
					leftSection={<PlusIcon />}
					onClick={() => setEdited("new")}
				>
					フォルダを追加する
				</Button>
			)}
			<VisuallyHidden role="status">{announcement}</VisuallyHidden>
			<JourneyGroupDialog target={editedGroup} onClose={() => setEdited(null)} />
		</nav>
	);
}

interface GroupEntryProps {
	group: JourneyGroup;
	isShown: boolean;
	mayWrite: boolean;
	menu: ReactNode;
	children: ReactNode;
}

function GroupEntry({ group: { id, name }, isShown, mayWrite, menu, children }: GroupEntryProps) {
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

interface GroupButtonProps {
	name: string;
	count: number;
	pressed: boolean;
	onShow: () => void;
}

const GroupButton = ({ name, count, pressed, onShow }: GroupButtonProps) => (
	<UnstyledButton className={classes.show} aria-pressed={pressed} onClick={onShow} title={name}>
		<span className={classes.name}>{name}</span>
		<span className={classes.count}>{count}</span>
	</UnstyledButton>
);

async function remove({ id, name }: JourneyGroup): Promise<void> {
	const isSure = await askToConfirm({
		title: "フォルダの削除",
		message: `フォルダ「${name}」を削除します。中のジャーニーは「未分類」に移ります。`,
		confirm: "削除する",
		destructive: true,
	});
	if (!isSure) return;
	await toastOutcome(
		deleteJourneyGroupRequest(id).then(({ undo }) =>
			toastUndoable(`フォルダ「${name}」を削除しました`, undo, reloadJourneys),
		),
	);
}
