import { PANEL_FORMS } from "#domain/salon/codes.ts";
import { EmptyState } from "../../ui/ListState.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import type { Board } from "../api.ts";
import type { LiveBoard } from "../useBoard.ts";
import { BlockForm } from "./BlockForm.tsx";
import type { PanelContent } from "./panelState.ts";
import { ReservationDetail } from "./ReservationDetail.tsx";
import { ReservationForm } from "./ReservationForm.tsx";
import { draftOf, newDraft } from "./reservationDraft.ts";
import { ShiftForm } from "./ShiftForm.tsx";
import type { Panel } from "./usePanel.ts";

interface BoardPanelProps {
	salonId: number;
	panel: Panel;
	live: LiveBoard;
	board: Board;
	day: string;
}

/** The side panel with its four forms. The board beside it stays in reach. */
export function BoardPanel({ panel, ...rest }: BoardPanelProps) {
	const { opened, content, close } = panel;
	return (
		<SidePanel
			opened={opened}
			onClose={close}
			title={content ? titleOf(content) : ""}
			width={30}
			withOverlay={false}
			closeOnClickOutside={false}
			lockScroll={false}
			trapFocus={false}
			shadow="md"
		>
			{content && <Form key={JSON.stringify(content)} content={content} panel={panel} {...rest} />}
		</SidePanel>
	);
}

function titleOf(content: PanelContent): string {
	const isNew =
		(content.form === "reservation" && content.id === null) ||
		(content.form === "block-shift" && content.block === null) ||
		(content.form === "time-shift" && content.shift === null);
	if (content.form === "reservation-detail") return PANEL_FORMS[content.form];
	return isNew ? `新しい${PANEL_FORMS[content.form]}` : `${PANEL_FORMS[content.form]}の変更`;
}

function Form({ salonId, content, panel, live, board, day }: BoardPanelProps & { content: PanelContent }) {
	const saved = () => {
		live.reload();
		panel.close();
	};
	const common = { salonId, board, day, onSaved: saved, onCancel: panel.close };
	if (content.form === "block-shift")
		return <BlockForm {...common} block={content.block} place={content.place} />;
	if (content.form === "time-shift")
		return <ShiftForm {...common} shift={content.shift} place={content.place} />;
	const reservation = board.reservations.find(({ id }) => id === content.id);
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
			start={reservation ? draftOf(reservation) : newDraft(content.place, day)}
			onSaved={(saved) => {
				live.put(saved);
				panel.show({ form: "reservation-detail", id: saved.id });
			}}
			onCancel={() =>
				reservation ? panel.show({ form: "reservation-detail", id: reservation.id }) : panel.close()
			}
		/>
	);
}
