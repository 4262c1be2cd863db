import { Alert, Stack } from "@mantine/core";
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { SelectableItem } from "#domain/selector/item.ts";
import { isFavouritable, selectable } from "#domain/selector/kinds.ts";
import { whyNotAddable } from "#domain/selector/restrictions.ts";
import { type GroupKey, groupViews, itemsIn } from "#domain/selector/view.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { WarningIcon } from "../ui/icons.tsx";
import { ErrorState } from "../ui/ListState.tsx";
import { GroupList } from "./GroupList.tsx";
import { ItemList } from "./ItemList.tsx";
import { SearchLine } from "./SearchLine.tsx";
import classes from "./SelectorPanel.module.css";
import type { SelectorPanelProps } from "./SelectorPanel.tsx";
import { makeSuggesting } from "./suggest.ts";
import { useAppending } from "./useAppending.ts";

/** What the open selector holds; it begins anew each time it is opened. */
export function PanelBody(props: SelectorPanelProps & { search: RefObject<HTMLInputElement | null> }) {
	const { kind, source, data, restrictions, without, ids, multiple } = props;
	const { label } = selectable(kind);
	const { list, error } = data;
	const [group, setGroup] = useState<GroupKey>("all");
	const [typed, setTyped] = useState("");
	const [alert, setAlert] = useState("");
	const [entered, setEntered] = useState(false);
	const offered = useMemo(() => list?.items.filter(({ id }) => !without?.includes(id)), [list, without]);
	const suggest = useMemo(() => makeSuggesting(offered ?? []), [offered]);
	const isSearching = typed.trim() !== "";
	const shown = useMemo(
		() => (isSearching ? suggest(typed) : offered && itemsIn(offered, group)),
		[isSearching, typed, suggest, offered, group],
	);

	const choose = (item: SelectableItem) => {
		// What is chosen already may always be taken back.
		const refused = !(multiple && ids.includes(item.id)) && whyNotAddable(item, restrictions) !== null;
		setAlert(refused ? TEXTS.selectorNotAddable(item.name) : "");
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
		groupId: typeof group === "number" && group > 0 ? group : null,
		reload: data.reload,
		onAlert: setAlert,
		onMade: (item) => {
			// Where it can be seen.
			if (group === "fav") setGroup("all");
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
					setAlert("");
					setEntered(false);
				}}
				onEnter={() => setEntered(true)}
				appending={appending}
				onAppend={props.appendable ? () => void append(typed) : undefined}
			/>
			{error && !list ? (
				<ErrorState error={error} onRetry={() => void data.reload()} />
			) : (
				<div className={classes.columns}>
					<GroupList
						groups={list && groupViews({ ...list, items: offered ?? [] }, isFavouritable(kind))}
						current={isSearching ? null : group}
						onChoose={(key) => {
							setGroup(key);
							setTyped("");
						}}
					/>
					<ItemList
						key={`${group}:${typed}`}
						items={shown}
						groups={list?.groups ?? []}
						label={label}
						ids={ids}
						restrictions={restrictions}
						empty={isSearching ? TEXTS.selectorNoSuggestion : TEXTS.selectorEmpty(label)}
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
