import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { isImportedSource } from "#domain/booking/salons/calendar/import-source.ts";
import type { ShiftPatchType } from "#domain/booking/salons/salon-codes.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { forceFromForm } from "#web/booking/salons/bookingConflict.ts";
import { openStrandedBookings } from "#web/booking/salons/strandedDialogState.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { firstMessages } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import type { Board, BoardShift } from "../boardApi.ts";
import type { BoardPosition } from "../model/dragTarget.ts";
import { type ChangedShiftBody, createShift, type NewShiftBody, updateShift } from "../shiftApi.ts";
import { BoardPanelForm } from "./BoardPanelForm.tsx";
import { BoardResourceField } from "./BoardResourceField.tsx";
import { BoardTimeFields } from "./BoardTimeFields.tsx";
import { confirmShiftRemoval } from "./confirmShiftRemoval.ts";
import { ShiftRepeatFields } from "./ShiftRepeatFields.tsx";
import { checkShiftDraft, type ShiftDraft, shiftDraftOf } from "./shiftDraft.ts";

interface ShiftFormProps {
	salonId: number;
	board: Board;
	shift: BoardShift | null;
	position: Partial<BoardPosition>;
	day: string;
	onSaved: () => void;
	onCancel: () => void;
}

const SCOPE_OPTIONS = [
	{ value: "once", label: "この日だけ" },
	{ value: "permanently", label: "この日以降すべて" },
];

/** Form of a staff shift: weekly from a day on, or a single day. */
export function ShiftForm({ salonId, board, shift, position, day, onSaved, onCancel }: ShiftFormProps) {
	const mayWrite = useAbility("salon-setting");
	const [start] = useState(() => shiftDraftOf(shift, position, day));
	const [draft, setDraft] = useState(start);
	const set = (part: Partial<ShiftDraft>) => setDraft((previous) => ({ ...previous, ...part }));
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkShiftDraft(shift, draft),
		send: (body, headers): Promise<unknown> =>
			shift === null
				? createShift(salonId, draft.salon_resource_id!, body as NewShiftBody, headers)
				: forceFromForm(
						(force) =>
							updateShift(salonId, shift, draft.type, { ...(body as ChangedShiftBody), force }, headers),
						"予約を残して保存する",
						() => openStrandedBookings(salonId),
					),
		onSaved,
		savedText: "シフトを保存しました",
		failureHeading: "保存できませんでした",
	});
	const errors = firstMessages(problems.fields);
	const repeats = shift !== null && shift.start_date !== null;
	const showsWeekdays = shift === null || (repeats && draft.type === "permanently");
	return (
		<BoardPanelForm
			saving={saving}
			dirty={draft !== start}
			problems={problems}
			failures={failures}
			ownErrorFields={["salon_resource_id", "date", "start_date", "from", "to", "repeat", "expired_at"]}
			readOnly={
				isImportedSource(shift?.source ?? null)
					? CALENDAR_TEXTS.imported
					: !mayWrite && "シフトを変更する権限がないため、閲覧のみできます。"
			}
			onSave={save}
			onCancel={onCancel}
			extra={
				shift && (
					<Button
						variant="subtle"
						color="red"
						onClick={() => void confirmShiftRemoval(salonId, shift, repeats ? draft.type : "once", onSaved)}
					>
						削除する
					</Button>
				)
			}
		>
			{repeats && (
				<SegmentedControl
					aria-label="変更する範囲"
					data={SCOPE_OPTIONS}
					value={draft.type}
					onChange={(type) => set({ type: type as ShiftPatchType })}
				/>
			)}
			{shift === null ? (
				<BoardResourceField
					label="スタッフ・席"
					resources={board.resources}
					value={draft.salon_resource_id}
					onChange={(salon_resource_id) => set({ salon_resource_id })}
					error={errors.salon_resource_id}
				/>
			) : (
				<TextInput
					label="スタッフ・席"
					readOnly
					value={board.resources.find(({ id }) => id === shift.salon_resource_id)?.name ?? ""}
				/>
			)}
			<BoardTimeFields
				draft={draft}
				set={set}
				errors={errors}
				{...(shift === null && { dateField: "start_date" })}
			/>
			{showsWeekdays && <ShiftRepeatFields draft={draft} set={set} errors={errors} />}
			<TextInput
				label="メモ"
				maxLength={500}
				value={draft.description}
				onChange={(event) => set({ description: event.currentTarget.value })}
			/>
		</BoardPanelForm>
	);
}
