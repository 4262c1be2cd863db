import { Badge, Button, Group, Paper } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import { isUncovered } from "./escapeKey.ts";
import classes from "./SaveBar.module.css";
import { useUnsavedChanges } from "./useUnsavedChanges.tsx";

interface SaveBarProps {
	dirty: boolean;
	saving: boolean;
	/** Saves; a submit button, so Enter saves too. */
	onSave: () => void;
	/** Leaves without saving; the guard confirms the loss of changes. */
	onCancel?: () => void;
	label?: string;
	/** Label of the button that leaves, if キャンセル could be mistaken for the action itself. */
	cancelLabel?: string | undefined;
	/** Further actions at the left. */
	children?: ReactNode;
}

/** Bar with the save button of every editing page; ⌘S saves, and leaving with unsaved changes asks first. */
export function SaveBar({
	dirty,
	saving,
	onSave,
	onCancel,
	label = "保存する",
	cancelLabel = "キャンセル",
	children,
}: SaveBarProps) {
	useUnsavedChanges(dirty && !saving);
	const bar = useRef<HTMLDivElement>(null);
	useHotkeys([["mod+S", () => !saving && isOnTop(bar.current) && onSave()]], [], true);
	return (
		<Paper ref={bar} withBorder className={classes.bar} p="sm" role="group" aria-label="保存">
			<Group justify="space-between" gap="xs">
				<Group gap="xs">{children}</Group>
				<Group gap="sm" wrap="nowrap" flex="none" ml="auto">
					{dirty && !saving && <Badge color="yellow">変更あり</Badge>}
					{onCancel && (
						<Button variant="default" onClick={onCancel} disabled={saving}>
							{cancelLabel}
						</Button>
					)}
					<Button onClick={onSave} disabled={saving} aria-busy={saving}>
						{saving ? "保存しています…" : label}
					</Button>
				</Group>
			</Group>
		</Paper>
	);
}

/** The shortcut must not act behind a dialog. */
const isOnTop = (bar: HTMLElement | null): boolean => bar !== null && isUncovered(bar);
