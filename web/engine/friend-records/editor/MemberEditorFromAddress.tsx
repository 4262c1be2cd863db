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
	const requestedTab = parameters.get("edit");
	const isRequested = requestedTab !== null && mayOpen;
	useEffect(() => {
		if (isRequested) load();
	}, [isRequested, load]);
	if (!isRequested || !Editor) return null;
	return <Editor friend={friend} focus={requestedTab} onClose={() => go(path, { replace: true })} />;
}
