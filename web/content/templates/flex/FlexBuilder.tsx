import { Alert, Button, Group, Input, Skeleton, Stack, Switch } from "@mantine/core";
import { type KeyboardEvent, lazy, Suspense, useDeferredValue, useMemo, useRef } from "react";
import type { FlexBlock, FlexPath } from "#domain/content/templates/flex/flex-block.ts";
import { createFlexOutline } from "#domain/content/templates/flex/flex-outline.ts";
import { assignProblemsToBlocks, findFlexProblems } from "#domain/content/templates/flex/flex-problems.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { usePublishEditedPart } from "../editedPart.ts";
import { FlexBlockTools } from "./FlexBlockTools.tsx";
import { FlexBlockTree } from "./FlexBlockTree.tsx";
import { FlexBubbleTabs } from "./FlexBubbleTabs.tsx";
import classes from "./FlexBuilder.module.css";
import { FlexPropertyPanel } from "./FlexPropertyPanel.tsx";
import { FlexSizeMeter } from "./FlexSizeMeter.tsx";
import { jsonErrorLine } from "./flexJson.ts";
import { NextFlexProblem } from "./NextFlexProblem.tsx";
import { undoCommandOfKey } from "./undoKeys.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

const JsonField = lazy(() => import("./FlexJsonField.tsx").then((m) => ({ default: m.FlexJsonField })));

interface FlexBuilderProps {
	editing: FlexEditing;
	json: string;
	error: string | undefined;
	/** Whether the JSON is shown below the blocks. */
	showsJson: boolean;
	onShowJson: (showsJson: boolean) => void;
}

/** Editor of a Flex message as a tree of blocks with properties, and as JSON. */
export function FlexBuilder({ editing, json, error, showsJson, onShowJson }: FlexBuilderProps) {
	const { root } = editing;
	const readOnly = useReadOnly();
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		const command = readOnly || isTextField(event.target) ? null : undoCommandOfKey(event);
		if (!command) return;
		event.preventDefault();
		editing[command]?.();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys have twins, the buttons
		<div className={classes.builder} onKeyDown={onKeyDown}>
			{root ? (
				<BlocksEditor editing={editing} root={root} />
			) : (
				<Alert color="yellow" p="xs">
					{unreadableText(json)}
				</Alert>
			)}
			{error && (
				<Input.Error {...(!root && fieldAttribute("content[contents]"))} tabIndex={-1}>
					{error}
				</Input.Error>
			)}
			<Group justify="space-between" gap="xs">
				<Switch
					label="JSONも編集する"
					checked={showsJson || !root}
					disabled={!root}
					onChange={(event) => onShowJson(event.currentTarget.checked)}
				/>
				{!readOnly && (
					<Button
						variant="subtle"
						size="xs"
						onClick={() => {
							onShowJson(false);
							if (json !== "") editing.clear();
						}}
					>
						見本から選び直す
					</Button>
				)}
			</Group>
			{(showsJson || !root) && (
				<Suspense fallback={<Skeleton height="12rem" />}>
					<JsonField value={json} onChange={editing.write} />
				</Suspense>
			)}
		</div>
	);
}

function BlocksEditor({ editing, root }: { editing: FlexEditing; root: FlexBlock }) {
	const { selected } = editing;
	const bubblePath: FlexPath = root.type === "carousel" ? selected.slice(0, 2) : [];
	const bubbleKey = bubblePath.join(".");
	usePublishEditedPart(root.type === "carousel" ? Number(selected[1] ?? 0) : null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `bubblePath` is a new array each time, `bubbleKey` is not
	const rows = useMemo(() => createFlexOutline(root, bubblePath), [root, bubbleKey]);
	const deferredRoot = useDeferredValue(root);
	const allProblems = useMemo(() => findFlexProblems(deferredRoot), [deferredRoot]);
	const problems = useMemo(() => assignProblemsToBlocks(allProblems, rows), [allProblems, rows]);
	const tree = useRef<HTMLDivElement>(null);
	return (
		<Stack gap="sm">
			{root.type === "carousel" && <FlexBubbleTabs editing={editing} root={root} problems={allProblems} />}
			<FlexBlockTools editing={editing} root={root} tree={tree} />
			<div className={classes.columns}>
				<FlexBlockTree editing={editing} root={root} rows={rows} problems={problems} tree={tree} />
				<FlexPropertyPanel key={selected.join(".")} editing={editing} root={root} problems={problems} />
			</div>
			<NextFlexProblem editing={editing} root={root} problems={allProblems} />
			<FlexSizeMeter root={root} problems={allProblems} />
		</Stack>
	);
}

function unreadableText(json: string): string {
	if (json.trim() === "") return "バブルかカルーセルのJSONを貼り付けてください。";
	const line = jsonErrorLine(json);
	return line === null
		? "JSONがバブルでもカルーセルでもないため、ブロックで表示できません。"
		: `JSONの${line}行目の書き方をご確認ください。直すとブロックで編集できます。`;
}

/** Text fields have their own undo. */
const isTextField = (target: EventTarget): boolean =>
	target instanceof HTMLElement &&
	target.matches("input, textarea, select, [contenteditable] *, [contenteditable]");
