import { Alert, Button, Group, Input, Skeleton, Stack, Switch } from "@mantine/core";
import { type KeyboardEvent, lazy, Suspense, useDeferredValue, useMemo, useRef } from "react";
import type { FlexBlock, Path } from "#domain/content/templates/flex/block.ts";
import { outlineOf } from "#domain/content/templates/flex/outline.ts";
import { flexProblemsIn, problemsByBlock } from "#domain/content/templates/flex/problems.ts";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { useEditing } from "../editedPart.ts";
import { BlockTools } from "./BlockTools.tsx";
import { BlockTree } from "./BlockTree.tsx";
import { BubbleTabs } from "./BubbleTabs.tsx";
import classes from "./FlexBuilder.module.css";
import { problemLine } from "./json.ts";
import { NextProblem } from "./NextProblem.tsx";
import { PropertyPanel } from "./PropertyPanel.tsx";
import { SizeMeter } from "./SizeMeter.tsx";
import { undoStepOfKey } from "./stepKeys.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

const JsonField = lazy(() => import("./JsonField.tsx").then((m) => ({ default: m.JsonField })));

interface FlexBuilderProps {
	editing: FlexEditing;
	json: string;
	error: string | undefined;
	/** Whether the JSON is shown beside the blocks. */
	asJson: boolean;
	onAsJson: (asJson: boolean) => void;
}

/** Editor of a Flex message as a tree of blocks with properties, and as JSON. */
export function FlexBuilder({ editing, json, error, asJson, onAsJson }: FlexBuilderProps) {
	const { root } = editing;
	const readOnly = useReadOnly();
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		const step = readOnly || isTyped(event.target) ? null : undoStepOfKey(event);
		if (!step) return;
		event.preventDefault();
		editing[step]?.();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys have twins, the buttons
		<div className={classes.builder} onKeyDown={onKeyDown}>
			{root ? (
				<Blocks editing={editing} root={root} />
			) : (
				<Alert color="yellow" p="xs">
					{unreadable(json)}
				</Alert>
			)}
			{error && (
				<Input.Error {...(!root && fieldMark("content[contents]"))} tabIndex={-1}>
					{error}
				</Input.Error>
			)}
			<Group justify="space-between" gap="xs">
				<Switch
					label="JSONも編集する"
					checked={asJson || !root}
					disabled={!root}
					onChange={(event) => onAsJson(event.currentTarget.checked)}
				/>
				{!readOnly && (
					<Button
						variant="subtle"
						size="xs"
						onClick={() => {
							onAsJson(false);
							if (json !== "") editing.clear();
						}}
					>
						見本から選び直す
					</Button>
				)}
			</Group>
			{(asJson || !root) && (
				<Suspense fallback={<Skeleton height="12rem" />}>
					<JsonField value={json} onChange={editing.write} />
				</Suspense>
			)}
		</div>
	);
}

function Blocks({ editing, root }: { editing: FlexEditing; root: FlexBlock }) {
	const { selected } = editing;
	const start: Path = root.type === "carousel" ? selected.slice(0, 2) : [];
	const bubble = start.join(".");
	useEditing(root.type === "carousel" ? Number(selected[1] ?? 0) : null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the path is another one each time, and its words are not
	const rows = useMemo(() => outlineOf(root, start), [root, bubble]);
	const shown = useDeferredValue(root);
	const all = useMemo(() => flexProblemsIn(shown), [shown]);
	const problems = useMemo(() => problemsByBlock(all, rows), [all, rows]);
	const tree = useRef<HTMLDivElement>(null);
	return (
		<Stack gap="sm">
			{root.type === "carousel" && <BubbleTabs editing={editing} root={root} problems={all} />}
			<BlockTools editing={editing} root={root} tree={tree} />
			<div className={classes.columns}>
				<BlockTree editing={editing} root={root} rows={rows} problems={problems} tree={tree} />
				<PropertyPanel key={selected.join(".")} editing={editing} root={root} problems={problems} />
			</div>
			<NextProblem editing={editing} root={root} problems={all} />
			<SizeMeter root={root} problems={all} />
		</Stack>
	);
}

function unreadable(json: string): string {
	if (json.trim() === "") return "バブルかカルーセルのJSONを貼り付けてください。";
	const line = problemLine(json);
	return line === null
		? "JSONがバブルでもカルーセルでもないため、ブロックで表示できません。"
		: `JSONの${line}行目の書き方をご確認ください。直すとブロックで編集できます。`;
}

/** Text fields have their own undo. */
const isTyped = (target: EventTarget): boolean =>
	target instanceof HTMLElement &&
	target.matches("input, textarea, select, [contenteditable] *, [contenteditable]");
