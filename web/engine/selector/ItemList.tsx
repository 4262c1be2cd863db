import { Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { SelectableItem, SelectorGroup } from "#domain/engine/selector/item.ts";
import { type Restrictions, whyNotAddable } from "#domain/engine/selector/restrictions.ts";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { useRowsByScroll } from "#web/platform/ui/useRowsByScroll.ts";
import classes from "./ItemList.module.css";
import { ItemOption } from "./ItemOption.tsx";
import { listMark, walkItems } from "./walk.ts";

interface ItemListProps {
	/** Undefined while they are loaded. */
	items: SelectableItem[] | undefined;
	groups: readonly SelectorGroup[];
	label: string;
	ids: readonly number[];
	restrictions: Restrictions;
	/** How many of them are shown, where that is not all. */
	note: string | undefined;
	/** Said where there are none. */
	empty: string;
	onChoose: (item: SelectableItem) => void;
	/** Absent where the kind has no stars. */
	onStar: ((id: number, favorite: boolean) => void) | undefined;
	mayStar: boolean;
	onTest: ((item: SelectableItem) => Promise<void>) | undefined;
	onPreview: ((item: SelectableItem) => void) | undefined;
}

/** The items to choose from. */
export function ItemList(props: ItemListProps) {
	const { items, groups, label, ids, restrictions, note, empty } = props;
	const chosenBefore = items?.findIndex(({ id }) => ids.includes(id)) ?? -1;
	const { rows, more, showMore } = useRowsByScroll(items, chosenBefore + 1);
	const list = useRef<HTMLUListElement>(null);
	const isLoaded = rows !== undefined;
	// What is chosen already is seen first, also on a phone, where few rows are.
	useEffect(() => {
		if (isLoaded) list.current?.querySelector("[data-chosen]")?.scrollIntoView({ block: "nearest" });
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
				onKeyDown={walkItems}
				{...listMark("items")}
			>
				{rows.map((item) => (
					<ItemOption
						key={item.id}
						item={item}
						folder={item.unique ? undefined : (nameOf(groups, item.group_id) ?? "未分類")}
						chosen={ids.includes(item.id)}
						addable={whyNotAddable(item, restrictions) === null}
						onChoose={() => props.onChoose(item)}
						onStar={props.onStar && (() => props.onStar?.(item.id, !item.favorite))}
						mayStar={props.mayStar}
						onTest={props.onTest && (() => props.onTest?.(item) ?? Promise.resolve())}
						onPreview={props.onPreview && (() => props.onPreview?.(item))}
					/>
				))}
			</ul>
			<LoadMore more={more} loading={false} onMore={showMore} label="さらに表示する" />
		</div>
	);
}

const nameOf = (groups: readonly SelectorGroup[], id: number | null) =>
	groups.find((group) => group.id === id)?.name;
