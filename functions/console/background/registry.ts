import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import { tellAlias } from "#functions/content/rich-menus/alias.ts";
import { tellDefault } from "#functions/content/rich-menus/default.ts";
import { eraseMenu } from "#functions/content/rich-menus/erase.ts";
import { makeMenu } from "#functions/content/rich-menus/make.ts";
import type { Ctx } from "#functions/context.ts";
import { memberFile } from "#functions/engine/friend-records/member-file.ts";
import { tellEnded } from "#functions/integrations/notifications/web-push/end.ts";
import { eraseUnknown } from "#functions/platform/media/keep.ts";
import { content } from "./content.ts";
import { erase } from "./erase.ts";
import type { Lane } from "./lanes.ts";
import { profile } from "./profile.ts";

interface BackgroundTask {
	/** The lane in which it runs. */
	lane: Lane;
	/** It must be safe to run twice. Throwing means "try again later", unless PermanentFailure is thrown. */
	run: (ctx: Ctx, subject: string) => Promise<void>;
	/** Its subject is to be kept no longer than it may still run: given up, it is deleted. */
	isForgotten?: true;
	/** Nobody would be told that it was given up: however often it fails, it is tried until it is done. */
	isUntilDone?: true;
}

/** How each kind of background task is run. */
export const BACKGROUND_TASKS: Record<BackgroundTaskKind, BackgroundTask> = {
	profile: { lane: "calls", run: profile },
	content: { lane: "files", run: content },
	erase: { lane: "calls", run: erase, isUntilDone: true },
	"member-file": { lane: "calls", run: memberFile, isUntilDone: true },
	upload: { lane: "calls", run: eraseUnknown, isUntilDone: true },
	richmenu: { lane: "calls", run: makeMenu },
	"richmenu-erase": { lane: "calls", run: eraseMenu },
	"richmenu-alias": { lane: "calls", run: tellAlias },
	"richmenu-default": { lane: "calls", run: tellDefault },
	"device-end": { lane: "calls", run: tellEnded, isForgotten: true },
};
