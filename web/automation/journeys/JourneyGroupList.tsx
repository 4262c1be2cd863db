import { Button, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { JourneyGroupEntry } from "./JourneyGroupEntry.tsx";
import { JourneyGroupMenu } from "./JourneyGroupMenu.tsx";
import classes from "./Journeys.module.css";
import { type Journey, type JourneyGroup, postJourneyGroupOrder } from "./journeyApi.ts";
import {
	ALL_GROUPS,
	groupNameOf,
	type JourneyGroupFilter,
	matchesGroup,
	NO_GROUP,
} from "./journeyGroupFilter.ts";
import { toastOutcome } from "./journeyOutcome.ts";

const JourneyGroupDialog = latePart(
	async () => (await import("./JourneyGroupDialog.tsx")).JourneyGroupDialog,
	({ target }) => target !== null,
);

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
					{fixedEntry(ALL_GROUPS, groupNameOf(ALL_GROUPS, groups))}
					{groups.map((group, index) => (
						<JourneyGroupEntry
							key={group.id}
							group={group}
							isShown={shownFilter === group.id}
							mayWrite={mayWrite}
							menu={
								<JourneyGroupMenu
									group={group}
									index={index}
									count={groups.length}
									onEdit={() => setEdited(group)}
									onMove={moveGroup}
								/>
							}
						>
							<GroupButton
								name={group.name}
								count={count(group.id)}
								pressed={shownFilter === group.id}
								onShow={() => onShow(group.id)}
							/>
						</JourneyGroupEntry>
					))}
					{groups.length > 0 && fixedEntry(NO_GROUP, groupNameOf(NO_GROUP, groups))}
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
