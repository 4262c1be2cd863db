import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";

/** Notice for a broadcast that does not exist or is not visible to the operator. */
export function BroadcastNotFound() {
	useDocumentTitle("一斉配信が見つかりません");
	return (
		<NoticePage
			title="一斉配信が見つかりません"
			actions={
				<Button component={Link} href={addressOf("broadcasts")}>
					一斉配信の一覧へ
				</Button>
			}
		>
			削除されたか、ほかの担当者の一斉配信です。
		</NoticePage>
	);
}
