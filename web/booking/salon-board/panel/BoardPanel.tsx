import { Alert } from "@mantine/core";
import { useState } from "react";
import type { BoardViewer } from "#domain/booking/salons/board-presence.ts";
import { BOARD_PANEL_FORMS } from "#domain/booking/salons/salon-codes.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import type { Board } from "../boardApi.ts";
import type { LiveBoard } from "../useBoard.ts";
import { BlockForm } from "./BlockForm.tsx";
import type { PanelContent } from "./panelState.ts";
import { ReservationDetail } from "./ReservationDetail.tsx";
import { ReservationForm } from "./ReservationForm.tsx";
import { newReservationDraft, reservationDraftOf } from "./reservationDraft.ts";
import { ShiftForm } from "./ShiftForm.tsx";
import { type BoardPanelControl, openReservationId } from "./useBoardPanel.ts";

interface BoardPanelProps {
	salonId: number;
	panel: BoardPanelControl;
	liveBoard: LiveBoard;
	board: Board;
	day: string;
}

/** Side panel with its four forms; the board beside it remains usable. */
export function BoardPanel({ panel, ...rest }: BoardPanelProps) {
	const { opened, content, close } = panel;
	return (
		<SidePanel
			opened={opened}
			onClose={close}
			title={content ? panelTitle(content) : ""}
			width={30}
			withOverlay={false}
			closeOnClickOutside={false}
			lockScroll={false}
			trapFocus={false}
			shadow="md"
		>
			<AlsoOpenHint otherViewers={rest.liveBoard.otherViewers} id={openReservationId(panel)} />
			{content && (
				<PanelContentForm key={JSON.stringify(content)} content={content} panel={panel} {...rest} />
			)}
		</SidePanel>
	);
}

/** Hint that another operator has the same reservation open. */
function AlsoOpenHint({ otherViewers, id }: { otherViewers: readonly BoardViewer[]; id: number | null }) {
	const names = otherViewers
		.filter((viewer) => id !== null && viewer.reservation_id === id)
		.map(({ name }) => name);
	if (names.length === 0) return null;
	return (
		<Alert color="yellow" p="xs" mb="sm" role="status">
			{names.join("さん、")}さんもこの予約を開いています
		</Alert>
	);
}

function panelTitle(content: PanelContent): string {
	const isNew =
		(content.form === "reservation" && content.id === null) ||
		(content.form === "block-shift" && content.block === null) ||
		(content.form === "time-shift" && content.shift === null);
	if (content.form === "reservation-detail") return BOARD_PANEL_FORMS[content.form];
	return `${BOARD_PANEL_FORMS[content.form]}の${isNew ? "登録" : "変更"}`;
}

function PanelContentForm({
	salonId,
	content,
	panel,
	liveBoard,
	board,
	day,
}: BoardPanelProps & { content: PanelContent }) {
	const handleSaved = () => {
		liveBoard.reload();
		panel.leave(null);
	};
	const commonProps = { salonId, board, day, onSaved: handleSaved, onCancel: panel.close };
	if (content.form === "block-shift")
		return (
			<BlockForm
				{...commonProps}
				block={content.block}
				position={content.position}
				onUndone={liveBoard.reload}
			/>
		);
	if (content.form === "time-shift")
		return <ShiftForm {...commonProps} shift={content.shift} position={content.position} />;
	return (
		<ReservationPart
			salonId={salonId}
			content={content}
			panel={panel}
			liveBoard={liveBoard}
			board={board}
			day={day}
			onSaved={handleSaved}
		/>
	);
}

type ReservationContent = Extract<PanelContent, { id: number | null }>;

function ReservationPart({
	salonId,
	content,
	panel,
	liveBoard,
	board,
	day,
	onSaved,
}: BoardPanelProps & { content: ReservationContent; onSaved: () => void }) {
	const loaded = board.reservations.find(({ id }) => id === content.id);
	// Keeps the reservation, and so the draft, while the board shows another period.
	const [firstLoaded] = useState(loaded);
	const reservation = loaded ?? (content.form === "reservation" ? firstLoaded : undefined);
	if (content.id !== null && !reservation)
		return (
			<EmptyState title="この予約は表示している期間にありません">
				別の日に移動したか、削除されました。
			</EmptyState>
		);
	if (content.form === "reservation-detail")
		return (
			<ReservationDetail
				salonId={salonId}
				board={board}
				reservation={reservation!}
				onChanged={liveBoard.putReservation}
				onEdit={() => panel.show({ form: "reservation", id: content.id, position: {} })}
				onRemoved={onSaved}
			/>
		);
	return (
		<ReservationForm
			salonId={salonId}
			board={board}
			start={
				reservation
					? reservationDraftOf(reservation)
					: newReservationDraft(content.position, day, content.friend)
			}
			explainsAtOnce={content.explainsAtOnce ?? false}
			onChanged={liveBoard.putReservation}
			onSaved={(savedReservation) => {
				liveBoard.putReservation(savedReservation);
				panel.leave({ form: "reservation-detail", id: savedReservation.id });
			}}
			onCancel={() =>
				reservation ? panel.show({ form: "reservation-detail", id: reservation.id }) : panel.close()
			}
		/>
	);
}
