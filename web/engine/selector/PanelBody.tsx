import { Alert, Stack } from "@mantine/core";
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { SelectableItem } from "#domain/engine/selector/item.ts";
import { isFavouritable, selectable } from "#domain/engine/selector/kinds.ts";
import { whyNotAddable } from "#domain/engine/selector/restrictions.ts";
import { type GroupKey, groupViews, itemsIn } from "#domain/engine/selector/view.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector.ts";
import { WarningIcon } from "#web/platform/ui/icons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { GroupList } from "./GroupList.tsx";
import { ItemList } from "./ItemList.tsx";
import { SearchLine } from "./SearchLine.tsx";
import classes from "./SelectorPanel.module.css";
import type { SelectorPanelProps } from "./SelectorPanel.tsx";
import { searchOf, suggestionsOf } from "./suggest.ts";
import { useAppending } from "./useAppending.ts";

/** What the open selector holds; it begins anew each time it is opened. */
export function PanelBody(props: SelectorPanelProps & { search: RefObject<HTMLInputElement | null> }) {
	const { kind, source, data, restrictions, without, ids, multiple } = props;
	const { label, notLoaded } = selectable(kind);
	const { list, error } = data;
	const [group, setGroup] = useState<GroupKey>("all");
	/** The folder to which a search is narrowed; it looks into all of them at first. */
	const [within, setWithin] = useState<GroupKey>("all");
	const [typed, setTyped] = useState("");
	const [alert, setAlert] = useState("");
	const [entered, setEntered] = useState(false);
	const offered = useMemo(() => list?.items.filter(({ id }) => !without?.includes(id)), [list, without]);
	const search = useMemo(() => searchOf(offered ?? []), [offered]);
	const isSearching = typed.trim() !== "";
	/** What there is to choose from, in all groups. */
	const found = useMemo(() => (isSearching ? search(typed) : offered), [isSearching, typed, search, offered]);
	const current = isSearching ? within : group;
	const inGroup = useMemo(() => found && itemsIn(found, current), [found, current]);
	const shown = isSearching ? inGroup && suggestionsOf(inGroup) : inGroup;

	const choose = (item: SelectableItem) => {
		// What is chosen already may always be taken back.
		const refused = !(multiple && ids.includes(item.id)) && whyNotAddable(item, restrictions) !== null;
		setAlert(refused ? SELECTOR_TEXTS.selectorNotAddable(item.name) : "");
		if (!refused) props.onChoose(item);
	};
	const chooseFirst = () => {
		const [first] = isSearching ? (shown ?? []) : [];
		if (first) choose(first);
	};
	// Enter that was pressed before the list came counts as soon as it is there.
	const chooseEntered = useEffectEvent(() => {
		setEntered(false);
		chooseFirst();
	});
	const isListed = list !== undefined;
	useEffect(() => {
		if (entered && isListed) chooseEntered();
	}, [entered, isListed]);

	const { appending, append } = useAppending({
		kind,
		source,
		restrictions,
		groupId: folderOf(isSearching && within !== "all" ? within : group),
		reload: data.reload,
		onAlert: setAlert,
		onMade: (item) => {
			// Where it can be seen.
			if (group === "fav") setGroup("all");
			setWithin("all");
			choose(item);
		},
		onOver: () => setTyped(""),
	});

	return (
		<Stack gap="xs" className={classes.work}>
			<SearchLine
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
					<GroupList
						groups={list && groupViews({ ...list, items: offered ?? [] }, isFavouritable(kind), found)}
						current={current}
						onChoose={isSearching ? setWithin : setGroup}
					/>
					<ItemList
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

/** The folder that a new item is made in. */
const folderOf = (key: GroupKey): number | null => (typeof key === "number" && key > 0 ? key : null);
