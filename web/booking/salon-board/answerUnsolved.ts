import { toastDone } from "#web/platform/ui/toast.ts";
import { type BoardReservation, judgeRequest, setReservationAttribute } from "./boardApi.ts";
import { makeAnnouncedChange } from "./makeAnnouncedChange.tsx";
import { formatBookedTime } from "./model/requestedChange.ts";
import {
	UNSOLVED_ANSWER_TEXTS,
	UNSOLVED_KINDS,
	type UnsolvedAnswer,
	type UnsolvedItem,
} from "./model/unsolvedItems.ts";

/**
 * Sends a decision after showing what the friend is told of it. If the requested time is no longer free, asks
 * whether to force it; false if the operator declines.
 */
export async function answerUnsolved(
	salonId: number,
	{ kind, reservation, request }: UnsolvedItem,
	{ answer, onChanged }: { answer: UnsolvedAnswer; onChanged: (reservation: BoardReservation) => void },
): Promise<boolean> {
	const { button, toast } = UNSOLVED_ANSWER_TEXTS[answer];
	if (answer === "checked") {
		// The server stores the present time for `true`.
		onChanged(await setReservationAttribute(salonId, reservation, "checked_at", true));
		toastDone(toast);
		return true;
	}
	return makeAnnouncedChange({
		salonId,
		reservation,
		change: { change: answer === "approved" ? "approve" : "deny", request_id: request?.id ?? null },
		question: {
			title: `${UNSOLVED_KINDS[kind]}を${button.replace(/する$/, "")}しますか？`,
			message: `${reservation.name} 様の ${formatBookedTime(request ?? reservation)} の${UNSOLVED_KINDS[kind]}です。`,
			confirm: button,
		},
		// A change or a cancellation is a request beside the booking; otherwise the booking itself waits for an answer.
		send: (force) =>
			request === null || kind === "create" || kind === "stranded"
				? setReservationAttribute(salonId, reservation, "status", answer, force)
				: judgeRequest(salonId, kind, reservation.id, request.id, { status: answer, force }),
		forceLabel: "それでも承認する",
		doneText: toast,
		onChanged,
	});
}
