import { useEffect } from "react";
import { useSession } from "#web/platform/api/consoleSession.ts";

/**
 * Gives the tab the account's initial on its colour, so that tabs of several accounts are told apart. Without
 * the drawing's file the tab keeps the icon that it has.
 */
export function useAccountIcon(): void {
	const { account } = useSession();
	useEffect(() => {
		if (!account) return;
		import("./drawAccountIcon.ts").then(
			({ drawAccountIcon }) => {
				const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
				if (!link) return;
				link.type = "image/svg+xml";
				link.href = `data:image/svg+xml,${encodeURIComponent(drawAccountIcon(account))}`;
			},
			() => undefined,
		);
	}, [account]);
}
