import { useEffect } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { noteOpenedTalk } from "./chatApi.ts";

/** Notes each new message of the friend as seen while the page is visible; a failure is repeated with the next. */
export function useOpenedTalk(friendId: number, newestId: number | undefined): void {
	const mayAnswer = useAbility("message-send");
	useEffect(() => {
		if (!mayAnswer || newestId === undefined) return;
		const note = () => {
			if (document.visibilityState !== "visible") return;
			document.removeEventListener("visibilitychange", note);
			noteOpenedTalk(friendId).catch(() => undefined);
		};
		document.addEventListener("visibilitychange", note);
		note();
		return () => document.removeEventListener("visibilitychange", note);
	}, [friendId, newestId, mayAnswer]);
}
