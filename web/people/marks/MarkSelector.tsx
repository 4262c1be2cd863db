import { Anchor, Combobox, InputBase, Stack, Text, useCombobox } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MARK_TEXTS } from "#domain/platform/texts/marks-texts.ts";
import { MarkChip } from "#web/engine/friend-records/MarkChip.tsx";
import { type MarkStore, markById } from "#web/engine/friend-records/responseMarks.ts";
import { MarkLabel } from "./MarkLabel.tsx";

interface MarkSelectorProps {
	/** Null is no mark. */
	value: number | null;
	onChange: (id: number | null) => void;
	label?: string;
	disabled?: boolean;
	error?: string | undefined;
	/** Marks to choose from. */
	store: MarkStore;
}

/** Value of "no mark": no mark has this id. */
const NO_MARK_VALUE = "0";
const NO_MARK_LABEL = "なし";

/** Choice of a response mark, from either source. */
export function MarkSelector(props: MarkSelectorProps) {
	const { value, onChange, label = "対応マーク", disabled, error, store } = props;
	const combobox = useCombobox({
		onDropdownOpen: () => combobox.updateSelectedOptionIndex("active"),
		onDropdownClose: () => combobox.resetSelectedOption(),
	});
	const marks = store.state === "ready" ? store.marks : [];
	return (
		<Stack gap="0.25rem">
			<Combobox
				store={combobox}
				onOptionSubmit={(chosenValue) => {
					onChange(chosenValue === NO_MARK_VALUE ? null : Number(chosenValue));
					combobox.closeDropdown();
				}}
			>
				<Combobox.Target targetType="button">
					<InputBase
						component="button"
						type="button"
						// With only the label, a screen reader would not announce the chosen mark.
						aria-label={`${label}: ${accessibleValue(value, store)}`}
						pointer
						label={label}
						error={error}
						disabled={disabled || store.state !== "ready"}
						rightSection={<Combobox.Chevron />}
						rightSectionPointerEvents="none"
						onClick={() => combobox.toggleDropdown()}
					>
						{value === null ? <NoMark store={store} /> : <MarkLabel id={value} store={store} />}
					</InputBase>
				</Combobox.Target>
				<Combobox.Dropdown>
					<Combobox.Options mah="16rem" style={{ overflowY: "auto" }} aria-label={label}>
						<Combobox.Option value={NO_MARK_VALUE} active={value === null}>
							{NO_MARK_LABEL}
						</Combobox.Option>
						{marks.map((mark) => (
							<Combobox.Option key={mark.id} value={String(mark.id)} active={mark.id === value}>
								<MarkChip {...mark} />
							</Combobox.Option>
						))}
					</Combobox.Options>
				</Combobox.Dropdown>
			</Combobox>
			<SettingLink store={store} />
		</Stack>
	);
}

function accessibleValue(value: number | null, store: MarkStore): string {
	if (store.state === "loading") return MARK_TEXTS.markLoading;
	if (store.state === "ready" && value === null) return NO_MARK_LABEL;
	return markById(store, value ?? 0)?.value ?? MARK_TEXTS.markFailed;
}

/** Text of the field without a mark; it also shows that the marks are loading or failed to load. */
const NoMark = ({ store }: { store: MarkStore }) =>
	store.state === "ready" ? (
		<Text span size="sm" c="dimmed">
			{NO_MARK_LABEL}
		</Text>
	) : (
		<MarkLabel id={0} store={store} />
	);

/** Link to the settings of the marks, only if they come from a friend-information field (E-345). */
const SettingLink = ({ store }: { store: MarkStore }) =>
	store.state === "ready" && store.editable && store.source === "var" ? (
		<Anchor component={Link} href={addressOf("notifySetting")} size="xs" underline="always">
			対応マークを設定する
		</Anchor>
	) : null;
