import { ActionIcon, Button, Popover } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { isComposing } from "#web/platform/ui/keyEvents.ts";

interface PickerButtonProps {
	label: string;
	icon: ReactNode;
	disabled?: boolean | undefined;
	/** Icon-only variant, which fits into a single-line field. */
	small?: boolean | undefined;
	/** Whether the picker leaves the focus to this widget; one that loads takes it itself. */
	trapFocus?: boolean;
	/** Picker, which closes the popover with a choice. */
	children: (close: () => void) => ReactNode;
}

/** Button that opens a picker, whose choice is inserted into a text. */
export function PickerButton({
	label,
	icon,
	disabled,
	small,
	trapFocus = false,
	children,
}: PickerButtonProps) {
	const [opened, setOpened] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const buttonProps = {
		ref: button,
		disabled,
		"aria-haspopup": "dialog",
		"aria-expanded": opened,
		onClick: () => setOpened(!opened),
		// The picker, which handles Escape itself, gets the focus once it has loaded.
		onKeyDown: (event: KeyboardEvent) => {
			if (!opened || event.key !== "Escape") return;
			event.stopPropagation();
			setOpened(false);
		},
	} as const;
	return (
		<Popover
			opened={opened}
			onDismiss={() => setOpened(false)}
			closeOnEscape={false}
			withRoles={false}
			trapFocus={trapFocus}
			shadow="md"
			position="bottom-start"
		>
			<Popover.Target>
				{small ? (
					<ActionIcon variant="subtle" color="gray" aria-label={label} {...buttonProps}>
						{icon}
					</ActionIcon>
				) : (
					<Button variant="default" size="compact-sm" leftSection={icon} {...buttonProps}>
						{label}
					</Button>
				)}
			</Popover.Target>
			<Popover.Dropdown
				role="dialog"
				aria-label={`${label}の選択`}
				p="0.25rem"
				// Prevents a surrounding dialog from handling Escape.
				onFocusCapture={({ target }) => target.setAttribute("data-mantine-stop-propagation", "true")}
				onKeyDown={(event) => {
					// Keys during composition belong to the input method, not to the picker.
					if (isComposing(event)) return event.stopPropagation();
					if (event.key !== "Escape") return;
					event.stopPropagation();
					setOpened(false);
					button.current?.focus();
				}}
			>
				{children(() => setOpened(false))}
			</Popover.Dropdown>
		</Popover>
	);
}
