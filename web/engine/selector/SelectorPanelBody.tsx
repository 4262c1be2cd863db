import { Alert, Stack } from "@mantine/core";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { SelectableItem } from "#domain/engine/selector/selectable-item.ts";
import { isFavouritable, selectableKindOf } from "#domain/engine/selector/selectable-kinds.ts";
import { reasonNotAddable } from "#domain/engine/selector/selection-restrictions.ts";
import { type GroupKey, groupViews } from "#domain/engine/selector/selector-groups.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources-texts.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { SelectorGroupList } from "./SelectorGroupList.tsx";
import { SelectorItemList } from "./SelectorItemList.tsx";
import classes from "./SelectorPanel.module.css";
import type { SelectorPanelProps } from "./SelectorPanel.tsx";
import { SelectorSearch } from "./SelectorSearch.tsx";
import { useItemCreation } from "./useItemCreation.ts";
import { useItemFilter } from "./useItemFilter.ts";

/** Content of the open selector; its state is reset on every opening. */
export function SelectorPanelBody(
	props: SelectorPanelProps & { search: RefObject<HTMLInputElement | null> },
) {
	const { kind, source, data, restrictions, excludedIds, ids, multiple } = props;
	const { label, notLoaded } = selectableKindOf(kind);
	const { list, error } = data;
	const filter = useItemFilter(list?.items, excludedIds);
	const { query, setQuery, isSearching, selectableItems, matches, inGroup, displayedItems } = filter;
	const { group, setGroup, searchGroup, setSearchGroup, currentGroup } = filter;
	const [alert, setAlert] = useState("");
	const [isEnterPending, setEnterPending] = useState(false);

	const choose = (item: SelectableItem) => {
		// A selected item may always be deselected.
		const isRefused = !(multiple && ids.includes(item.id)) && reasonNotAddable(item, restrictions) !== null;
		setAlert(isRefused ? SELECTOR_TEXTS.selectorNotAddable(item.name) : "");
		if (!isRefused) props.onChoose(item);
	};
	const chooseFirst = () => {
		const [first] = isSearching ? (displayedItems ?? []) : [];
		if (first) choose(first);
	};
	// Enter pressed before the list has loaded takes effect once it has.
	const chooseEntered = useEffectEvent(() => {
		setEnterPending(false);
		chooseFirst();
	});
	const isListed = list !== undefined;
	useEffect(() => {
		if (isEnterPending && isListed) chooseEntered();
	}, [isEnterPending, isListed]);

	const { appending, append } = useItemCreation({
		kind,
		source,
		restrictions,
		groupId: folderOf(isSearching && searchGroup !== "all" ? searchGroup : group),
		reload: data.reload,
		onAlert: setAlert,
		onCreated: (item) => {
			// Switches to a group that contains the new item.
			if (group === "fav") setGroup("all");
			setSearchGroup("all");
			choose(item);
		},
		onFinished: () => setQuery(""),
	});

	return (
		<Stack gap="xs" className={classes.work}>
			<SelectorSearch
				input={props.search}
				label={label}
				text={query}
				onType={(text) => {
					setQuery(text);
					if (text.trim() === "") setSearchGroup("all");
					setAlert("");
					setEnterPending(false);
				}}
				onEnter={() => setEnterPending(true)}
				appending={appending}
				onAppend={props.appendable ? () => void append(query) : undefined}
			/>
			{error && !list ? (
				<ErrorState
					title={notLoaded ?? RESOURCE_TEXTS.loadFailed}
					error={error}
					onRetry={() => void data.reload()}
				/>
			) : (
				<div className={classes.columns}>
					<SelectorGroupList
						groups={
							list && groupViews({ ...list, items: selectableItems ?? [] }, isFavouritable(kind), matches)
						}
						current={currentGroup}
						onChoose={isSearching ? setSearchGroup : setGroup}
					/>
					<SelectorItemList
						key={`${currentGroup}:${query}`}
						items={displayedItems}
						groups={list?.groups ?? []}
						label={label}
						ids={ids}
						restrictions={restrictions}
						note={
							displayedItems && inGroup && displayedItems.length < inGroup.length
								? SELECTOR_TEXTS.selectorShown(displayedItems.length, inGroup.length)
								: undefined
						}
						empty={isSearching ? SELECTOR_TEXTS.selectorNoSuggestion : SELECTOR_TEXTS.selectorEmpty(label)}
						onChoose={choose}
						onStar={isFavouritable(kind) ? data.star : undefined}
						mayStar={source.mayStar}
						onTest={props.onTest}
						onPreview={props.onPreview}
					/>
				</div>
			)}
			{alert && (
				<Alert color="red" icon={<WarningIcon />} role="alert" p="xs">
					{alert}
				</Alert>
			)}
		</Stack>
	);
}

/** Folder in which a new item is created. */
const folderOf = (key: GroupKey): number | null => (typeof key === "number" && key > 0 ? key : null);
