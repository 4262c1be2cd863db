import { Alert, Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { describeError } from "#web/platform/api/apiError.ts";
import { DownloadIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useIsMounted } from "#web/platform/ui/useIsMounted.ts";
import { useKeptFocus } from "#web/platform/ui/useKeptFocus.ts";
import classes from "./Condition.module.css";
import { type EditFilter, type FilterDraft, filterDraftOf } from "./filterDraft.ts";
import { loadFilter } from "./filtersApi.ts";
import { loadIntoFilter, repeatedConditions } from "./loadIntoFilter.ts";

interface LoadFilterProps {
	draft: FilterDraft;
	edit: EditFilter;
	/** Leaves the display rules unchanged. */
	onlyConditions: boolean;
	/** Id of the edited custom search. */
	editedSearchId: number | null;
}

/** Loads the conditions of a custom search, replacing the current ones or appending to them. */
export function LoadFilter(props: LoadFilterProps) {
	const [isOpen, setOpened] = useState(false);
	const close = () => setOpened(false);
	return (
		<>
			<Button
				variant="default"
				size="xs"
				leftSection={<DownloadIcon />}
				className={classes.adders}
				onClick={() => setOpened(true)}
			>
				保存済みの条件を読み込む
			</Button>
			<Modal opened={isOpen} onClose={close} title="保存済みの条件を読み込む" {...useEscape(isOpen, close)}>
				<LoadForm {...props} onDone={close} />
			</Modal>
		</>
	);
}

type LoadMode = "append" | "replace";

function LoadForm({
	draft,
	edit,
	onlyConditions,
	editedSearchId,
	onDone,
}: LoadFilterProps & { onDone: () => void }) {
	const [selectedId, setSelectedId] = useState<number | null>(null);
	const [mode, setMode] = useState<LoadMode>("append");
	const [loading, setLoading] = useState(false);
	useKeptFocus(loading);
	const [refusal, setRefusal] = useState<{ heading: string; reasons: string[] } | null>(null);
	const isEmpty = draft.conditions.length === 0;
	const isOpen = useIsMounted();

	const load = async () => {
		if (selectedId === null || loading) return;
		setLoading(true);
		setRefusal(null);
		try {
			const loadedDraft = filterDraftOf(await loadFilter(selectedId));
			// The dialog may have been closed during the request.
			if (!isOpen.current) return;
			const replaces = isEmpty || mode === "replace";
			const repeatedLabels = replaces ? [] : repeatedConditions(draft.conditions, loadedDraft.conditions);
			if (repeatedLabels.length > 0)
				return setRefusal({ heading: FILTER_TEXTS.conditionRepeated, reasons: repeatedLabels });
			edit(loadIntoFilter(loadedDraft, { replaces, onlyConditions }));
			onDone();
		} catch (error) {
			setRefusal({ heading: FILTER_TEXTS.filterLoadFailed, reasons: describeError(error) });
		} finally {
			setLoading(false);
		}
	};
	return (
		<Stack>
			<ItemSelector
				kind="funnel"
				label="カスタム検索"
				appendable={false}
				value={selectedId}
				onChange={(id) => setSelectedId(id)}
				excludedIds={editedSearchId === null ? undefined : [editedSearchId]}
			/>
			{!isEmpty && (
				<Radio.Group
					label="いまある条件"
					value={mode}
					onChange={(next) => setMode(next === "replace" ? "replace" : "append")}
				>
					<Stack gap="xs" mt="0.25rem">
						<Radio value="append" label="残して、読み込んだ条件を後ろに追加する" />
						<Radio value="replace" label="すべて消して、読み込んだ条件に置き換える" />
					</Stack>
				</Radio.Group>
			)}
			{refusal && (
				<Alert color="red" icon={<WarningIcon />} role="alert" title={refusal.heading} p="xs">
					{refusal.reasons.map((reason) => (
						<Text key={reason} size="sm">
							{reason}
						</Text>
					))}
				</Alert>
			)}
			<Group justify="flex-end" gap="sm">
				<Button variant="default" onClick={onDone}>
					キャンセル
				</Button>
				<Button onClick={() => void load()} disabled={selectedId === null || loading} aria-busy={loading}>
					{loading ? "読み込んでいます…" : "読み込む"}
				</Button>
			</Group>
		</Stack>
	);
}
