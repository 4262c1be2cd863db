import type { Frame } from "#domain/engine/access/console-rooms.ts";
import { announceFrames, friendFrames } from "#functions/platform/consoles/announce-frames.ts";
import type { ProgramCtx } from "./program-context.ts";

/** Notifies the open consoles of a change of some friends, after the response. */
export const announceLater = ({ env, later }: ProgramCtx, event: Frame["event"], friendIds: number[]): void =>
	later(announceFrames(env, friendFrames(event, friendIds)));
