import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";

/** There is no such friend, or none whom the operator may see. */
export function FriendGone() {
	useDocumentTitle("友だちが見つかりません");
	return (
		<NoticePage
			title="友だちが見つかりません"
			actions={
				<Button component={Link} href={addressOf("friends")}>
					友だち一覧へ
				</Button>
			}
		>
			アドレスが変わったか、担当の範囲にいない友だちです。
		</NoticePage>
	);
}
