import type { FriendHistoryKind } from "#domain/people/friends/friend-history-kinds.ts";
import type { HistorySource } from "../history-source.ts";
import { answerHistory } from "./answer.ts";
import { changeHistory } from "./change.ts";
import { contactHistory } from "./contact.ts";
import { conversionHistory } from "./conversion.ts";
import { eventHistory } from "./event.ts";
import { landingHistory } from "./landing.ts";
import { lineEventHistory } from "./line-event.ts";
import { phaseHistory } from "./phase.ts";
import { reminderHistory } from "./reminder.ts";
import { reservationHistory } from "./reservation.ts";
import { runHistory } from "./run.ts";
import { scenarioHistory } from "./scenario.ts";
import { tapHistory } from "./tap.ts";
import { visitHistory } from "./visit.ts";

const SOURCES = {
	run: runHistory,
	change: changeHistory,
	answer: answerHistory,
	reservation: reservationHistory,
	event: eventHistory,
	scenario: scenarioHistory,
	reminder: reminderHistory,
	phase: phaseHistory,
	landing: landingHistory,
	visit: visitHistory,
	tap: tapHistory,
	conversion: conversionHistory,
	line_event: lineEventHistory,
	contact: contactHistory,
} satisfies Record<FriendHistoryKind, unknown>;

/** An entry, for code that does not know its kind. */
export const historySourceOf = (kind: FriendHistoryKind) =>
	SOURCES[kind] as unknown as HistorySource<unknown>;
