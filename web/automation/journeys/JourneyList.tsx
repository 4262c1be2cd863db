import { Button, Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import { type JourneyOrder, moveWithin, sortByOrder } from "#domain/automation/journeys/journey-order.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { OrderedList } from "#web/platform/ui/OrderedList.tsx";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { JourneyRow } from "./JourneyRow.tsx";
import classes from "./Journeys.module.css";
import {
	deleteJourneysRequest,
	type Journey,
	type JourneyGroup,
	postJourneyMove,
	postJourneyOrder,
	reloadJourneys,
} from "./journeyApi.ts";
import { throwOutcome, toastOutcome } from "./journeyOutcome.ts";
import { MoveJourneysDialog } from "./MoveJourneysDialog.tsx";

interface JourneyListProps {
	allJourneys: readonly Journey[];
	shownJourneys: readonly Journey[];
	/** Displayed order, which drag and drop changes. */
	order: JourneyOrder;
	groups: readonly JourneyGroup[];
	mayWrite: boolean;
}

/** List of journeys with multiple selection, reordered by dragging or menus. */
export function JourneyList({ allJourneys, shownJourneys, order, groups, mayWrite }: JourneyListProps) {
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
	const [movingIds, setMovingIds] = useState<number[] | null>(null);
	const { busy, run } = useBusy();
	const entries = sortByOrder(shownJourneys, order);
	/** Journeys of all groups in this order, because a move within one group must keep the others in place. */
	const orderedJourneys = sortByOrder(
		allJourneys.filter(({ favourite }) => order === "order" || favourite),
		order,
	);
	const ids = entries.flatMap(({ id }) => (selectedIds.has(id) ? id : []));
	const choose = (id: number, isSelected: boolean) =>
		setSelectedIds(
			(previousIds) =>
				new Set(
					isSelected ? [...previousIds, id] : [...previousIds].filter((selectedId) => selectedId !== id),
				),
		);
	const remove = (journeys: readonly Journey[]) =>
		run(async () => {
			if (await askToRemove(journeys))
				// A colleague may have deleted some of them meanwhile, so the response has the number.
				await toastOutcome(
					deleteJourneysRequest(journeys.map(({ id }) => id)).then(({ ids, undo }) =>
						toastUndoable(`${ids.length}件のジャーニーを削除しました`, undo, reloadJourneys),
					),
				);
		});
	if (entries.length === 0)
		return (
			<EmptyState
				title={order === "order" ? "このフォルダにジャーニーはありません" : "お気に入りはまだありません"}
			>
				{order === "favourite_order" && "よく見るジャーニーの☆を押すと、ここに並びます。"}
			</EmptyState>
		);
	return (
		<>
			<SelectedBar
				count={entries.length}
				selectedCount={ids.length}
				mayWrite={mayWrite}
				busy={busy}
				onSelectAll={(isSelected) => setSelectedIds(new Set(isSelected ? entries.map(({ id }) => id) : []))}
				onMove={() => setMovingIds(ids)}
				onRemove={() => void remove(entries.filter(({ id }) => selectedIds.has(id)))}
			/>
			<OrderedList
				entries={entries}
				noun="ジャーニー"
				mayOrder={mayWrite}
				onOrder={(from, to) =>
					postJourneyOrder(moveWithin(orderedJourneys, entries, { from, to }), order).catch(throwOutcome)
				}
			>
				{(journey, position) => (
					<JourneyRow
						key={journey.id}
						journey={journey}
						group={groups.find(({ id }) => id === journey.group_id)?.name}
						rowPosition={position}
						selected={selectedIds.has(journey.id)}
						onSelect={mayWrite ? (isSelected) => choose(journey.id, isSelected) : undefined}
						onMoveTo={() => setMovingIds([journey.id])}
						onRemove={() => void remove([journey])}
					/>
				)}
			</OrderedList>
			<MoveJourneysDialog
				count={movingIds?.length ?? null}
				groups={groups}
				onClose={() => setMovingIds(null)}
				onMove={(group) => {
					setMovingIds(null);
					void run(async () => {
						await toastOutcome(
							postJourneyMove(movingIds ?? [], group).then(({ undo }) =>
								toastUndoable("ジャーニーを移動しました", undo, reloadJourneys),
							),
						);
					});
				}}
			/>
		</>
	);
}

interface SelectedBarProps {
	count: number;
	selectedCount: number;
	mayWrite: boolean;
	busy: boolean;
	onSelectAll: (isSelected: boolean) => void;
	onMove: () => void;
	onRemove: () => void;
}

/** Number of journeys or selected ones, and the buttons for these. */
function SelectedBar(props: SelectedBarProps) {
	const { count, selectedCount, mayWrite, busy, onSelectAll, onMove, onRemove } = props;
	return (
		<div className={classes.bar}>
			{mayWrite && (
				<Checkbox
					label="すべて選択"
					checked={selectedCount === count}
					indeterminate={selectedCount > 0 && selectedCount < count}
					onChange={({ currentTarget: { checked } }) => onSelectAll(checked)}
				/>
			)}
			<Text size="sm" c="dimmed" ml="auto" aria-live="polite">
				{selectedCount > 0 ? `${selectedCount}件を選択中` : `${count}件`}
			</Text>
			{selectedCount > 0 && (
				<>
					<Button size="xs" variant="default" disabled={busy} onClick={onMove}>
						移動する
					</Button>
					<Button size="xs" variant="default" c="red" disabled={busy} onClick={onRemove}>
						削除する
					</Button>
				</>
			)}
		</div>
	);
}

function askToRemove(journeys: readonly Journey[]): Promise<boolean> {
	const phases = journeys.reduce((sum, { journey_tags }) => sum + journey_tags.length, 0);
	const subject = journeys.length === 1 ? `「${journeys[0]!.name}」` : `${journeys.length}件のジャーニー`;
	return askToConfirm({
		title: "ジャーニーの削除",
		message: `${subject}と、そのフェーズ${phases}個を削除します。フェーズを使うアクションは、その操作を行わなくなります。友だちの履歴は残ります。`,
		confirm: "削除する",
		destructive: true,
	});
}
