import type { Command } from "../engine/command.ts";
import { archive } from "./archive.ts";
import { confirmBlock, createBlock, removeBlock, updateBlock } from "./blocks.ts";
import { cancel } from "./cancel.ts";
import { saveConfigs } from "./configs.ts";
import { courses } from "./courses.ts";
import { create } from "./create.ts";
import { decide } from "./decide.ts";
import { expire } from "./expire.ts";
import { hold, release } from "./hold.ts";
import { importEvents } from "./import-events.ts";
import { judgeRequest } from "./judge.ts";
import { lookAtWaiting } from "./look-at-waiting.ts";
import { note } from "./note.ts";
import { remove } from "./remove.ts";
import { resources } from "./resources.ts";
import { createShift, removeShift, updateShift } from "./shifts.ts";
import { saveUnlinks } from "./unlinks.ts";
import { update } from "./update.ts";
import { unwait, wait } from "./wait.ts";
import { withdraw } from "./withdraw.ts";

/** Everything that a salon's room can be asked to do. */
export const COMMANDS = {
	create,
	update,
	decide,
	cancel,
	note,
	remove,
	judgeRequest,
	withdraw,
	expire,
	hold,
	release,
	createBlock,
	updateBlock,
	removeBlock,
	confirmBlock,
	importEvents,
	createShift,
	updateShift,
	removeShift,
	saveConfigs,
	archive,
	createResource: resources.create,
	updateResource: resources.update,
	removeResource: resources.remove,
	orderResources: resources.order,
	createCourse: courses.create,
	updateCourse: courses.update,
	removeCourse: courses.remove,
	orderCourses: courses.order,
	saveUnlinks,
	wait,
	unwait,
	lookAtWaiting,
};

export type CommandName = keyof typeof COMMANDS;
type Parts<Name extends CommandName> =
	(typeof COMMANDS)[Name] extends Command<infer Input, infer Answer>
		? { input: Input; answer: Answer }
		: never;
/** What a command is given, and what it answers. */
export type CommandInput<Name extends CommandName> = Parts<Name>["input"];
export type Answered<Name extends CommandName> = Parts<Name>["answer"];
