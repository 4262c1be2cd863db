import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { useTabTitle } from "#web/platform/ui/useTabTitle.ts";

/** Notice for a broadcast that does not exist or is not visible to the operator. */
export function BroadcastNotFound() {
	useTabTitle("一斉配信が見つかりません");
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
