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
	lane: Lane;
	/** It must be safe to run twice. Throwing means "try again later", unless PermanentFailure is thrown. */
	run: (ctx: Ctx, subject: string) => Promise<void>;
	/** Deletes the task when it is given up, because its subject must not be kept longer. */
	isForgotten?: true;
	/** Retried until it succeeds, because nobody would notice that it was given up. */
	isUntilDone?: true;
}

/** Handlers by kind of background task. */
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
