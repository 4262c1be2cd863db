import { Skeleton, UnstyledButton } from "@mantine/core";
import type { GroupKey, GroupView } from "#domain/engine/selector/view.ts";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import classes from "./GroupList.module.css";
import { listMark, walkGroups } from "./walk.ts";

interface GroupListProps {
	/** Undefined while they are loaded. */
	groups: GroupView[] | undefined;
	current: GroupKey;
	onChoose: (key: GroupKey) => void;
}

/** The folders that the items lie in, with how many. */
export const GroupList = ({ groups, current, onChoose }: GroupListProps) => (
	<nav aria-label="フォルダ" className={classes.nav}>
		<ul className={classes.list} onKeyDown={walkGroups} {...listMark("groups")}>
			{groups?.map(({ key, name, item_count }) => (
				<li key={key}>
					<UnstyledButton
						className={classes.group}
						aria-current={key === current ? "true" : undefined}
						title={name}
						onClick={() => onChoose(key)}
						{...rowTarget}
					>
						<span className={classes.name}>{name}</span>
						<span className={classes.count}>{item_count.toLocaleString("ja-JP")}</span>
					</UnstyledButton>
				</li>
			))}
			{!groups && <Skeleton height="1.5rem" />}
		</ul>
	</nav>
);
