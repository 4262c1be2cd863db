import { useEffect } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { reportOpenedTalk } from "./chatApi.ts";

/** Reports each new message of the friend as seen while the page is visible; a failure is repeated with the next. */
export function useOpenedTalk(friendId: number, newestId: number | undefined): void {
	const mayAnswer = useAbility("message-send");
	useEffect(() => {
		if (!mayAnswer || newestId === undefined) return;
		const report = () => {
			if (document.visibilityState !== "visible") return;
			document.removeEventListener("visibilitychange", report);
			reportOpenedTalk(friendId).catch(() => undefined);
		};
		document.addEventListener("visibilitychange", report);
		report();
		return () => document.removeEventListener("visibilitychange", report);
	}, [friendId, newestId, mayAnswer]);
}
