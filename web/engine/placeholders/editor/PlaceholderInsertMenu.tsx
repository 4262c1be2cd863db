import { Button, Combobox, useCombobox } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import { ChoiceOptions } from "../ChoiceOptions.tsx";
import type { PlaceholderChoice } from "../placeholderChoices.ts";

interface PlaceholderInsertMenuProps {
	/** Everything that can be inserted, listed until a name is typed. */
	all: PlaceholderChoice[];
	search: (typed: string) => PlaceholderChoice[];
	onChoose: (choice: PlaceholderChoice) => void;
}

/** Button that inserts a placeholder, found by a few characters of its name. */
export function PlaceholderInsertMenu({ all, search, onChoose }: PlaceholderInsertMenuProps) {
	const [query, setQuery] = useState("");
	const combobox = useCombobox({
		onDropdownOpen: () => combobox.focusSearchInput(),
		onDropdownClose: () => {
			combobox.resetSelectedOption();
			setQuery("");
		},
	});
	const choices = combobox.dropdownOpened ? (query.trim() === "" ? all : search(query)) : [];
	// Enter selects the first match.
	const first = choices[0]?.markup;
	const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
	useEffect(() => {
		if (query !== "" && first !== undefined) selectFirst();
	}, [query, first]);
	return (
		<Combobox
			store={combobox}
			width={288}
			position="bottom-start"
			shadow="md"
			onOptionSubmit={(markup) => {
				const choice = choices.find((each) => each.markup === markup);
				combobox.closeDropdown();
				if (choice) onChoose(choice);
			}}
		>
			<Combobox.Target targetType="button" withAriaAttributes={false}>
				<Button
					variant="default"
					size="compact-sm"
					leftSection={<PlusIcon />}
					aria-haspopup="dialog"
					aria-expanded={combobox.dropdownOpened}
					onClick={() => combobox.toggleDropdown()}
				>
					差し込み
				</Button>
			</Combobox.Target>
			<Combobox.Dropdown>
				<Combobox.Search
					aria-label="差し込む項目を検索"
					placeholder="名前で検索"
					value={query}
					onChange={(event) => {
						setQuery(event.currentTarget.value);
						combobox.resetSelectedOption();
					}}
					onKeyDown={(event) => {
						if (event.key === "Escape" && !isComposing(event)) combobox.focusTarget();
					}}
				/>
				<ChoiceOptions choices={choices} />
			</Combobox.Dropdown>
		</Combobox>
	);
}
