import { alternativesRoomQuery } from "./alternatives-query.ts";
import { freeTimesRoomQuery } from "./free-times-query.ts";
import { holdEndRoomQuery } from "./hold-end-query.ts";
import { holdsRoomQuery } from "./holds-query.ts";
import type { RoomQueryDefinition } from "./room-query.ts";
import { visitorTimesRoomQuery } from "./visitor-times-query.ts";

/** Read-only queries of a salon's room. */
export const ROOM_QUERIES = {
	alternatives: alternativesRoomQuery,
	freeTimes: freeTimesRoomQuery,
	holds: holdsRoomQuery,
	holdEnd: holdEndRoomQuery,
	visitorTimes: visitorTimesRoomQuery,
};

/** Name of a query, as calls to the room use it. */
export type RoomQueryName = keyof typeof ROOM_QUERIES;
type RoomQueryTypes<Name extends RoomQueryName> =
	(typeof ROOM_QUERIES)[Name] extends RoomQueryDefinition<infer Input, infer Answer>
		? { input: Input; answer: Answer }
		: never;
export type RoomQueryInput<Name extends RoomQueryName> = RoomQueryTypes<Name>["input"];
export type RoomQueryAnswer<Name extends RoomQueryName> = RoomQueryTypes<Name>["answer"];

/** Call of a query of a salon's room. */
export interface RoomQuery<Name extends RoomQueryName = RoomQueryName> {
	name: Name;
	input: RoomQueryInput<Name>;
}
