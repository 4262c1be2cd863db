import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { FileIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Link to the import of friends' values and tags from a file; hidden without the abilities. */
export function ImportFriendsLink() {
	const mayWrite = useAbility("friend-write");
	const mayRead = useAbility("var-read");
	if (!mayWrite || !mayRead) return null;
	return (
		<Button variant="default" leftSection={<FileIcon />} component={Link} href={addressOf("friendImport")}>
			CSV取り込み
		</Button>
	);
}
