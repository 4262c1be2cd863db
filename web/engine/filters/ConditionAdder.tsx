import { Button, Combobox, Text, useCombobox } from "@mantine/core";
import { type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { CONDITIONS, type ConditionName } from "#domain/engine/filters/filter.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { PlusIcon } from "#web/platform/ui/icons.tsx";
import { fieldMark } from "#web/platform/ui/problems.ts";
import classes from "./Condition.module.css";

interface ConditionAdderProps {
	offered: readonly ConditionName[];
	/** Those of which the list can hold no more. */
	taken: (name: ConditionName) => boolean;
	onAdd: (name: ConditionName) => void;
	/** What is wrong with the list as a whole is put right here. */
	field: string;
	/** Of which list, for whoever cannot see where the button stands. */
	label: string;
	button: Ref<HTMLButtonElement>;
}

/** A menu this long is searched rather than read. */
const LONG = 8;

/** Adds a condition, chosen from a menu. */
export function ConditionAdder({ offered, taken, onAdd, field, label, button }: ConditionAdderProps) {
	const [search, setSearch] = useState("");
	const chosen = useRef(false);
	const combobox = useCombobox({
		onDropdownOpen: () => {
			if (isLong) combobox.focusSearchInput();
			combobox.selectFirstOption();
		},
		onDropdownClose: () => {
			combobox.resetSelectedOption();
			// What was added takes the cursor itself.
			if (!chosen.current) combobox.focusTarget();
			chosen.current = false;
			setSearch("");
		},
	});
	const isLong = offered.length > LONG;
	const found = offered.filter((name) =>
		normalise(CONDITIONS[name].label).includes(normalise(search.trim())),
	);
	// Enter takes the first that is found.
	const first = found[0];
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
				chosen.current = true;
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
					{...fieldMark(field)}
				>
					条件を追加する
				</Button>
			</Combobox.Target>
			<Combobox.Dropdown>
				{isLong && (
					<Combobox.Search
						value={search}
						onChange={(event) => setSearch(event.currentTarget.value)}
						placeholder="条件をさがす"
						aria-label="条件をさがす"
					/>
				)}
				<Combobox.Options className={classes.offered} aria-label="追加する条件">
					{found.map((name) => (
						<Combobox.Option key={name} value={name}>
							{CONDITIONS[name].label}
							{taken(name) && (
								<Text span size="xs" c="inherit">
									（追加済み）
								</Text>
							)}
						</Combobox.Option>
					))}
					{found.length === 0 && <Combobox.Empty>条件がありません</Combobox.Empty>}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	);
}
