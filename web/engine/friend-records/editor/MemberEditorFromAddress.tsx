import { useEffect } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";
import { loadEditor } from "./EditFriend.tsx";

/** Member editor on the tab that the address requests (`?edit=tag`), until it is closed (M-039, M-040). */
export function MemberEditorFromAddress({ friend }: { friend: { id: number; name: string } }) {
	const [parameters] = useSearchParams();
	const [path, go] = useLocation();
	const [Editor, load] = useOnDemand(loadEditor);
	const mayOpen = useAbility("friend-read");
	const focus = parameters.get("edit");
	const isAsked = focus !== null && mayOpen;
	useEffect(() => {
		if (isAsked) load();
	}, [isAsked, load]);
	if (!isAsked || !Editor) return null;
	return <Editor friend={friend} focus={focus} onClose={() => go(path, { replace: true })} />;
}
