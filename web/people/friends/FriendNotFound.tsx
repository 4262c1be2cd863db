import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { useTabTitle } from "#web/platform/ui/useTabTitle.ts";

/** Notice for a friend who does not exist, or whom the operator may not see. */
export function FriendNotFound() {
	useTabTitle("友だちが見つかりません");
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
