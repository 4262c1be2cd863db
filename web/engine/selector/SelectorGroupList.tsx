import { Skeleton, UnstyledButton } from "@mantine/core";
import type { GroupKey, GroupView } from "#domain/engine/selector/selector-groups.ts";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import classes from "./SelectorGroupList.module.css";
import { handleGroupKey, selectorListProps } from "./selectorKeys.ts";

interface SelectorGroupListProps {
	/** Undefined while loading. */
	groups: GroupView[] | undefined;
	current: GroupKey;
	onChoose: (key: GroupKey) => void;
}

/** Folders of the items, with their counts. */
export const SelectorGroupList = ({ groups, current, onChoose }: SelectorGroupListProps) => (
	<nav aria-label="フォルダ" className={classes.nav}>
		<ul className={classes.list} onKeyDown={handleGroupKey} {...selectorListProps("groups")}>
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
