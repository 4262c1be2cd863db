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
	live: LiveBoard;
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
			<AlsoOpenHint others={rest.live.others} id={openReservationId(panel)} />
			{content && (
				<PanelContentForm key={JSON.stringify(content)} content={content} panel={panel} {...rest} />
			)}
		</SidePanel>
	);
}

/** Hint that another operator has the same reservation open. */
function AlsoOpenHint({ others, id }: { others: readonly BoardViewer[]; id: number | null }) {
	const names = others
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
	live,
	board,
	day,
}: BoardPanelProps & { content: PanelContent }) {
	const saved = () => {
		live.reload();
		panel.leave(null);
	};
	const common = { salonId, board, day, onSaved: saved, onCancel: panel.close };
	if (content.form === "block-shift")
		return <BlockForm {...common} block={content.block} place={content.place} />;
	if (content.form === "time-shift")
		return <ShiftForm {...common} shift={content.shift} place={content.place} />;
	return (
		<ReservationPart
			salonId={salonId}
			content={content}
			panel={panel}
			live={live}
			board={board}
			day={day}
			saved={saved}
		/>
	);
}

type ReservationContent = Extract<PanelContent, { id: number | null }>;

function ReservationPart({
	salonId,
	content,
	panel,
	live,
	board,
	day,
	saved,
}: BoardPanelProps & { content: ReservationContent; saved: () => void }) {
	const found = board.reservations.find(({ id }) => id === content.id);
	// Keeps the reservation, and so the draft, while the board shows another period.
	const [kept] = useState(found);
	const reservation = found ?? (content.form === "reservation" ? kept : undefined);
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
				onChanged={live.put}
				onEdit={() => panel.show({ form: "reservation", id: content.id, place: {} })}
				onRemoved={saved}
			/>
		);
	return (
		<ReservationForm
			salonId={salonId}
			board={board}
			start={reservation ? reservationDraftOf(reservation) : newReservationDraft(content.place, day)}
			asksWhy={content.asksWhy ?? false}
			onSaved={(saved) => {
				live.put(saved);
				panel.leave({ form: "reservation-detail", id: saved.id });
			}}
			onCancel={() =>
				reservation ? panel.show({ form: "reservation-detail", id: reservation.id }) : panel.close()
			}
		/>
	);
}
