import type { RoomCommand } from "../engine/room-command.ts";
import { archiveSalonCommand } from "./archive-salon.ts";
import {
	confirmBlockCommand,
	createBlockCommand,
	deleteBlockCommand,
	updateBlockCommand,
} from "./block-commands.ts";
import { cancelReservationCommand } from "./cancel-reservation.ts";
import { checkWaitingListCommand } from "./check-waiting-list.ts";
import { courseCommands } from "./course-commands.ts";
import { createReservationCommand } from "./create-reservation.ts";
import { decideReservationCommand } from "./decide-reservation.ts";
import { deleteReservationCommand } from "./delete-reservation.ts";
import { eraseFriendCommand } from "./erase-friend.ts";
import { expireReservationsCommand } from "./expire-reservations.ts";
import { holdTimeCommand, releaseHoldCommand } from "./hold-time.ts";
import { importEventsCommand } from "./import-events.ts";
import { judgeRequestCommand } from "./judge-request.ts";
import { noteReservationCommand } from "./note-reservation.ts";
import { resourceCommands } from "./resource-commands.ts";
import { saveSalonConfigsCommand } from "./save-salon-configs.ts";
import { saveUnlinksCommand } from "./save-unlinks.ts";
import { confirmPaidReservationCommand, releaseUnpaidReservationCommand } from "./settle-waiting.ts";
import { createShiftCommand, deleteShiftCommand, updateShiftCommand } from "./shift-commands.ts";
import { undoChangeCommand } from "./undo-change.ts";
import { updateReservationCommand } from "./update-reservation.ts";
import { joinWaitingListCommand, leaveWaitingListCommand } from "./waiting-commands.ts";
import { withdrawRequestCommand } from "./withdraw-request.ts";

/** All commands of a salon's room, by the names that orders to it have: a verb and its object, as their files. */
export const ROOM_COMMANDS = {
	createReservation: createReservationCommand,
	updateReservation: updateReservationCommand,
	/** Approves or denies a pending reservation. */
	decideReservation: decideReservationCommand,
	cancelReservation: cancelReservationCommand,
	noteReservation: noteReservationCommand,
	deleteReservation: deleteReservationCommand,
	/** Approves or denies the request to change or cancel a reservation. */
	judgeRequest: judgeRequestCommand,
	withdrawRequest: withdrawRequestCommand,
	/** Settles a booking that waited for its payment. */
	confirmPaidReservation: confirmPaidReservationCommand,
	releaseUnpaidReservation: releaseUnpaidReservationCommand,
	undoChange: undoChangeCommand,
	expireReservations: expireReservationsCommand,
	eraseFriend: eraseFriendCommand,
	holdTime: holdTimeCommand,
	releaseHold: releaseHoldCommand,
	createBlock: createBlockCommand,
	updateBlock: updateBlockCommand,
	deleteBlock: deleteBlockCommand,
	confirmBlock: confirmBlockCommand,
	importEvents: importEventsCommand,
	createShift: createShiftCommand,
	updateShift: updateShiftCommand,
	deleteShift: deleteShiftCommand,
	saveSalonConfigs: saveSalonConfigsCommand,
	archiveSalon: archiveSalonCommand,
	createResource: resourceCommands.create,
	updateResource: resourceCommands.update,
	deleteResource: resourceCommands.remove,
	orderResources: resourceCommands.order,
	createCourse: courseCommands.create,
	updateCourse: courseCommands.update,
	deleteCourse: courseCommands.remove,
	orderCourses: courseCommands.order,
	/** Saves which resources do not offer which courses. */
	saveUnlinks: saveUnlinksCommand,
	joinWaitingList: joinWaitingListCommand,
	leaveWaitingList: leaveWaitingListCommand,
	checkWaitingList: checkWaitingListCommand,
};

/** Name of a command, as orders to the room use it. */
export type CommandName = keyof typeof ROOM_COMMANDS;
type CommandTypes<Name extends CommandName> =
	(typeof ROOM_COMMANDS)[Name] extends RoomCommand<infer Input, infer Answer>
		? { input: Input; answer: Answer }
		: never;
/** Input and answer of each command. */
export type CommandInput<Name extends CommandName> = CommandTypes<Name>["input"];
export type CommandAnswer<Name extends CommandName> = CommandTypes<Name>["answer"];
