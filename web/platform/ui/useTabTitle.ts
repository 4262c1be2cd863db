import { useDocumentTitle } from "@mantine/hooks";
import { useContext } from "react";
import { SessionContext } from "#web/platform/api/consoleSession.ts";

/** Sets the tab's title. It begins with the account for somebody who works in several. */
export function useTabTitle(title: string): void {
	const account = useContext(SessionContext)?.account;
	useDocumentTitle(account ? `${account.label} | ${title}` : title);
}
