import { Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { SelectableItem, SelectorGroup } from "#domain/engine/selector/selectable-item.ts";
import { type Restrictions, reasonNotAddable } from "#domain/engine/selector/selection-restrictions.ts";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { scrollWithin } from "#web/platform/ui/scrollWithin.ts";
import { useRowsByScroll } from "#web/platform/ui/useRowsByScroll.ts";
import { SelectorItem } from "./SelectorItem.tsx";
import classes from "./SelectorItemList.module.css";
import { handleItemKey, selectorListProps } from "./selectorKeys.ts";

interface SelectorItemListProps {
	/** Undefined while loading. */
	items: SelectableItem[] | undefined;
	groups: readonly SelectorGroup[];
	label: string;
	ids: readonly number[];
	restrictions: Restrictions;
	/** Number of displayed items, if it is not all of them. */
	note: string | undefined;
	/** Text for an empty list. */
	empty: string;
	onChoose: (item: SelectableItem) => void;
	/** Undefined for kinds without favourites. */
	onStar: ((id: number, favorite: boolean) => void) | undefined;
	mayStar: boolean;
	onTest: ((item: SelectableItem) => Promise<void>) | undefined;
	onPreview: ((item: SelectableItem) => void) | undefined;
}

/** List of the items to choose from. */
export function SelectorItemList(props: SelectorItemListProps) {
	const { items, groups, label, ids, restrictions, note, empty } = props;
	const chosenIndex = items?.findIndex(({ id }) => ids.includes(id)) ?? -1;
	// Enough rows to include the first selected item.
	const { rows, hasMore, showMore } = useRowsByScroll(items, { atLeast: chosenIndex + 1 });
	const list = useRef<HTMLUListElement>(null);
	const isLoaded = rows !== undefined;
	// Scrolls to the selected items, also on a phone, where few rows are visible.
	useEffect(() => {
		if (isLoaded) scrollWithin(list.current?.querySelector("[data-chosen]"));
	}, [isLoaded]);
	if (!rows)
		return (
			<Stack gap="xs" p="xs" aria-hidden="true">
				{[70, 50, 60, 40].map((width) => (
					<Skeleton key={width} height="1.5rem" width={`${width}%`} />
				))}
			</Stack>
		);
	return (
		<div className={classes.scroll}>
			{rows.length === 0 && (
				<Text size="sm" c="dimmed" p="sm" role="status">
					{empty}
				</Text>
			)}
			{note && (
				<Text size="xs" c="dimmed" px="sm" py="0.25rem" role="status">
					{note}
				</Text>
			)}
			<ul
				ref={list}
				className={classes.list}
				aria-label={`${label}の一覧`}
				onKeyDown={handleItemKey}
				{...selectorListProps("items")}
			>
				{rows.map((item) => (
					<SelectorItem
						key={item.id}
						item={item}
						folder={item.unique ? undefined : (folderNameOf(groups, item.group_id) ?? "未分類")}
						isSelected={ids.includes(item.id)}
						isAddable={reasonNotAddable(item, restrictions) === null}
						onChoose={() => props.onChoose(item)}
						onStar={props.onStar && (() => props.onStar?.(item.id, !item.favorite))}
						mayStar={props.mayStar}
						onTest={props.onTest && (() => props.onTest?.(item) ?? Promise.resolve())}
						onPreview={props.onPreview && (() => props.onPreview?.(item))}
					/>
				))}
			</ul>
			<LoadMore hasMore={hasMore} loading={false} onMore={showMore} label="さらに表示する" />
		</div>
	);
}

const folderNameOf = (groups: readonly SelectorGroup[], id: number | null) =>
	groups.find((group) => group.id === id)?.name;
