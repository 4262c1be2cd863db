import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { isImportedSource } from "#domain/booking/salons/calendar/import-source.ts";
import { blockInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { UNDO_PERIOD } from "#domain/booking/salons/undo-delays.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { conflictMessages, forceFromForm } from "#web/booking/salons/bookingConflict.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { type CheckResult, firstMessages, toSchemaProblems } from "#web/platform/ui/formProblems.ts";
import { offerUndo } from "#web/platform/ui/offerUndo.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastFailed, toastRefused } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type BlockBody, type Board, type BoardBlock, removeBlock, saveBlock } from "../boardApi.ts";
import type { BoardPosition } from "../model/dragTarget.ts";
import { BoardPanelForm } from "./BoardPanelForm.tsx";
import { BoardResourceField } from "./BoardResourceField.tsx";
import { BoardTimeFields } from "./BoardTimeFields.tsx";

interface BlockFormProps {
	salonId: number;
	board: Board;
	block: BoardBlock | null;
	position: Partial<BoardPosition>;
	day: string;
	onSaved: () => void;
	/** Called after the saved change was undone. */
	onUndone: () => void;
	onCancel: () => void;
}

const checkBlock = (body: BlockBody): CheckResult<BlockBody> => {
	const { success, error } = blockInput.safeParse(body);
	return success ? { success: true, data: body } : { success: false, problems: toSchemaProblems(error) };
};

/** Form of a blocked time: a break, an absence, or a day off for all. */
export function BlockForm(props: BlockFormProps) {
	const { salonId, board, block, position, day, onSaved, onUndone, onCancel } = props;
	const mayWrite = useAbility("salon-write");
	const [start] = useState(() => blockDraftOf(block, position, day));
	const [draft, setDraft] = useState(start);
	const set = (part: Partial<BlockBody>) => setDraft((previous) => ({ ...previous, ...part }));
	const { saving, save, problems, failures } = useSaving(draft, {
		check: checkBlock,
		send: (body, headers) =>
			forceFromForm(
				(force) =>
					saveBlock(
						salonId,
						block?.id ?? null,
						{ ...body, is_confirmed: body.is_confirmed || force },
						headers,
					),
				"予約を残して登録する",
			),
		onSaved: ({ id, version }) => {
			offerBlockUndo("予約できない時間を保存しました", onUndone, () =>
				block === null
					? removeBlock(salonId, id)
					: saveBlock(salonId, id, { ...start, is_confirmed: true, version }),
			);
			onSaved();
		},
		failureHeading: "保存できませんでした",
	});
	const errors = firstMessages(problems.fields);
	const remove = async () => {
		const isSure = await askToConfirm({
			title: "予約できない時間を削除しますか？",
			message: `${draft.date.replaceAll("-", ".")} ${draft.from}〜${draft.to} を、また予約できるようにします。`,
			confirm: "削除する",
			destructive: true,
		});
		if (!isSure || !block) return;
		try {
			await removeBlock(salonId, block.id);
			const { version: _, ...restored } = start;
			offerBlockUndo("予約できない時間を削除しました", onUndone, () =>
				saveBlock(salonId, null, { ...restored, is_confirmed: true }),
			);
			onSaved();
		} catch (error) {
			toastFailed(error);
		}
	};
	return (
		<BoardPanelForm
			saving={saving}
			dirty={draft !== start}
			problems={problems}
			failures={failures}
			ownErrorFields={["date", "from", "to", "salon_resource_id"]}
			readOnly={
				isImportedSource(block?.source ?? null)
					? CALENDAR_TEXTS.imported
					: !mayWrite && "予約を変更する権限がないため、閲覧のみできます。"
			}
			onSave={save}
			onCancel={onCancel}
			extra={
				block && (
					<Button variant="subtle" color="red" onClick={() => void remove()}>
						削除する
					</Button>
				)
			}
		>
			<BoardResourceField
				label="スタッフ・席"
				resources={board.resources}
				value={draft.salon_resource_id}
				noneLabel="店舗全体"
				onChange={(salon_resource_id) => set({ salon_resource_id })}
				error={errors.salon_resource_id}
			/>
			<BoardTimeFields draft={draft} set={set} errors={errors} />
			<Textarea
				label="メモ"
				autosize
				maxRows={6}
				maxLength={2_000}
				value={draft.memo}
				onChange={(event) => set({ memo: event.currentTarget.value })}
			/>
			<Toggle
				label="予約が入っていても登録する"
				description="この時間の予約はそのまま残ります。"
				checked={draft.is_confirmed}
				onChange={(event) => set({ is_confirmed: event.currentTarget.checked })}
			/>
		</BoardPanelForm>
	);
}

/** Offers to undo a change of a block. Boards hear of the undo by their room. */
const offerBlockUndo = (doneText: string, onUndone: () => void, undo: () => Promise<unknown>): void =>
	offerUndo({
		message: `${doneText}（お客様には知らせません）`,
		duration: UNDO_PERIOD,
		undo: async () => {
			await undo();
			onUndone();
		},
		onFailed: (error) => toastRefused(conflictMessages(error).join("\n")),
	});

/** Minutes of a new block without a pressed position. */
const DEFAULT_START = 10 * 60;
const DEFAULT_LENGTH = 60;

function blockDraftOf(block: BoardBlock | null, position: Partial<BoardPosition>, day: string): BlockBody {
	if (block) {
		const { date, from, to, salon_resource_id, memo, is_confirmed, version } = block;
		return { date, from, to, salon_resource_id, memo, is_confirmed, version };
	}
	const from = position.from ?? DEFAULT_START;
	return {
		date: position.date ?? day,
		from: formatClockMinute(from),
		to: formatClockMinute(position.to ?? from + DEFAULT_LENGTH),
		salon_resource_id: position.resourceId ?? null,
		memo: "",
		is_confirmed: false,
	};
}
