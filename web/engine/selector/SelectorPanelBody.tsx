import { Alert, Stack } from "@mantine/core";
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { SelectableItem } from "#domain/engine/selector/selectable-item.ts";
import { isFavouritable, selectableKindOf } from "#domain/engine/selector/selectable-kinds.ts";
import { reasonNotAddable } from "#domain/engine/selector/selection-restrictions.ts";
import { type GroupKey, groupViews, itemsInGroup } from "#domain/engine/selector/selector-groups.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources-texts.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { SelectorGroupList } from "./SelectorGroupList.tsx";
import { SelectorItemList } from "./SelectorItemList.tsx";
import classes from "./SelectorPanel.module.css";
import type { SelectorPanelProps } from "./SelectorPanel.tsx";
import { SelectorSearch } from "./SelectorSearch.tsx";
import { createItemSearch, suggestionsOf } from "./searchItems.ts";
import { useItemCreation } from "./useItemCreation.ts";

/** Content of the open selector; its state is reset on every opening. */
export function SelectorPanelBody(
	props: SelectorPanelProps & { search: RefObject<HTMLInputElement | null> },
) {
	const { kind, source, data, restrictions, without, ids, multiple } = props;
	const { label, notLoaded } = selectableKindOf(kind);
	const { list, error } = data;
	const [group, setGroup] = useState<GroupKey>("all");
	/** Folder to which a search is narrowed; all folders at first. */
	const [within, setWithin] = useState<GroupKey>("all");
	const [typed, setTyped] = useState("");
	const [alert, setAlert] = useState("");
	const [entered, setEntered] = useState(false);
	const offered = useMemo(() => list?.items.filter(({ id }) => !without?.includes(id)), [list, without]);
	const search = useMemo(() => createItemSearch(offered ?? []), [offered]);
	const isSearching = typed.trim() !== "";
	/** Items to choose from, in all groups. */
	const found = useMemo(() => (isSearching ? search(typed) : offered), [isSearching, typed, search, offered]);
	const current = isSearching ? within : group;
	const inGroup = useMemo(() => found && itemsInGroup(found, current), [found, current]);
	const shown = isSearching ? inGroup && suggestionsOf(inGroup) : inGroup;

	const choose = (item: SelectableItem) => {
		// A selected item may always be deselected.
		const refused = !(multiple && ids.includes(item.id)) && reasonNotAddable(item, restrictions) !== null;
		setAlert(refused ? SELECTOR_TEXTS.selectorNotAddable(item.name) : "");
		if (!refused) props.onChoose(item);
	};
	const chooseFirst = () => {
		const [first] = isSearching ? (shown ?? []) : [];
		if (first) choose(first);
	};
	// Enter pressed before the list has loaded takes effect once it has.
	const chooseEntered = useEffectEvent(() => {
		setEntered(false);
		chooseFirst();
	});
	const isListed = list !== undefined;
	useEffect(() => {
		if (entered && isListed) chooseEntered();
	}, [entered, isListed]);

	const { appending, append } = useItemCreation({
		kind,
		source,
		restrictions,
		groupId: folderOf(isSearching && within !== "all" ? within : group),
		reload: data.reload,
		onAlert: setAlert,
		onMade: (item) => {
			// Switches to a group that contains the new item.
			if (group === "fav") setGroup("all");
			setWithin("all");
			choose(item);
		},
		onOver: () => setTyped(""),
	});

	return (
		<Stack gap="xs" className={classes.work}>
			<SelectorSearch
				input={props.search}
				label={label}
				text={typed}
				onType={(text) => {
					setTyped(text);
					if (text.trim() === "") setWithin("all");
					setAlert("");
					setEntered(false);
				}}
				onEnter={() => setEntered(true)}
				appending={appending}
				onAppend={props.appendable ? () => void append(typed) : undefined}
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
						groups={list && groupViews({ ...list, items: offered ?? [] }, isFavouritable(kind), found)}
						current={current}
						onChoose={isSearching ? setWithin : setGroup}
					/>
					<SelectorItemList
						key={`${current}:${typed}`}
						items={shown}
						groups={list?.groups ?? []}
						label={label}
						ids={ids}
						restrictions={restrictions}
						note={
							shown && inGroup && shown.length < inGroup.length
								? SELECTOR_TEXTS.selectorShown(shown.length, inGroup.length)
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
