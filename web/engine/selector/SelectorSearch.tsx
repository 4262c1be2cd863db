import { Button, CloseButton, Group, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { KeyboardEvent, RefObject } from "react";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { PlusIcon, SearchIcon } from "#web/platform/ui/consoleIcons.tsx";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import classes from "./SelectorPanel.module.css";
import { focusFirstItem } from "./selectorKeys.ts";

interface SelectorSearchProps {
	input: RefObject<HTMLInputElement | null>;
	label: string;
	text: string;
	onType: (text: string) => void;
	/** Selects the first match. */
	onEnter: () => void;
	appending: boolean;
	/** Undefined if items cannot be created. */
	onAppend: (() => void) | undefined;
}

/** Search by name, with a button that creates an item of that name. */
export function SelectorSearch({
	input,
	label,
	text,
	onType,
	onEnter,
	appending,
	onAppend,
}: SelectorSearchProps) {
	// On a phone the keyboard would cover the items.
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (isComposing(event)) return;
		if (event.key === "ArrowDown" && focusFirstItem(event.currentTarget)) event.preventDefault();
		if (event.key !== "Enter") return;
		// Prevent the surrounding form from submitting.
		event.preventDefault();
		onEnter();
	};
	return (
		<Group gap="xs" wrap="nowrap">
			<TextInput
				ref={input}
				className={classes.search}
				role="searchbox"
				aria-label={`${label}名で検索`}
				placeholder={onAppend ? `${label}名で検索・新規作成` : `${label}名で検索`}
				leftSection={<SearchIcon />}
				maxLength={MAX_ITEM_NAME}
				data-autofocus={!isNarrow || undefined}
				readOnly={appending}
				value={text}
				onChange={(event) => onType(event.currentTarget.value)}
				onKeyDown={onKeyDown}
				rightSection={
					text !== "" &&
					!appending && <CloseButton aria-label="検索を消す" size="sm" onClick={() => onType("")} />
				}
			/>
			{onAppend && (
				<Button
					variant="default"
					leftSection={<PlusIcon />}
					// Not `disabled`, which would lose the cursor and with it the keys of the panel.
					aria-disabled={appending}
					data-disabled={appending || undefined}
					aria-busy={appending}
					aria-label={appending ? undefined : `新しい${label}を追加する`}
					onClick={onAppend}
				>
					{appending ? "追加しています…" : "追加する"}
				</Button>
			)}
		</Group>
	);
}
