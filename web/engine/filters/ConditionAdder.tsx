import { Button, Combobox, Text, useCombobox } from "@mantine/core";
import { type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { matchesSearch } from "#domain/engine/filters/condition-search.ts";
import { CONDITIONS, type ConditionName } from "#domain/engine/filters/filter-schema.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import classes from "./Condition.module.css";

interface ConditionAdderProps {
	addableNames: readonly ConditionName[];
	/** Whether the list can take no more of a condition. */
	isTaken: (name: ConditionName) => boolean;
	onAdd: (name: ConditionName) => void;
	/** Field name of the list, for messages about the list as a whole. */
	field: string;
	/** Accessible label; names the list. */
	label: string;
	button: Ref<HTMLButtonElement>;
}

/** Number of conditions above which the menu has a search field. */
const SEARCHABLE_ABOVE = 8;

/** Button with a menu that adds a condition. */
export function ConditionAdder({ addableNames, isTaken, onAdd, field, label, button }: ConditionAdderProps) {
	const [search, setSearch] = useState("");
	const hasAdded = useRef(false);
	const combobox = useCombobox({
		onDropdownOpen: () => {
			if (isLong) combobox.focusSearchInput();
			combobox.selectFirstOption();
		},
		onDropdownClose: () => {
			combobox.resetSelectedOption();
			// The added condition takes the cursor.
			if (!hasAdded.current) combobox.focusTarget();
			hasAdded.current = false;
			setSearch("");
		},
	});
	const isLong = addableNames.length > SEARCHABLE_ABOVE;
	const matches = addableNames.filter((name) => matchesSearch(name, search));
	// Enter selects the first match.
	const first = matches[0];
	const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
	useEffect(() => {
		if (search !== "" && first) selectFirst();
	}, [search, first]);
	return (
		<Combobox
			store={combobox}
			width="18rem"
			position="bottom-start"
			onOptionSubmit={(name) => {
				hasAdded.current = true;
				combobox.closeDropdown();
				onAdd(name as ConditionName);
			}}
		>
			<Combobox.Target targetType="button">
				<Button
					ref={button}
					variant="default"
					size="xs"
					leftSection={<PlusIcon />}
					aria-label={label}
					onClick={() => combobox.toggleDropdown()}
					{...fieldAttribute(field)}
				>
					条件を追加する
				</Button>
			</Combobox.Target>
			<Combobox.Dropdown>
				{isLong && (
					<Combobox.Search
						value={search}
						onChange={(event) => setSearch(event.currentTarget.value)}
						placeholder="条件をさがす（来店、誕生日、購入など）"
						aria-label="条件をさがす"
					/>
				)}
				<Combobox.Options className={classes.offered} aria-label="追加する条件">
					{matches.map((name) => (
						<Combobox.Option key={name} value={name}>
							{CONDITIONS[name].label}
							{isTaken(name) && (
								<Text span size="xs" c="inherit">
									（追加済み）
								</Text>
							)}
						</Combobox.Option>
					))}
					{matches.length === 0 && <Combobox.Empty>条件がありません</Combobox.Empty>}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	);
}
