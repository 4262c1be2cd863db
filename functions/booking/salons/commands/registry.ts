import type { RoomCommand } from "../engine/room-command.ts";
import { archiveSalon } from "./archive-salon.ts";
import { confirmBlock, createBlock, removeBlockCommand, updateBlock } from "./block-commands.ts";
import { cancelCommand } from "./cancel-reservation.ts";
import { checkWaitingList } from "./check-waiting-list.ts";
import { courseCommands } from "./course-commands.ts";
import { createCommand } from "./create-reservation.ts";
import { decideCommand } from "./decide-reservation.ts";
import { expireCommand } from "./expire-request.ts";
import { holdCommand, releaseCommand } from "./hold-time.ts";
import { importEvents } from "./import-events.ts";
import { judgeRequestCommand } from "./judge-request.ts";
import { noteCommand } from "./note-reservation.ts";
import { removeCommand } from "./remove-reservation.ts";
import { resourceCommands } from "./resource-commands.ts";
import { saveConfigsCommand } from "./save-salon-configs.ts";
import { saveUnlinksCommand } from "./save-unlinks.ts";
import { createShiftCommand, removeShiftCommand, updateShiftCommand } from "./shift-commands.ts";
import { update } from "./update-reservation.ts";
import { unwait, wait } from "./waiting-commands.ts";
import { withdraw } from "./withdraw-request.ts";

/** Everything that a salon's room can be asked to do. */
export const COMMANDS = {
	create: createCommand,
	update,
	decide: decideCommand,
	cancel: cancelCommand,
	note: noteCommand,
	remove: removeCommand,
	judgeRequest: judgeRequestCommand,
	withdraw,
	expire: expireCommand,
	hold: holdCommand,
	release: releaseCommand,
	createBlock,
	updateBlock,
	removeBlock: removeBlockCommand,
	confirmBlock,
	importEvents,
	createShift: createShiftCommand,
	updateShift: updateShiftCommand,
	removeShift: removeShiftCommand,
	saveConfigs: saveConfigsCommand,
	archive: archiveSalon,
	createResource: resourceCommands.create,
	updateResource: resourceCommands.update,
	removeResource: resourceCommands.remove,
	orderResources: resourceCommands.order,
	createCourse: courseCommands.create,
	updateCourse: courseCommands.update,
	removeCourse: courseCommands.remove,
	orderCourses: courseCommands.order,
	saveUnlinks: saveUnlinksCommand,
	wait,
	unwait,
	lookAtWaiting: checkWaitingList,
};

export type CommandName = keyof typeof COMMANDS;
type Parts<Name extends CommandName> =
	(typeof COMMANDS)[Name] extends RoomCommand<infer Input, infer Answer>
		? { input: Input; answer: Answer }
		: never;
/** Input and answer of each command. */
export type CommandInput<Name extends CommandName> = Parts<Name>["input"];
export type CommandAnswer<Name extends CommandName> = Parts<Name>["answer"];
