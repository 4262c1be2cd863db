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
import { createShiftCommand, deleteShiftCommand, updateShiftCommand } from "./shift-commands.ts";
import { undoChangeCommand } from "./undo-change.ts";
import { updateReservationCommand } from "./update-reservation.ts";
import { joinWaitingListCommand, leaveWaitingListCommand } from "./waiting-commands.ts";
import { withdrawRequestCommand } from "./withdraw-request.ts";

/** All commands of a salon's room, by the names that orders to it have. */
export const ROOM_COMMANDS = {
	create: createReservationCommand,
	update: updateReservationCommand,
	/** Approves or denies a pending reservation. */
	decide: decideReservationCommand,
	cancel: cancelReservationCommand,
	note: noteReservationCommand,
	remove: deleteReservationCommand,
	/** Approves or denies the request to change or cancel a reservation. */
	judgeRequest: judgeRequestCommand,
	withdraw: withdrawRequestCommand,
	undo: undoChangeCommand,
	expire: expireReservationsCommand,
	eraseFriend: eraseFriendCommand,
	hold: holdTimeCommand,
	release: releaseHoldCommand,
	createBlock: createBlockCommand,
	updateBlock: updateBlockCommand,
	removeBlock: deleteBlockCommand,
	confirmBlock: confirmBlockCommand,
	importEvents: importEventsCommand,
	createShift: createShiftCommand,
	updateShift: updateShiftCommand,
	removeShift: deleteShiftCommand,
	saveConfigs: saveSalonConfigsCommand,
	archive: archiveSalonCommand,
	createResource: resourceCommands.create,
	updateResource: resourceCommands.update,
	removeResource: resourceCommands.remove,
	orderResources: resourceCommands.order,
	createCourse: courseCommands.create,
	updateCourse: courseCommands.update,
	removeCourse: courseCommands.remove,
	orderCourses: courseCommands.order,
	/** Saves which resources do not offer which courses. */
	saveUnlinks: saveUnlinksCommand,
	wait: joinWaitingListCommand,
	unwait: leaveWaitingListCommand,
	lookAtWaiting: checkWaitingListCommand,
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
